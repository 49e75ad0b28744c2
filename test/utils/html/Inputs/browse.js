// Drives Chromium through a report as a user would, and checks what it shows. Every check that fails ends the run with a message.
//
//   node browse.js PLAYWRIGHT_FOLDER CHECK REPORT [IMAGES]     CHECK: small, big, many or hostile; IMAGES: a folder for pictures of the pages
//
// AXE in the environment: the folder of axe-core, whose rules for accessibility the pages are held against, in light and in dark.
"use strict";
const path = require("path");
const assert = require("assert");
const fs = require("fs");

const [playwright, check, report, images] = process.argv.slice(2);
const { chromium } = require(path.resolve(playwright));
const url = name => "file://" + path.resolve(report, name);

async function open(browser) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  page.problems = [];
  page.on("console", message => page.problems.push(message.type() + ": " + message.text()));
  page.on("pageerror", error => page.problems.push(String(error)));
  page.on("requestfailed", request => page.problems.push("not loaded: " + request.url()));
  page.on("request", request => { if (!/^(file|data):/.test(request.url())) page.problems.push("network: " + request.url()); });
  return page;
}

const picture = async (page, name) => images && page.screenshot({ path: path.join(images, name + ".png") });
const paths = page => page.$$eval("#files tbody th a", links => links.map(link => link.textContent));
const row = async (page, number) => page.$eval("#L" + number, row => ({ className: row.className, sign: row.querySelector("i").textContent,
  code: row.querySelector("code").textContent, branches: (row.querySelector(".branches") || { textContent: "" }).textContent }));

async function overview(page) {
  await page.goto(url("index.html"));
  const all = await paths(page);
  assert.deepStrictEqual(all, ["deep/er/part.c", "main.c", "never.c"]);
  assert.strictEqual(await page.textContent("#shown"), "3 files");
  await page.click("[data-sort=lines]"); // the least covered first
  assert.strictEqual((await paths(page))[0], "never.c");
  assert.strictEqual(await page.getAttribute("th.lines", "aria-sort"), "ascending");
  await page.click("[data-sort=lines]");
  assert.strictEqual((await paths(page))[2], "never.c");
  await page.click("[data-sort=path]");
  await page.keyboard.press("/");
  await page.keyboard.type("PART");
  assert.deepStrictEqual(await paths(page), ["deep/er/part.c"]);
  assert.strictEqual(await page.textContent("#shown"), "1 of 3 files");
  await page.fill("#filter", "nothing like it");
  assert.ok(await page.isVisible("#nothing"));
  await page.fill("#filter", "");
  await page.check("#incomplete");
  assert.deepStrictEqual(await paths(page), ["main.c", "never.c"]);
  await page.uncheck("#incomplete");
  await page.check("#tree");
  assert.deepStrictEqual(await page.$$eval("#files tbody tr.folder button", all => all.map(one => one.textContent)), ["deep/", "er/"]);
  await page.click("tr.folder button");
  assert.deepStrictEqual(await paths(page), ["main.c", "never.c"]);
  await page.reload(); // the choice is kept, what was folded is not
  assert.deepStrictEqual(await paths(page), ["part.c", "main.c", "never.c"]);
  await picture(page, "tree");
  await page.uncheck("#tree");
  const before = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.keyboard.press("t");
  const after = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  assert.notStrictEqual(before, after);
  await page.reload();
  assert.strictEqual(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), after);
  await picture(page, "overview-dark");
  await page.click("#theme");
}

async function source(page) {
  await page.click("text=main.c");
  await page.waitForSelector(".row");
  assert.deepStrictEqual([(await row(page, 7)).sign, (await row(page, 8)).sign, (await row(page, 6)).sign], ["+", "-", "~"]);
  assert.ok((await row(page, 8)).className.includes("s-n"));
  assert.strictEqual((await row(page, 8)).code, "\treturn twice(1); // <b>never</b> & \"so\"");
  assert.strictEqual((await row(page, 1)).sign, " ");
  assert.ok(await page.$("#L6 .hljs-keyword"), "no syntax colours");
  assert.ok(await page.$("#L4 .hljs-comment"), "a comment over several lines is one");
  assert.ok(/true.*false/.test((await row(page, 6)).branches), "no branches: " + (await row(page, 6)).branches);
  assert.ok(await page.$("#L6 .at"), "no branch at its place");
  await page.hover("#L8 code");
  assert.ok(/line 8: not covered/.test(await page.textContent("#region")), await page.textContent("#region"));
  assert.ok((await row(page, 8)).className.includes("lit"));
  await page.keyboard.press("n");
  assert.ok(page.url().endsWith("#L6"), page.url());
  await page.keyboard.press("n");
  await page.keyboard.press("n"); // there is no further one
  const last = page.url();
  await page.keyboard.press("p");
  assert.ok(page.url().endsWith("#L6") || last.endsWith("#L6"), page.url());
  await page.click("summary:has-text(\"function\")");
  await page.click(".functions a:has-text(\"main\")");
  assert.ok(/#L\d+$/.test(page.url()));
  await picture(page, "source");
  await page.click("nav a");
  assert.ok(page.url().endsWith("index.html"));
  await page.setViewportSize({ width: 400, height: 800 });
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= 400), "the narrow page is wider than the screen");
  await picture(page, "narrow");
}

