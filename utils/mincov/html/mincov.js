// The script of mincov's HTML report: the theme; sorting, filtering and folding of the overview; lines, branches and regions of a source.
"use strict";

// Storage is refused in some browsers for files: then nothing is remembered.
const remember = (key, value) => { try { localStorage.setItem("mincov-" + key, value); } catch (error) { /* not remembered */ } };
const recall = key => { try { return localStorage.getItem("mincov-" + key); } catch (error) { return null; } };
const byId = id => document.getElementById(id);

// ---- Theme ----

function isDark() {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
  remember("theme", theme);
  byId("theme").textContent = theme === "dark" ? "Light" : "Dark";
}

if (["dark", "light"].includes(recall("theme"))) document.documentElement.dataset.theme = recall("theme");

function makeThemeButton() {
  const button = document.createElement("button");
  button.type = "button";
  button.id = "theme";
  button.title = "Light or dark colours (t)";
  button.textContent = isDark() ? "Light" : "Dark";
  button.addEventListener("click", () => setTheme(isDark() ? "light" : "dark"));
  document.querySelector("header").append(button);
}

// ---- Overview ----

function share(cell) {
  const total = +cell.dataset.total;
  return total ? cell.dataset.covered / total : 2; // nothing to cover: behind all others
}

function meterCell(covered, total, like) {
  const cell = like.cloneNode(false);
  cell.dataset.covered = covered;
  cell.dataset.total = total;
  if (!total) {
    cell.textContent = "\u2013";
    return cell;
  }
  const level = covered === total ? "high" : covered * 2 < total ? "low" : "middle";
  const bar = document.createElement("span"), fill = document.createElement("span");
  bar.className = "bar " + level;
  fill.style.width = covered * 100 / total + "%";
  bar.append(fill);
  const words = (name, text) => Object.assign(document.createElement("span"), { className: name, textContent: text });
  const tenths = Math.floor(covered * 1000 / total);
  cell.append(bar, words("share", (tenths / 10).toFixed(1) + "\u202f%"), words("of", covered + "/" + total));
  return cell;
}

