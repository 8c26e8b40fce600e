// A periodic task's crontab in words, as soon as it is chosen.
"use strict";

const inWords = JSON.parse(document.getElementById("readable-crontabs").textContent);
const chosen = document.getElementById("id_crontab");
const told = document.querySelector(".field-crontab_translation .readonly");

if (chosen && told) {
  const tell = () => (told.textContent = inWords[chosen.value] ?? "–");
  chosen.addEventListener("change", tell);
  tell();
}
