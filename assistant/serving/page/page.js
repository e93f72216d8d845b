"use strict";
// Steps through the Chain and its boards, completes and works out an edited play, copies the link to an answer.

const PAUSE = 500; // milliseconds without a key before an edited play is worked out
const SHORT_PAUSE = 150; // and before completions of its line are looked for

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

function completeLines() {
  const play = document.querySelector("#edit #play");
  const list = document.getElementById("completions");
  if (!play || !list) return;
  let offered = [];
  let chosen = -1;
  let waiting = 0;
  let latest = 0;
  const close = () => {
    latest += 1;
    offered = [];
    chosen = -1;
    list.hidden = true;
    list.replaceChildren();
    play.removeAttribute("aria-activedescendant");
    play.removeAttribute("aria-controls");
  };
  const choose = (place) => {
    chosen = (place + offered.length) % offered.length;
    [...list.children].forEach((item, number) => {
      item.setAttribute("aria-selected", String(number === chosen));
    });
    list.children[chosen].scrollIntoView({ block: "nearest" });
    play.setAttribute("aria-activedescendant", list.children[chosen].id);
  };
  const take = (place) => {
    const { start, end, text } = offered[place];
    play.setRangeText(text, start, end, "end");
    close();
    play.focus();
    play.dispatchEvent(new Event("input"));
  };
  const item = (one, number) => {
    const made = document.createElement("li");
    made.id = `completion-${number}`;
    made.setAttribute("role", "option");
    made.setAttribute("aria-selected", "false");
    made.append(Object.assign(document.createElement("span"), { textContent: one.text }));
    made.append(Object.assign(document.createElement("span"), { textContent: one.means, className: "aside" }));
    made.addEventListener("mousedown", (event) => {
      event.preventDefault(); // the box keeps the focus
      take(number);
    });
    return made;
  };
  const look = async () => {
    close();
    const turn = latest;
    const end = play.selectionEnd;
    const before = play.value.slice(0, end).split("\n");
    const line = before.pop();
    if (!line.trim() || (play.value[end] || "\n") !== "\n") return;
    try {
      const found = await fetch("/page/completions", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ above: before.join("\n"), line }),
      });
      if (turn !== latest || !found.ok) return;
      const told = await found.json();
      if (turn !== latest || !told.length) return;
      offered = told.map((one) => ({ ...one, start: end - line.length + one.start, end }));
    } catch {
      return; // nothing is offered; working the play out tells that the server is away
    }
    list.replaceChildren(...offered.map(item));
    list.hidden = false;
    play.setAttribute("aria-controls", list.id);
  };
  play.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(look, SHORT_PAUSE);
  });
  play.addEventListener("blur", close);
  play.addEventListener("keydown", (event) => {
    if (!offered.length) return;
    if (event.key === "ArrowDown") choose(chosen + 1);
    else if (event.key === "ArrowUp") choose(Math.max(chosen, 0) - 1);
    else if (event.key === "Enter" && chosen >= 0) take(chosen);
    else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
  });
  document.getElementById("play-help").hidden = false;
}

stepThrough();
shareLink();
workOutEdits();
completeLines();
