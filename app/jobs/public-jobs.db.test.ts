import { expect, it } from "vitest";
import { type TestApp, withApp } from "../../tests/support/app.ts";
import { addAsset, addRow } from "../../tests/support/ledger-rows.ts";
import { mergeAssets } from "../features/asset-support/merge/merge-assets.ts";
import { publishGrown } from "../features/public-portfolios/testing/published-portfolio.ts";
import { dayIn } from "../server/day-in.ts";
import { silentLog } from "../server/log.ts";
import { publicJobs } from "./public-jobs.ts";

const minuteMs = 60_000;

/** @returns the number of portfolios renewed */
async function runJob({ db, clock }: TestApp, name: "public-changes" | "public-renewal"): Promise<unknown> {
  const todayIn = (timeZone: string) => dayIn(clock.now, timeZone);
  const jobs = publicJobs({ db, now: () => clock.now, todayIn, log: silentLog });
  const found = jobs.find((job) => job.name === name);
  if (!found) throw new Error(`no job ${name}`);
  return (await found.run({}, new AbortController().signal)).renewed;
}

const cashOf = async ({ anonymous }: TestApp, key: string): Promise<string> => {
  const { body } = await anonymous.call("GET /api/public/portfolio", { key });
  const [{ weight }] = body.cash.length > 0 ? body.cash : [{ weight: { value: "0" } }];
  return weight.value;
};

it("publishes an edit once it has settled for one run of the job, or at once on the owner's request", () =>
  withApp(async (test) => {
    // 10 x 100, now worth 1,500.
    const { user, portfolioId, key } = await publishGrown(test, { number: 1, growth: 1.5 });
    const isStale = async () =>
      (await user.call("GET /api/MyPortfolio/public-key", { id: portfolioId })).body.published.isStale;
    const deposit = () => addRow(user, portfolioId, { kind: "deposit", date: "2026-11-10", amount: "500" });
    expect([await cashOf(test, key), await isStale(), await runJob(test, "public-changes")]).toEqual([
      ...["0", false, 0],
    ]);
    await deposit();
    expect([await cashOf(test, key), await isStale()]).toEqual(["0", true]);
    expect([await runJob(test, "public-changes"), await cashOf(test, key)]).toEqual([0, "0"]);
    // Still being edited between two runs.
    test.clock.now = new Date(test.clock.now.getTime() + 5 * minuteMs);
    await deposit();
    expect([await runJob(test, "public-changes"), await cashOf(test, key)]).toEqual([0, "0"]);
    test.clock.now = new Date(test.clock.now.getTime() + 5 * minuteMs);
    expect(await runJob(test, "public-changes")).toBe(1);
    // 1,000 of 2,500.
    expect([await cashOf(test, key), await isStale(), await runJob(test, "public-changes")]).toEqual([
      ...["0.4", false, 0],
    ]);
    await deposit();
    expect((await user.call("POST /api/MyPortfolio/reload-public", { id: portfolioId })).status).toBe(200);
    expect(await cashOf(test, key)).toBe("0.5");
  }));

it("the nightly job moves the date visitors see; with a delay no later data is shown", () =>
  withApp(async (test) => {
    const settings = { delayDays: 7, areTransactionsShared: true };
    const { user, portfolioId, key } = await publishGrown(test, { number: 1, growth: 1.5, settings });
    await addRow(user, portfolioId, { kind: "deposit", date: "2026-11-16", amount: "500" });
    await user.call("POST /api/MyPortfolio/reload-public", { id: portfolioId });
    const seen = async () => {
      const ask = async (path: string) =>
        (await test.anonymous.call(`GET /api/public/${path}`, { key })).body;
      const [portfolio, prices, rows] = [
        await ask("portfolio"),
        await ask("history-prices"),
        await ask("transactions"),
      ];
      return {
        asOf: portfolio.publication.asOf,
        lastDay: prices.series.at(-1).date,
        rows: rows.rows.length,
        cash: await cashOf(test, key),
      };
    };
    // The close of 19 November is not visible on the 13th.
    expect(await seen()).toEqual({ asOf: "2026-11-13", lastDay: "2026-11-13", rows: 2, cash: "0" });
    const early = (await test.anonymous.call("GET /api/public/stats", { key })).body.figures;
    expect(JSON.stringify(early)).not.toContain('"0.5"');
    test.clock.now = new Date("2026-11-27T10:00:00Z");
    expect(await runJob(test, "public-renewal")).toBe(1);
    expect(await seen()).toEqual({ asOf: "2026-11-20", lastDay: "2026-11-20", rows: 3, cash: "0.25" });
  }));

it("a hidden asset stays hidden when support merges two assets", () =>
  withApp(async (test) => {
    const { user, userId, portfolioId, assetId, key } = await publishGrown(test, { number: 1, growth: 1.5 });
    const toId = await addAsset(test.db, { number: 2, ticker: "SAME", closes: { "2026-11-19": 150 } });
    const shown = async () => (await test.anonymous.call("GET /api/public/portfolio", { key })).body;
    expect((await shown()).holdings[0].asset.ticker).toBe("T1");
    await user.call("POST /api/MyPortfolio/public-key", { id: portfolioId, hiddenAssets: [assetId] });
    expect(await shown()).toMatchObject({ holdings: [], hidden: { weight: { value: "1" } } });
    await mergeAssets(test.db, { fromId: assetId, toId, reason: "twice", userId, now: test.clock.now });
    expect(await runJob(test, "public-renewal")).toBe(1);
    expect(await shown()).toMatchObject({ holdings: [], hidden: { weight: { value: "1" } } });
  }));
