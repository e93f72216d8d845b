"use strict";
// Steps through the Chain and its boards, works an edited play out again, and copies the link to an answer.

const PAUSE = 500; // milliseconds without a key before an edited play is worked out

function stepThrough() {
  const section = document.getElementById("steps");
  if (!section) return;
  const items = [...section.querySelectorAll("ol li")];
  const links = [...section.querySelectorAll(".link")];
  const boards = [...section.querySelectorAll(".board")];
  const back = section.querySelector("#back");
  const next = section.querySelector("#next");
  let at = items.length - 1;
  const show = (place) => {
    at = Math.max(0, Math.min(items.length - 1, place));
    const step = Number(items[at].dataset.step);
    items.forEach((item, number) => {
      item.classList.toggle("now", number === at);
      item.classList.toggle("later", number > at);
    });
    boards.forEach((board, number) => {
      board.hidden = number !== at;
    });
    for (const link of links) {
      const { placed, resolving, ended } = link.dataset;
      const isOver = Number(ended) && step >= Number(ended);
      const isNow = step === Number(placed) || (Number(resolving) && step >= Number(resolving));
      link.classList.toggle("later", step < Number(placed));
      link.classList.toggle("waiting", !isOver);
      link.classList.toggle("now", Boolean(isNow && (!isOver || step === Number(ended))));
    }
    const text = items[at].firstChild.textContent.trim();
    section.querySelector("#at").textContent = `Step ${at + 1} of ${items.length}: ${text}`;
    back.disabled = at === 0;
    next.disabled = at === items.length - 1;
  };
  back.addEventListener("click", () => show(at - 1));
  next.addEventListener("click", () => show(at + 1));
  section.querySelector("#first").addEventListener("click", () => show(0));
  section.addEventListener("keydown", (event) => {
    if (event.key === "ArrowLeft") show(at - 1);
    if (event.key === "ArrowRight") show(at + 1);
  });
  section.querySelector(".stepping").hidden = false;
  show(items.length - 1);
}

function shareLink() {
  const link = document.getElementById("share");
  if (!link || !navigator.clipboard) return;
  link.addEventListener("click", async (event) => {
    event.preventDefault();
    history.replaceState(null, "", link.href);
    try {
      await navigator.clipboard.writeText(link.href);
      link.textContent = "Link copied";
    } catch {
      link.textContent = "The link is in the address bar";
    }
  });
}

function workOutEdits() {
  const form = document.getElementById("edit");
  const answer = document.getElementById("answer");
  if (!form || !answer) return;
  const play = form.elements.play;
  const errors = document.getElementById("play-errors");
  let waiting = 0;
  let latest = 0;
  const workOut = async () => {
    const turn = ++latest;
    answer.setAttribute("aria-busy", "true");
    const body = { question: form.elements.q.value };
    if (play.value.trim()) body.play = play.value;
    const problems = [];
    try {
      const found = await fetch("/page", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      if (turn !== latest) return;
      if (found.ok) {
        answer.innerHTML = await found.text(); // written and escaped by the server
        stepThrough();
        shareLink();
      } else {
        const told = await found.json();
        const line = (one) =>
          `${one.line ? `Line ${one.line}: ` : ""}${one.text}${one.expected ? ` (${one.expected})` : ""}`;
        problems.push(...(told.errors.length ? told.errors.map(line) : [told.detail]));
      }
    } catch {
      if (turn === latest) problems.push("The server cannot be reached.");
    }
    if (turn !== latest) return;
    errors.replaceChildren(
      ...problems.map((text) => Object.assign(document.createElement("li"), { textContent: text })),
    );
    play.setAttribute("aria-invalid", String(problems.length > 0));
    answer.removeAttribute("aria-busy");
  };
  play.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(workOut, PAUSE);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    clearTimeout(waiting);
    workOut();
  });
}

stepThrough();
shareLink();
workOutEdits();
