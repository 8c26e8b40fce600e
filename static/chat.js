// The reply appears as it is spoken, can be stopped, and nothing typed is lost.
"use strict";

const composer = document.getElementById("composer");
const words = composer.elements.text;
const why = document.getElementById("why");
const send = composer.querySelector("[data-send]");
const stop = composer.querySelector("[data-stop]");
const ENOUGH_TO_SETTLE = 500; // milliseconds until a stopped reply is recorded

const said = () => document.getElementById("said");
const toTheEnd = () => window.scrollTo({ top: document.documentElement.scrollHeight });

const bubble = (role, text) => {
  const item = document.createElement("li");
  const inner = document.createElement("div");
  item.className = `message ${role}`;
  inner.className = "words";
  inner.dir = "auto";
  inner.textContent = text;
  item.append(inner);
  said().append(item);
  toTheEnd();
  return inner;
};

const complain = (text) => {
  why.textContent = text;
  why.hidden = !text;
};

const busy = (yes) => {
  send.disabled = yes;
  stop.hidden = !yes;
  send.hidden = yes;
};

async function* lines(body) {
  let rest = "";
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    const parts = (rest + chunk).split("\n");
    rest = parts.pop();
    for (const part of parts) yield JSON.parse(part);
  }
}

const refresh = () => {
  if (address !== location.pathname) return location.assign(address);
  return htmx.ajax("GET", address, { source: said(), target: said(), swap: "morph:outerHTML" });
};

let address; // of the chat, once the message is recorded

async function speak(form, signal) {
  const headers = { Accept: "application/x-ndjson" };
  const response = await fetch(form.action, { method: "POST", body: new FormData(form), headers, signal });
  if (response.status === 422) return complain((await response.json()).why);
  if (!response.ok) throw new Error(response.statusText);
  let reply;
  for await (const line of lines(response.body)) {
    if (line.chat) {
      address = line.chat;
      reply = began(form);
    }
    if (line.piece) {
      reply.classList.remove("thinking");
      reply.append(line.piece);
      toTheEnd();
    }
    if (line.failed) complain(line.failed);
  }
}

// The message is recorded: only now may the composer forget it.
function began(form) {
  document.getElementById("greeting")?.remove();
  if (form === composer) {
    bubble("person", words.value.trim());
    words.value = "";
    composer.elements.key.value = `${Date.now()}-${Math.random()}`;
  } else {
    form.closest("li").remove();
  }
  const reply = bubble("assistant", "");
  reply.classList.add("thinking");
  return reply;
}

async function submitted(event) {
  const form = event.target;
  if (!form.matches("[data-speaks]")) return;
  event.preventDefault();
  if (send.disabled) return;
  const talking = new AbortController();
  stop.onclick = () => talking.abort();
  address = undefined;
  complain("");
  busy(true);
  try {
    await speak(form, talking.signal);
  } catch {
    if (talking.signal.aborted) await new Promise((done) => setTimeout(done, ENOUGH_TO_SETTLE));
    else complain(why.dataset.lost);
  }
  busy(false);
  if (address) await refresh();
  words.focus();
}

document.addEventListener("submit", submitted);

// Enter sends where there is a keyboard; Shift+Enter makes a new line.
words.addEventListener("keydown", (event) => {
  const composing = event.isComposing || event.shiftKey || !matchMedia("(pointer: fine)").matches;
  if (event.key === "Enter" && !composing) {
    event.preventDefault();
    composer.requestSubmit();
  }
});

if (!location.hash && !location.search) toTheEnd();
