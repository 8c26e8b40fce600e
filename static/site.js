// Every page works without this file; with it, things happen in place.
"use strict";

for (const field of document.querySelectorAll("[data-time-zone]")) {
  field.value = Intl.DateTimeFormat().resolvedOptions().timeZone;
}

// What somebody is typing stays as they type it; what they unfolded stays unfolded
// when the page around it changes.
Idiomorph.defaults.callbacks.beforeAttributeUpdated = (attribute, element) => {
  if (attribute === "open") return element.tagName !== "DETAILS";
  const typing = element === document.activeElement && element.matches("input, textarea");
  return !(attribute === "value" && typing);
};

// On a phone the categories are a strip: the one that is open stands in its middle.
for (const here of document.querySelectorAll(".shelves [aria-current]")) {
  const strip = here.closest("ul");
  const [inner, outer] = [here.getBoundingClientRect(), strip.getBoundingClientRect()];
  strip.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
}

// A toast leaves by itself, unless somebody is at it.
const TOAST_STAYS = 12_000; // milliseconds
const leaveLater = (toast) =>
  setTimeout(() => {
    if (toast.matches(":hover, :focus-within")) leaveLater(toast);
    else toast.remove();
  }, TOAST_STAYS);
const toasts = document.getElementById("toasts");
new MutationObserver((changes) => {
  for (const change of changes) {
    for (const node of change.addedNodes) if (node.nodeType === 1) leaveLater(node);
  }
}).observe(toasts, { childList: true });
for (const toast of toasts.children) leaveLater(toast);

// A failed request says so instead of doing nothing.
const failed = (event) => {
  const words = document.body.dataset.failed;
  const toast = document.createElement("div");
  toast.className = "toast error";
  toast.append(Object.assign(document.createElement("p"), { textContent: words }));
  toasts.replaceChildren(toast);
};
document.body.addEventListener("htmx:sendError", failed);
document.body.addEventListener("htmx:responseError", failed);

// Whoever acted by keyboard on what has gone finds the way back first.
document.body.addEventListener("htmx:afterSettle", () => {
  if (document.activeElement !== document.body) return;
  toasts.querySelector("button")?.focus({ preventScroll: true });
});

for (const counter of document.querySelectorAll("[data-counter-of]")) {
  const field = document.getElementById(counter.dataset.counterOf);
  const count = () => (counter.textContent = [...field.value].length);
  field.addEventListener("input", count);
  count();
}

// What is suggested is set by one click.
document.body.addEventListener("click", (event) => {
  const button = event.target.closest("[data-fill]");
  if (!button) return;
  const field = document.getElementById(button.dataset.fill);
  field.value = button.dataset.with;
  field.dispatchEvent(new Event("change", { bubbles: true }));
});
