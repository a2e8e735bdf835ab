import { type Browser, chromium, type Page } from "playwright-core";
import { findChromium } from "../../scripts/browser.mjs";
import { ensureBuilt } from "../../scripts/ensure.mjs";
import { type ApiUser, enterAs } from "../api-user.ts";
import { type BenchRow, beside, meanOf, toRow, type Wants } from "../bench-row.ts";
import { signInAsOwner, storeLargePortfolio } from "../large-portfolio.ts";
import { startServer, withDataDir } from "../running-server.ts";
import { costOfFrames, filterFor, type WheelFrames, wheelFrames } from "./ui-frames.ts";
import { openPlainTable, plainRows } from "./ui-plain.ts";

const filters = 20;
const scrolls = 3;

/** Opens a page signed in, in a window of 1440 x 900. */
async function openPage(browser: Browser, url: string, user: ApiUser): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  await enterAs(context, user, url);
  return context.newPage();
}

/** Waits for hydration and the table. */
async function openTable(page: Page, address: string): Promise<void> {
  await page.goto(address, { timeout: 120_000 });
  await page.locator("html[data-is-ready]").waitFor({ timeout: 60_000 });
  await page.locator("main table tbody tr").first().waitFor({ timeout: 60_000 });
}

async function* measureTable(
  { browser, page }: { readonly browser: Browser; readonly page: Page },
  name: string,
  wants: Wants,
): AsyncIterable<BenchRow> {
  if (wants(`${name}-dropped`)) {
    const turns: WheelFrames[] = [];
    const plain: number[] = [];
    const plainTable = await openPlainTable(browser);
    for (let run = 0; run < scrolls; run++) {
      await page.bringToFront();
      turns.push(await wheelFrames(browser, page));
      await plainTable.bringToFront();
      plain.push((await wheelFrames(browser, plainTable)).dropped);
    }
    await plainTable.context().close();
    await page.bringToFront();
    const gaps = Math.max(...turns.map((turn) => turn.gaps));
    const note = `frames dropped while the wheel turns; at most ${gaps.toFixed(1)} % with a part not drawn yet`;
    const dropped = turns.map((turn) => turn.dropped);
    yield beside(toRow(`${name}-dropped`, "%", dropped, note), "plain rows", plain);
  }
  if (wants(`${name}-frame`)) {
    const cost = await costOfFrames(browser, page);
    const note = `of the processor for the page itself; ${cost.pixels.toFixed(1)} ms more a frame draw the pixels`;
    yield toRow(`${name}-frame`, "ms", cost.page, note);
  }
  if (!wants(`${name}-filter`)) return;
  // The pointer is over the box, not the rows.
  await page.locator("main input[type=search]").click();
  const samples: number[] = [];
  const reference = plainRows(page);
  const plain: number[] = [];
  for (let run = 0; run < filters; run++) {
    const ms = await filterFor(page, `a0${String(run + 1).padStart(2, "0")}`);
    samples.push(ms);
    plain.push(await meanOf(reference, ms));
  }
  yield beside(toRow(`${name}-filter`, "ms", samples), reference.what, plain);
}

/** Measures filtering and scrolling in tables of 500 holdings and 100,000 transactions. */
export const run = (wants: Wants): AsyncIterable<BenchRow> =>
  withDataDir(async function* (dataDir) {
    const executablePath = findChromium();
    if (executablePath === undefined) return;
    await ensureBuilt(process.execPath);
    const portfolioId = await storeLargePortfolio(dataDir);
    const server = await startServer({ dataDir });
    const args = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"];
    const browser = await chromium.launch({ executablePath, args });
    try {
      const user = await signInAsOwner(server);
      const page = await openPage(browser, server.url, user);
      await openTable(page, `/holdings?p=${portfolioId}`);
      yield* measureTable({ browser, page }, "ui/holdings-500", wants);
      await openTable(page, `/transactions?p=${portfolioId}`);
      yield* measureTable({ browser, page }, "ui/transactions-100000", wants);
    } finally {
      await browser.close();
      await server.stop();
    }
  });