function startOverview() {
  const table = byId("files"), body = table.tBodies[0];
  const filter = byId("filter"), incomplete = byId("incomplete"), tree = byId("tree");
  const files = [...body.rows].map(row => {
    const head = row.cells[0];
    return { row, head, path: head.dataset.path, cells: [...row.cells].slice(1), link: head.firstElementChild };
  });
  const heads = [...table.tHead.rows[0].cells];
  const closed = new Set();
  let column = 0, direction = 1;

  const wanted = file => (!filter.value || file.path.toLowerCase().includes(filter.value.toLowerCase())) &&
    (!incomplete.checked || +file.cells[0].dataset.covered < +file.cells[0].dataset.total);

  function compare(a, b) {
    let order = 0;
    if (column) {
      order = share(a.cells[column - 1]) - share(b.cells[column - 1]);
      if (!order) order = b.cells[column - 1].dataset.total - a.cells[column - 1].dataset.total;
    }
    if (!order) order = a.path < b.path ? -1 : a.path > b.path ? 1 : 0;
    return order * direction;
  }

  // A folder of the tree: its row sums up what is below it.
  function folderRow(folder, depth) {
    const row = document.createElement("tr"), head = document.createElement("th"), button = document.createElement("button");
    row.className = "folder" + (closed.has(folder.path) ? " closed" : "");
    head.scope = "row";
    head.className = "path";
    head.style.paddingLeft = depth * 20 + 10 + "px";
    button.type = "button";
    button.textContent = folder.name + "/";
    button.setAttribute("aria-expanded", !closed.has(folder.path));
    button.addEventListener("click", () => {
      if (!closed.delete(folder.path)) closed.add(folder.path);
      show();
      const again = [...body.querySelectorAll("tr.folder button")].find(other => other.dataset.path === folder.path);
      if (again) again.focus();
    });
    button.dataset.path = folder.path;
    head.append(button);
    row.append(head);
    folder.sums.forEach((sum, index) => row.append(meterCell(sum.covered, sum.total, files[0].cells[index])));
    return row;
  }

  function buildTree(chosen) {
    const root = { path: "", folders: new Map(), files: [], sums: [] };
    const newSums = () => heads.slice(1).map(() => ({ covered: 0, total: 0 }));
    for (const file of chosen) {
      let folder = root;
      const parts = file.path.split("/");
      for (const part of parts.slice(0, -1)) {
        let next = folder.folders.get(part);
        if (!next) folder.folders.set(part, next = { name: part, path: folder.path + part + "/", folders: new Map(), files: [], sums: newSums() });
        folder = next;
        file.cells.forEach((cell, index) => {
          folder.sums[index].covered += +cell.dataset.covered;
          folder.sums[index].total += +cell.dataset.total;
        });
      }
      folder.files.push(file);
    }
    return root;
  }

  function treeRows(root) {
    const rows = [], pending = [{ folder: root, depth: -1 }];
    while (pending.length) {
      const { folder, depth } = pending.pop();
      if (folder.row) { // a file
        folder.head.style.paddingLeft = depth * 20 + 10 + "px";
        folder.link.textContent = folder.path.slice(folder.path.lastIndexOf("/") + 1);
        rows.push(folder.row);
        continue;
      }
      if (depth >= 0) rows.push(folderRow(folder, depth));
      if (closed.has(folder.path)) continue;
      const inside = [...folder.folders.values()].map(below => ({ folder: below, depth: depth + 1 }));
      inside.push(...folder.files.map(file => ({ folder: file, depth: depth + 1 })));
      pending.push(...inside.reverse());
    }
    return rows;
  }

  // Thousands of rows take a browser long to lay out: so many at once, and more when the last come into view.
  const PORTION = 300;
  let waiting = [];
  const end = new IntersectionObserver(entries => {
    if (entries.some(entry => entry.isIntersecting)) showMore();
  }, { rootMargin: "2000px" });

  function showMore() {
    end.disconnect();
    body.append(...waiting.slice(0, PORTION));
    waiting = waiting.slice(PORTION);
    if (waiting.length) end.observe(body.lastElementChild);
  }

  function show() {
    const chosen = files.filter(wanted).sort(compare);
    let rows;
    if (tree.checked && chosen.length) {
      rows = treeRows(buildTree(chosen));
    } else {
      for (const file of chosen) {
        file.head.style.paddingLeft = "";
        file.link.textContent = file.path;
      }
      rows = chosen.map(file => file.row);
    }
    waiting = rows;
    body.replaceChildren();
    showMore();
    byId("nothing").hidden = chosen.length > 0;
    byId("shown").textContent = chosen.length === files.length ? files.length + (files.length === 1 ? " file" : " files") : chosen.length + " of " + files.length + " files";
    heads.forEach((head, index) => {
      if (index === column) head.setAttribute("aria-sort", direction > 0 ? "ascending" : "descending");
      else head.removeAttribute("aria-sort");
    });
  }

  heads.forEach((head, index) => head.firstElementChild.addEventListener("click", () => {
    direction = index === column ? -direction : 1;
    column = index;
    show();
  }));
  filter.addEventListener("input", show);
  incomplete.addEventListener("change", show);
  tree.checked = recall("tree") === "yes";
  tree.addEventListener("change", () => {
    remember("tree", tree.checked ? "yes" : "no");
    show();
  });
  show();
  return { "/": () => filter.focus() };
}

// ---- A source ----

const STATES = { "+": ["s-c", "covered"], "-": ["s-n", "not covered"], "~": ["s-p", "partly covered"], "?": ["s-u", "unknown"],
  a: ["s-a", "assumed covered"], x: ["s-x", "excluded"] };
