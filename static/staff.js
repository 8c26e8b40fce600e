// What the admin's own scripts draw, so that a screen reader can read it too.
"use strict";

// Their pictures are spans: a name may be given only to what has a role.
window.addEventListener("load", () => {
  for (const one of document.querySelectorAll(".help-tooltip[aria-label]")) one.setAttribute("role", "img");
});
