// The reply appears as it is spoken, can be stopped, and nothing typed is lost.
"use strict";

const composer = document.getElementById("composer");
const words = composer.elements.text;
const why = document.getElementById("why");
const send = composer.querySelector("[data-send]");
const stop = composer.querySelector("[data-stop]");
const before = composer.elements.before; // the talk, where only this page holds it
const digest = composer.elements.digest; // of a chat whose digest this browser keeps
const SHELF = `digest ${new URL(composer.action).pathname}`;
const LINES = "application/x-ndjson";
const ENOUGH_TO_SETTLE = 500; // milliseconds until a stopped reply is recorded

const ANSWERED = "#answered"; // how the page of a new chat knows what it is opened for
const NEAR_THE_END = 160; // pixels; whoever has scrolled further up is reading there

const said = () => document.getElementById("said");
const page = document.documentElement;
const toTheEnd = () => window.scrollTo({ top: page.scrollHeight });
const isAtTheEnd = () => page.scrollHeight - innerHeight - scrollY < NEAR_THE_END;

// The composer stands over the end of the page: what is unfolded comes out from under it.
const showUnfolded = ({ target }) => {
  if (!target.open || !said().contains(target)) return;
  const { top, bottom } = target.getBoundingClientRect();
  const covered = bottom - composer.getBoundingClientRect().top;
  if (covered > 0) window.scrollBy({ top: Math.min(covered, top) });
};
document.addEventListener("toggle", showUnfolded, true);

// For a screen reader: a reply is told once and whole, not word by word.
const spoken = document.getElementById("spoken");
const tell = (text) => (spoken.textContent = text);
const lastReply = () => [...said().querySelectorAll(".assistant .words")].at(-1)?.textContent ?? "";

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
  if (text) words.setAttribute("aria-describedby", why.id);
  else words.removeAttribute("aria-describedby");
  words.ariaInvalid = String(Boolean(text));
};

// Whoever has pressed what goes away is at "Stop"; whoever types goes on typing.
const busy = (yes) => {
  stop.hidden = !yes;
  if (yes && document.activeElement !== words) stop.focus();
  send.hidden = send.disabled = yes;
  said().ariaBusy = String(yes);
};

// Nobody is taken away from what they read meanwhile.
const comeBack = () => {
  const at = document.activeElement;
  if (at === document.body || composer.contains(at)) words.focus({ preventScroll: true });
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
  if (address !== location.pathname) return location.assign(address + ANSWERED);
  return htmx.ajax("GET", address, { source: said(), target: said(), swap: "morph:outerHTML" });
};

// A browser may refuse to keep anything; then the page does, as long as it is open.
const shelf = (use) => {
  try {
    return use(localStorage);
  } catch {
    return undefined;
  }
};
const keepDigest = (told) => {
  digest.value = told;
  shelf((kept) => kept.setItem(SHELF, told));
};
if (!digest) shelf((kept) => kept.removeItem(SHELF));

const saidBy = (form) => {
  const body = new FormData(form);
  if (digest) body.set("digest", shelf((kept) => kept.getItem(SHELF)) ?? digest.value);
  return body;
};

let address; // of the chat, once the message is recorded
let sent; // the words on their way; whatever is typed meanwhile stays
let heard; // of a talk that only this page holds: what was said, and the reply so far

async function speak(form, signal) {
  const headers = { Accept: LINES };
  const response = await fetch(form.action, { method: "POST", body: saidBy(form), headers, signal });
  if (response.status === 422) return complain((await response.json()).why);
  if (response.headers.get("Content-Type") !== LINES) return complain(why.dataset.refused);
  let reply;
  for await (const line of lines(response.body)) {
    if ("chat" in line) {
      address = line.chat;
      reply = began(form);
    }
    if (line.piece) {
      const follows = isAtTheEnd();
      reply.classList.remove("thinking");
      reply.append(line.piece);
      if (heard) heard.reply += line.piece;
      if (follows) toTheEnd();
    }
    if (line.failed) complain(line.failed);
    if (line.digest) keepDigest(line.digest);
    if (line.said) reply.closest("li").outerHTML = line.said;
    if (line.lost) takeBack(line.lost);
  }
}

// What only this page holds: the words go back to the composer, or on to the talk.
const takeBack = (because) => {
  for (let bubbles = 2; bubbles; bubbles -= 1) said().lastElementChild.remove();
  words.value = [heard.said, words.value].filter(Boolean).join("\n");
  heard = undefined;
  complain(because);
};
const holdOn = () => {
  if (!heard) return;
  if (!heard.reply) return takeBack("");
  const talk = JSON.parse(before.value);
  talk.push({ role: "person", text: heard.said }, { role: "assistant", text: heard.reply });
  const most = Number(before.dataset.most); // then the oldest leave
  while (talk.length > 2 && JSON.stringify(talk).length > most) talk.splice(0, 2);
  before.value = JSON.stringify(talk);
};

// The message is recorded: only now may the composer forget it.
function began(form) {
  document.getElementById("greeting")?.remove();
  if (form === composer) {
    bubble("person", sent.trim());
    if (before) heard = { said: sent.trim(), reply: "" };
    else composer.elements.key.value = `${Date.now()}-${Math.random()}`;
    if (words.value.startsWith(sent)) words.value = words.value.slice(sent.length).trimStart();
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
  address = heard = undefined;
  sent = words.value;
  complain("");
  busy(true);
  tell(spoken.dataset.waits);
  try {
    await speak(form, talking.signal);
  } catch {
    if (talking.signal.aborted) await new Promise((done) => setTimeout(done, ENOUGH_TO_SETTLE));
    else if (heard) takeBack(why.dataset.lost);
    else complain(why.dataset.lost);
  }
  holdOn();
  busy(false);
  const ended = talking.signal.aborted ? spoken.dataset.stopped : "";
  if (address) await refresh()?.catch(() => {}); // without network what was heard stays as it is
  comeBack();
  tell(ended || (why.hidden ? lastReply() : ""));
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

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !stop.hidden) stop.click();
});

if (location.hash === ANSWERED) {
  history.replaceState(null, "", location.pathname);
  words.focus();
  setTimeout(() => tell(lastReply()), ENOUGH_TO_SETTLE); // readers pass over what is there from the start
}
if (!location.hash && !location.search) toTheEnd();