const OUTCOMES = [["open", "unknown", "?"], ["no", "not taken", "\u2212"], ["yes", "taken", "+"]];
const REGION_STATES = ["not covered", "unknown", "assumed covered", "covered"]; // as the tool numbers them
const escape = text => text.replace(/[&<>"]/g, sign => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;" })[sign]);

// highlight.js gives one piece of HTML, whose spans may go over line ends: closed there, and opened again.
function splitLines(html) {
  const open = [];
  return html.split("\n").map(line => {
    const before = open.join("");
    for (const tag of line.match(/<\/?span[^>]*>/g) || [])
      if (tag[1] === "/") open.pop();
      else open.push(tag);
    return before + line + "</span>".repeat(open.length);
  });
}

function startSource() {
  const data = JSON.parse(byId("data").textContent);
  const sections = [...document.querySelectorAll("#text > .chunk")];
  const signs = sections.map(section => section.dataset.s).join("");
  const byLine = new Map();
  for (const branch of data.branches) {
    if (!byLine.has(branch[0])) byLine.set(branch[0], []);
    byLine.get(branch[0]).push(branch);
  }

  function colour(text, startsInComment) {
    if (!window.hljs || !hljs.getLanguage(data.language)) return escape(text).split("\n");
    const lines = splitLines(hljs.highlight(data.language, (startsInComment ? "/*\n" : "") + text, true).value);
    return startsInComment ? lines.slice(1) : lines;
  }

  // Compilers count columns in bytes; on the screen tabs and other characters have their own widths.
  function screenColumn(text, column) {
    let bytes = 1, place = 0;
    for (const sign of text) {
      if (bytes >= column) break;
      const code = sign.codePointAt(0);
      bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
      place = sign === "\t" ? place - place % 8 + 8 : place + 1;
    }
    return place;
  }

  function branchWords(branch) {
    return (branch[1] ? "column " + branch[1] + ": " : "") + branch[3].map(outcome => outcome[0] + " " + OUTCOMES[outcome[1]][1]).join(", ") +
      (branch[2] & 1 ? " (made by the compiler)" : "");
  }

  function branchMarks(branches, text) {
    return branches.filter(branch => branch[1]).map(branch => {
      const states = branch[3].map(outcome => outcome[1]);
      const kind = states.every(state => state === 2) ? "" : states.every(state => state === 1) ? " none" : states.includes(1) ? " some" : " open";
      return `<span class="at${kind}" style="left:${screenColumn(text, branch[1])}ch" title="${escape(branchWords(branch))}"></span>`;
    }).join("");
  }

  function branchList(branches) {
    return `<span class="branches">` + branches.map(branch => `<span title="${escape(branchWords(branch))}">` +
      (branch[1] ? ":" + branch[1] + " " : "") + branch[3].map(outcome => `<b class="${OUTCOMES[outcome[1]][0]}">${escape(outcome[0])}${OUTCOMES[outcome[1]][2]}</b>`).join(" ") +
      "</span>").join("") + "</span>";
  }

  // Gives a section its lines.
  function fill(section) {
    if (section.dataset.filled) return;
    section.dataset.filled = "yes";
    const first = +section.dataset.n, text = section.firstElementChild.textContent, states = section.dataset.s;
    const plain = text.split("\n"), coloured = colour(text, "c" in section.dataset);
    section.innerHTML = plain.map((line, index) => {
      const number = first + index, sign = states[index] || " ", state = STATES[sign], branches = byLine.get(number);
      return `<div class="row${state ? " " + state[0] : ""}" id="L${number}"><a href="#L${number}">${number}</a><i${state ? ` title="${state[1]}"` : ""}>${sign}</i>` +
        `<code>${coloured[index] || ""}${branches ? branchMarks(branches, line) : ""}</code>${branches ? branchList(branches) : ""}</div>`;
    }).join("");
  }

  const sectionOf = number => sections[Math.floor((number - 1) / data.chunk)];

  function goTo(number, push) {
    const section = sectionOf(number);
    if (!section) return;
    fill(section);
    if (push) history.replaceState(null, "", "#L" + number);
    const row = byId("L" + number);
    if (!row) return;
    if (push) location.replace("#L" + number);
    row.scrollIntoView({ block: "center" });
  }

  function followHash() {
    const number = /^#L(\d+)$/.exec(location.hash);
    if (number) goTo(+number[1], false);
  }

  // The next run of lines that are not covered, or not wholly.
  const incomplete = sign => sign === "-" || sign === "~" || sign === "?";
  function nextIncomplete(step) {
    const current = /^#L(\d+)$/.exec(location.hash);
    let at = current ? +current[1] - 1 : step > 0 ? 0 : signs.length - 1;
    while (current && at >= 0 && at < signs.length && incomplete(signs[at])) at += step; // out of the run that we are in
    while (at >= 0 && at < signs.length && !incomplete(signs[at])) at += step;
    if (at < 0 || at >= signs.length) return;
    if (step < 0) while (at > 0 && incomplete(signs[at - 1])) at--; // its first line
    goTo(at + 1, true);
  }

  // Regions: triples of first line, last line, state. Read, and found by line, on first use. Of a long one the beginning must do.
  const LONGEST = 2000;
  let regions = [], regionsOfLine = null;
  function findRegions(number) {
    if (!regionsOfLine) {
      regionsOfLine = new Map();
      regions = JSON.parse(byId("regions").textContent);
      for (let i = 0; i < regions.length; i += 3)
        for (let line = regions[i]; line <= regions[i + 1] && line - regions[i] < LONGEST; line++) {
          if (!regionsOfLine.has(line)) regionsOfLine.set(line, []);
          regionsOfLine.get(line).push(i);
        }
    }
    return regionsOfLine.get(number) || [];
  }

  let lit = [];
  function light(row) {
    for (const old of lit) old.classList.remove("lit");
    lit = [];
    const number = row ? +row.id.slice(1) : 0, found = row ? findRegions(number) : [];
    byId("region").textContent = found.slice(0, 8).map(i => {
      const [from, to, state] = regions.slice(i, i + 3);
      return (from === to ? "line " + from : "lines " + from + " to " + to) + ": " + REGION_STATES[state];
    }).join("\n") + (found.length > 8 ? "\nand " + (found.length - 8) + " more" : "");
    for (const i of found)
      for (let line = regions[i]; line <= regions[i + 1] && line - regions[i] < LONGEST; line++) {
        const other = byId("L" + line);
        if (other) {
          other.classList.add("lit");
          lit.push(other);
        }
      }
  }

  const text = byId("text");
  if (text) {
    let over = null;
    text.addEventListener("pointerover", event => {
      const row = event.target.closest(".row");
      if (row !== over) light(over = row);
    });
    text.addEventListener("pointerleave", () => light(over = null));
    text.addEventListener("focusin", event => light(event.target.closest(".row")));
    const seen = new IntersectionObserver(entries => {
      for (const entry of entries)
        if (entry.isIntersecting) fill(entry.target);
    }, { rootMargin: "1000px" });
    const start = () => {
      if (window.hljs) hljs.configure({ hideUpgradeWarningAcceptNoSupportOrSecurityUpdates: true }); // Debian looks after its version
      sections.forEach(section => seen.observe(section));
      followHash();
    };
    const script = document.createElement("script");
    script.src = document.body.dataset.root + "highlight.js";
    script.onload = script.onerror = start;
    document.head.append(script);
  }
  addEventListener("hashchange", followHash);
  byId("next").addEventListener("click", () => nextIncomplete(1));
  byId("previous").addEventListener("click", () => nextIncomplete(-1));
  return { n: () => nextIncomplete(1), p: () => nextIncomplete(-1) };
}

// ---- Both ----

document.addEventListener("DOMContentLoaded", () => {
  makeThemeButton();
  const keys = document.body.classList.contains("overview") ? startOverview() : startSource();
  keys.t = () => setTheme(isDark() ? "light" : "dark");
  addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input[type=search]")) return;
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });
});
