// @module-tag night
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { environmentVariables } from "../../app/server/config/config-variables.ts";
import { freePort } from "../support/free-port.ts";
import { endServer, spawnServer, untilReady } from "../support/journeys/server-process.ts";
import { developer, panelOf } from "./contract/developer.ts";
import type { Stage } from "./contract/row.ts";
import { openBrowser, visit } from "./support.ts";

const root = path.resolve(import.meta.dirname, "../..");
const port = await freePort();
const url = `http://localhost:${port}`;

/** Runs `npm run dev` on its own folder, without settings of the test runner's environment. */
function startDev(dataDir: string) {
  const own = new Set(environmentVariables.filter((name) => name !== "ZERNO_PG_USER"));
  const rest = Object.entries(process.env).filter(([name]) => !own.has(name));
  const env = { ...Object.fromEntries(rest), DATA_DIR: dataDir, PORT: `${port}`, DEMO: "off" };
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

describe("npm run dev", () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "zerno-dev-"));
  let dev: ReturnType<typeof startDev>;
  let browser: Browser;
  let stage: Stage;
  beforeAll(async () => {
    dev = startDev(dataDir);
    for (let attempt = 0; attempt < 1500 && !(await isUp()); attempt += 1) await sleep(100);
    browser = await openBrowser();
    const { context, page } = await visit(browser, url);
    stage = { server: { url, dataDir }, context, page, calls: [] };
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    dev?.child.kill("SIGTERM");
    await dev?.ended;
    rmSync(dataDir, { recursive: true, force: true });
  });

  it("serves pages with hot reload from one process", async () => {
    const page = await fetch(`${url}/auth/login`);
    expect([page.status, (await page.text()).includes("inject-hmr-runtime")], dev.output()).toEqual([
      200,
      true,
    ]);
    expect((await fetch(`${url}/@vite/client`)).status).toBe(200);
    expect((await fetch(`${url}/api/currency/list`)).status).toBe(200);
    // Vite prepares every package of the page: minutes on a busy machine.
    await developer.open(stage);
  }, 400_000);

  it.each([...developer.rows])("$id $sentence", async ({ run }) => {
    expect.hasAssertions();
    await run(stage);
  });

  it("the panel shows another variant of a test and the mails that were written instead of sent", async () => {
    const { page } = stage;
    const email = "mails@example.org";
    const post = async (path: string, input: object) => {
      const headers = { "content-type": "application/json" };
      const body = JSON.stringify(input);
      return (await fetch(`${url}/api/account/${path}`, { method: "POST", headers, body })).ok;
    };
    const password = "grain-of-truth-42";
    const given = { DisplayName: "Vera", email, password, passwordConfirmation: password };
    expect(await post("RegisterWithEmail", { ...given, personalDataAgreed: true })).toBe(true);
    expect(await post("requestForgotPassword", { email })).toBe(true);

    // State of the home page's experiment, which does not run here without a demo.
    const kept = { anna: { "home-end-order": { variant: "demo-first", result: "sign-up" } } };
    await page.evaluate((state) => localStorage.setItem("abTests", JSON.stringify(state)), kept);
    const panel = panelOf(page);
    const tab = (name: string) => panel.getByRole("button", { name, exact: true }).click();
    await tab("A/B tests");
    await panel.getByText("Result: sign-up").waitFor();
    const viewport = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    const edges = await panel.boundingBox();
    expect((edges?.x ?? 0) + (edges?.width ?? 999)).toBeLessThanOrEqual(390);
    if (viewport) await page.setViewportSize(viewport);
    await panel.getByLabel(/home-end-order/).fill("account-first");
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem("abTests") ?? ""))).toEqual({
      anna: { "home-end-order": { variant: "account-first", result: null } },
    });
    await panel.getByText("No result yet").waitFor();
    await tab("Reset all");
    await panel.getByText("No tests have run in this browser yet.").waitFor();

    await tab("Outbox");
    const mail = panel.locator("summary", { hasText: email });
    await expect
      .poll(
        async () => {
          await tab("Refresh");
          return mail.count();
        },
        { timeout: 30_000, interval: 1_000 },
      )
      .toBe(1);
    await mail.click();
    await panel.getByText(/auth\/reset-password\?\S*code=/).waitFor();
  });

  it("the panel makes a call fail, shows queries and tests, and moves the day of the server", async () => {
    const { page } = stage;
    const panel = panelOf(page);
    await panel.getByRole("button", { name: "Faults" }).click();
    await panel.getByRole("button", { name: "Access denied (403)" }).click();
    const answer = await page.evaluate(async () => {
      const ask = async () => (await fetch("/api/currency/list")).status;
      return [await ask(), await ask()];
    });
    expect(answer).toEqual([403, 200]);
    await panel.getByText("No faults active.").waitFor();

    await panel.getByRole("button", { name: "Queries" }).click();
    await panel.getByText(/^Cached queries: \d+$/).waitFor();
    await panel.getByRole("button", { name: "A/B tests" }).click();
    await panel.getByText("No tests have run in this browser yet.").waitFor();

    await panel.getByRole("button", { name: "Locale and date" }).click();
    await panel.getByLabel("Simulated date").fill("2026-03-05");
    // After reloading, the box has the server's current day.
    await page.waitForFunction(
      () =>
        document.querySelector<HTMLInputElement>("[data-dev-panel] input[type=date]")?.defaultValue ===
        "2026-03-05",
    );
    await panel.getByLabel("Language").selectOption("ru");
    await page.getByRole("complementary", { name: "Панель разработчика" }).waitFor();
  });

  it("does not restart by itself", () => expect(dev.output()).not.toContain("Restarting"));
});

it("a signal ends the database too, in the middle of a start and beside Vite, which would end the process first", async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "zerno-dev-"));
  const otherPort = `${await freePort()}`;
  const start = (mode: string) => spawnServer({ NODE_ENV: mode, DATA_DIR: dataDir, PORT: otherPort });
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