// Labels, roles, contrast: what axe-core finds wrong in the page as it is.
async function accessible(page, what) {
  if (!process.env.AXE) return;
  await page.$$eval("details", all => all.forEach(one => { one.open = true; }));
  await page.evaluate(fs.readFileSync(path.join(process.env.AXE, "axe.min.js"), "utf8"));
  for (const scheme of ["light", "dark"]) {
    await page.evaluate(name => { document.documentElement.dataset.theme = name; }, scheme);
    const found = await page.evaluate(async () => (await axe.run({ preload: false })).violations.map(one => one.help + ": " + one.nodes[0].html));
    assert.deepStrictEqual(found, [], what + ", " + scheme);
  }
  console.log("%s: accessible", what);
}

async function small(page) {
  await overview(page);
  await source(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(url("index.html"));
  await accessible(page, "overview");
  await page.click("text=main.c");
  await page.waitForSelector(".row");
  await accessible(page, "source");
}

// A file of 250,000 lines: opens, jumps, and is filled only where it is looked at.
async function big(page) {
  await page.goto(url("index.html"));
  const begin = Date.now();
  await page.click("th.path a:has-text(\"sqlite3.c\")");
  await page.waitForSelector(".row");
  console.log("opened in %d ms", Date.now() - begin);
  const signs = await page.$$eval("#text .chunk", all => all.map(one => one.dataset.s).join(""));
  assert.ok(signs.length > 250000);
  for (const sign of "+-~") {
    const number = signs.indexOf(sign, 100000) + 1;
    await page.evaluate(line => { location.hash = "L" + line; }, number);
    await page.waitForSelector("#L" + number);
    await page.waitForFunction(line => {
      const box = document.getElementById("L" + line).getBoundingClientRect();
      return box.top > 0 && box.bottom < innerHeight;
    }, number);
    assert.strictEqual((await row(page, number)).sign, sign);
  }
  await picture(page, "big");
  assert.ok(await page.$$eval(".row", rows => rows.length) < 20000);
  await page.goto(url("index.html"));
  await page.goto(page.url().replace("index.html", await page.getAttribute("th.path a:has-text(\"sqlite3.c\")", "href")) + "#L200000");
  await page.waitForSelector("#L200000");
}

// Thousands of files: rows come as they are looked at.
async function many(page) {
  await page.goto(url("index.html"));
  const total = parseInt(await page.textContent("#shown"), 10);
  assert.ok(total > 2000, total);
  const shown = () => page.$$eval("#files tbody tr", rows => rows.length);
  assert.ok(await shown() < 1000);
  const begin = Date.now();
  await page.click("[data-sort=lines]");
  await page.click("[data-sort=path]");
  await page.click("[data-sort=path]");
  console.log("sorted three times in %d ms", Date.now() - begin);
  const first = (await paths(page))[0];
  await page.evaluate(async () => {
    while (document.querySelectorAll("#files tbody tr").length < 2000) {
      scrollTo(0, document.body.scrollHeight);
      await new Promise(done => setTimeout(done, 20));
    }
  });
  assert.strictEqual((await paths(page))[0], first);
  await page.fill("#filter", first);
  assert.deepStrictEqual(await paths(page), [first]);
  await page.fill("#filter", "");
  await page.check("#tree");
  assert.ok((await page.$$("tr.folder")).length > 5);
}

// Names and texts that would act if they were not escaped.
async function hostile(page) {
  page.on("dialog", dialog => { page.problems.push("dialog"); dialog.dismiss(); });
  await page.goto(url("index.html"));
  const links = await page.$$eval("#files tbody th a", all => all.map(one => one.href));
  assert.ok(links.length > 0);
  for (const link of links) {
    await page.goto(link);
    await page.waitForSelector(".row, .bare");
    assert.strictEqual(await page.evaluate(() => window.hacked), undefined);
    assert.strictEqual(await page.$("main img, main script, h1 b"), null);
    await page.$$eval("details", all => all.forEach(one => { one.open = true; }));
    for (const line of await page.$$(".row")) await line.hover();
  }
}

(async () => {
  const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
  const page = await open(browser);
  try {
    await { small, big, many, hostile }[check](page);
    assert.deepStrictEqual(page.problems, []);
    console.log("%s: good", check);
  } finally {
    await browser.close();
  }
})().catch(error => {
  console.error(error);
  process.exit(1);
});
