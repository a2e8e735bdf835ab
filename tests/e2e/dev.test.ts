import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { environmentVariables } from "../../app/server/config-variables.ts";
import { endServer, spawnServer, untilReady } from "../support/server-process.ts";
import { openBrowser, visit } from "./support.ts";

const root = path.resolve(import.meta.dirname, "../..");
const url = "http://localhost:5741";

/** `npm run dev` on a folder of its own, without the settings of whoever runs the tests. */
function startDev(dataDir: string) {
  const own = new Set(environmentVariables.filter((name) => name !== "ZERNO_PG_USER"));
  const rest = Object.entries(process.env).filter(([name]) => !own.has(name));
  const env = { ...Object.fromEntries(rest), DATA_DIR: dataDir, PORT: "5741", DEMO: "off" };
  const child = spawn(process.execPath, ["scripts/dev.mjs"], { cwd: root, env });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  return { child, ended, output: () => output };
}

const isUp = async () => (await fetch(`${url}/healthz`).catch(() => null))?.ok === true;

/** Asks a module that the page itself runs: the development server hands each out by its path. */
// biome-ignore lint/suspicious/noExplicitAny: modules of every shape are asked
async function inPage(page: Page, path: string, ask: (module: any, what?: string) => unknown, what = "") {
  const source = `async () => (${ask.toString()})(await import(${JSON.stringify(path)}), ${JSON.stringify(what)})`;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  return page.evaluate(`(${source})()`) as Promise<any>;
}

/** The developer panel: opens, is remembered, makes a call fail, and moves the day of the server. */
async function tryDeveloperPanel(): Promise<void> {
  const browser = await openBrowser();
  try {
    const { page } = await visit(browser, url);
    await page.goto("/auth/login");
    const panel = page.getByRole("complementary", { name: "Developer panel" });
    // Vite prepares packages when they are first asked for, and then the page comes again.
    await panel.waitFor();
    await page.waitForLoadState("networkidle");
    await page.reload({ waitUntil: "networkidle" });
    await panel.getByRole("button", { name: "Developer panel" }).click();
    await panel.getByRole("checkbox", { name: "isPublicDropped" }).check();
    const ui = await page.evaluate(() => JSON.parse(localStorage.getItem("ui") ?? "{}"));
    expect([ui.showDevPanel, ui.isPublicDropped]).toEqual([true, true]);

    // A request to load something again keeps the time it was made.
    for (const [name, what] of [
      ["Reload the dashboard", "dashboard"],
      ["Reload notifications", "notifications"],
    ] as const) {
      const before = Date.now();
      await panel.getByRole("button", { name }).click();
      const { at } = await inPage(
        page,
        "/app/client/reloads.ts",
        (module, what) => ({
          at: module.reloadAskedAt(what),
        }),
        what,
      );
      expect([what, at >= before && at <= Date.now()]).toEqual([what, true]);
    }
    const addresses = await inPage(page, "/app/client/api-url.ts", ({ apiUrl }) => [
      apiUrl("/api/news", "/zerno"),
      apiUrl("{apiUrl}/news"),
      apiUrl("/locales/en/common.json", "/zerno"),
    ]);
    expect(addresses).toEqual(["/zerno/api/news", "/extapi/news", "/locales/en/common.json"]);
    const constants = await inPage(page, "/app/shared/codes.ts", ({ nilGuid, instanceConstant }) => [
      nilGuid,
      instanceConstant,
    ]);
    expect(constants).toEqual(["00000000-0000-0000-0000-000000000000", "3"]);

    await panel.getByRole("button", { name: "Faults" }).click();
    await panel.getByRole("button", { name: "Access denied (403)" }).click();
    const answer = await page.evaluate(async () => {
      const ask = async () => (await fetch("/api/currency/list")).status;
      return [await ask(), await ask()];
    });
    expect(answer).toEqual([403, 200]);
    await panel.getByText("Calls go through.").waitFor();

    await panel.getByRole("button", { name: "Queries" }).click();
    await panel.getByText(/^Queries kept: \d+$/).waitFor();
    await panel.getByRole("button", { name: "A/B tests" }).click();
    await panel.getByText("No test has run in this browser yet.").waitFor();

    await panel.getByRole("button", { name: "Reader and day" }).click();
    await panel.getByLabel("Counts as today").fill("2026-03-05");
    // The page comes again, with what the server takes for today in the box.
    await page.waitForFunction(
      () =>
        document.querySelector<HTMLInputElement>("[data-dev-panel] input[type=date]")?.defaultValue ===
        "2026-03-05",
    );
    await panel.getByLabel("Language").selectOption("ru");
    await page.getByRole("complementary", { name: "Панель разработчика" }).waitFor();
  } finally {
    await browser.close();
  }
}

it("npm run dev serves pages with hot reload from one process, and does not restart by itself", async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "zerno-dev-"));
  const dev = startDev(dataDir);
  try {
    for (let attempt = 0; attempt < 600 && !(await isUp()); attempt += 1) await sleep(100);
    const page = await fetch(`${url}/auth/login`);
    expect([page.status, (await page.text()).includes("inject-hmr-runtime")], dev.output()).toEqual([
      200,
      true,
    ]);
    expect((await fetch(`${url}/@vite/client`)).status).toBe(200);
    expect((await fetch(`${url}/api/currency/list`)).status).toBe(200);
    await tryDeveloperPanel();
    expect(dev.output()).not.toContain("Restarting");
  } finally {
    dev.child.kill("SIGTERM");
    await dev.ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 180_000);

it("a signal ends the database too, in the middle of a start and beside Vite, which would end the process first", async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "zerno-dev-"));
  const start = (mode: string) => spawnServer({ NODE_ENV: mode, DATA_DIR: dataDir, PORT: "5742" });
  const isDatabaseThere = () => existsSync(path.join(dataDir, "pg/18/postmaster.pid"));
  try {
    const early = start("production");
    while (!isDatabaseThere()) await sleep(20);
    expect(await endServer(early), early.output()).toBe(0);
    expect(isDatabaseThere()).toBe(false);
    const up = await untilReady(start("development"));
    expect(isDatabaseThere()).toBe(true);
    expect(await endServer(up), up.output()).toBe(0);
    expect(isDatabaseThere()).toBe(false);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 120_000);
