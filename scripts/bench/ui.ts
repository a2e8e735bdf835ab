import { dayNumber, type IsoDate, type LedgerInput } from "@zerno/engine";
import { type Browser, chromium, type Page } from "playwright-core";
import { hashPassword } from "../../app/identity/passwords.ts";
import { migrateDatabase } from "../../app/server/db/migrate-database.ts";
import { openDatabase } from "../../app/server/db/open-database.ts";
import { silentLog } from "../../app/server/log.ts";
import { benchLedger } from "../../packages/engine/bench/bench-ledger.ts";
import { findChromium } from "../browser.mjs";
import { ensureBuilt } from "../ensure.mjs";
import { type ApiUser, signInAsDemo } from "./api-user.ts";
import { addBenchUser } from "./bench-database.ts";
import { type BenchRow, toRow, type Wants } from "./bench-row.ts";
import { startServer, withDataDir } from "./running-server.ts";
import { storeLedger } from "./stored-ledger.ts";
import { todayUtc } from "./trade-file.ts";
import { filterFor, lateFrames } from "./ui-frames.ts";

const password = "a-long-walk-to-the-harvest-7";
const filters = 20;
const scrolls = 3;

/** About 100,000 rows of 500 assets up to today. */
function ledgerUntilToday(): LedgerInput {
  const days = dayNumber(todayUtc()) - dayNumber("2012-01-02" as IsoDate) + 1;
  return benchLedger({ transactions: 100_000, assets: 500, years: days / 365.25 });
}

/** A folder with the database of somebody who has that ledger. */
async function prepare(dataDir: string): Promise<string> {
  const settings = { dataDir, databaseUrl: undefined, pgUser: undefined, isPgKept: false };
  const database = await openDatabase(settings, silentLog);
  try {
    await migrateDatabase(database, { now: () => new Date(), log: silentLog });
    const userId = await addBenchUser(database.db, await hashPassword(password));
    return (await storeLedger(database.db, userId, ledgerUntilToday())).id;
  } finally {
    await database.stop();
  }
}

/** A page of somebody signed in, in a window of 1440 x 900. */
async function openPage(browser: Browser, url: string, { cookie }: ApiUser): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  const cookies = cookie.split("; ").map((pair) => {
    const at = pair.indexOf("=");
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url };
  });
  await context.addCookies(cookies);
  return context.newPage();
}

/** Waits until scripts listen and the table stands. */
async function openTable(page: Page, address: string): Promise<void> {
  await page.goto(address, { timeout: 120_000 });
  await page.locator("html[data-is-ready]").waitFor({ timeout: 60_000 });
  await page.locator("main table tbody tr").first().waitFor({ timeout: 60_000 });
}

async function* measureTable(
  page: Page,
  { name, rows }: { readonly name: string; readonly rows: number | null },
  wants: Wants,
): AsyncIterable<BenchRow> {
  if (wants(`${name}-late`)) {
    const { shares, worst } = await lateFrames(page, scrolls);
    const note = `frames later than 25 ms while scrolling; the slowest took ${worst.toFixed(0)} ms`;
    yield toRow(`${name}-late`, "%", shares, note);
  }
  if (!wants(`${name}-filter`)) return;
  const samples: number[] = [];
  for (let run = 0; run < filters; run++)
    samples.push(await filterFor(page, `a0${String(run + 1).padStart(2, "0")}`, rows));
  yield toRow(`${name}-filter`, "ms", samples);
}

/** The tables of 500 holdings and 100,000 transactions in a browser: filter and scroll. */
export const run = (wants: Wants): AsyncIterable<BenchRow> =>
  withDataDir(async function* (dataDir) {
    const executablePath = findChromium();
    if (executablePath === undefined) return;
    await ensureBuilt(process.execPath);
    const portfolioId = await prepare(dataDir);
    const server = await startServer({ dataDir });
    const args = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"];
    const browser = await chromium.launch({ executablePath, args });
    try {
      const demo = { username: "bench@example.org", password };
      const user = await signInAsDemo({ ...server, demo });
      await user.post("/api/user/updateUserOnboardingState", { onboardingState: "completed" });
      const page = await openPage(browser, server.url, user);
      await openTable(page, `/holdings?p=${portfolioId}`);
      yield* measureTable(page, { name: "ui/holdings-500", rows: 10 }, wants);
      await openTable(page, `/transactions?p=${portfolioId}`);
      yield* measureTable(page, { name: "ui/transactions-100000", rows: null }, wants);
    } finally {
      await browser.close();
      await server.stop();
    }
  });
