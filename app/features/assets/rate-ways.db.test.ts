import { afterEach, beforeEach, expect, it } from "vitest";
import { buildTestApp, type TestApp, type TestUser } from "../../../tests/support/app.ts";
import { withTransaction } from "../../../tests/support/database.ts";
import { addPortfolio, addRates, addRow } from "../../../tests/support/ledger-rows.ts";
import { marketJobs } from "../../jobs/market-jobs.ts";
import { type FakeSources, startFakeSources } from "../../market/updates/testing/fake-sources.ts";
import { fastSources } from "../../market/updates/testing/update-fixture.ts";
import type { Background } from "../../server/background.ts";
import type { Db } from "../../server/db/db-types.ts";

let world: FakeSources;
beforeEach(async () => {
  world = await startFakeSources();
});
afterEach(() => world.close());

const now = new Date("2026-11-20T10:00:00Z");

/** Queue that runs a job as soon as it is sent. */
function backgroundOf(db: Db): Background {
  const jobs = marketJobs({ db, sources: fastSources(world), now: () => now });
  const send = async (name: string, payload: object) => {
    const job = jobs.find((one) => one.name === name);
    await job?.run(job.payload.parse(payload), new AbortController().signal);
    return true;
  };
  return {
    jobs: { send, retry: async () => false, isFailing: () => false, stop: async () => undefined },
    sourceStates: () => [],
    resetSource: () => undefined,
    refreshSources: async () => undefined,
  };
}

async function withMarket(
  env: Record<string, string>,
  body: (test: TestApp) => Promise<void>,
): Promise<void> {
  await withTransaction(async (db) => {
    const test = await buildTestApp(db, { env, background: backgroundOf(db) });
    try {
      await body(test);
    } finally {
      await test.app.close();
    }
  });
}

/** Creates a rouble portfolio with a thousand dollars. */
async function holdDollars(user: TestUser): Promise<string> {
  const portfolioId = await addPortfolio(user, { currency: "RUB", isCashTracked: true });
  const deposit = { kind: "deposit", date: "2026-11-19", currency: "USD", amount: "1000" };
  await addRow(user, portfolioId, deposit);
  return portfolioId;
}

async function valueFor(user: TestUser, portfolioId: string) {
  const { body } = await user.call("GET /api/main-stats", { portfolioId, period: "ALL" });
  return "value" in body.head.value ? Number(body.head.value.value) : body.head.value.refused[0];
}

const pair = { from: "USD", to: "RUB" };
const noRate = { code: "no-rate", params: { pair: "USD/RUB", date: "2026-11-20" } };

it("a rate that is entered counts in the user's own portfolios, and is taken back", () =>
  withMarket({}, async ({ register }) => {
    const [one, other] = [await register(), await register()];
    const [mine, theirs] = [await holdDollars(one), await holdDollars(other)];
    expect(await valueFor(one, mine)).toMatchObject(noRate);
    const enter = (rate: string | null) =>
      one.call("POST /api/currency/own-rate", { ...pair, date: "2026-11-19", rate });
    expect((await enter("81.25")).body).toEqual({ isStored: true, before: null, warnings: [] });
    expect(await valueFor(one, mine)).toBe(81_250);
    expect(await valueFor(other, theirs)).toMatchObject(noRate);
    expect((await enter("80")).body.before).toBe("81.25");
    const { rate } = (await one.call("GET /api/currency/rate", { ...pair, date: "2026-11-20" })).body;
    expect(rate).toMatchObject({ value: "80", legs: [{ date: "2026-11-19", source: "own" }] });
    const { series } = (await one.call("GET /api/prices/uploaded")).body;
    expect(series).toMatchObject([{ name: "USD/RUB", rows: 1, from: "2026-11-19" }]);
    expect((await enter(null)).body).toEqual({ isStored: true, before: "80", warnings: [] });
    expect(await valueFor(one, mine)).toMatchObject(noRate);
  }));

it("a rate that looks wrong is stored only when confirmed; one that cannot be is refused by its field", () =>
  withMarket({}, async ({ db, register }) => {
    await addRates(db, "USD", "RUB", { "2026-11-18": 80, "2026-11-19": 81 });
    const user = await register();
    const enter = (change: object) =>
      user.call("POST /api/currency/own-rate", { ...pair, date: "2026-11-20", rate: "81", ...change });
    expect((await enter({ rate: "0.0123" })).body).toMatchObject({
      isStored: false,
      warnings: [{ name: "USD/RUB", detector: "scale" }],
    });
    expect((await enter({ rate: "0.0123", isConfirmed: true })).body.isStored).toBe(true);
    for (const [change, code, path] of [
      [{ date: "2026-11-21" }, "DATE_IN_FUTURE", "date"],
      [{ rate: "0" }, "INVALID_INPUT", "rate"],
      [{ rate: "81.1234567890123456" }, "INVALID_INPUT", "rate"],
      [{ to: "USD" }, "INVALID_INPUT", "to"],
    ] as const) {
      const { body } = await enter(change);
      expect([body.error.code, body.error.fields[0].path]).toEqual([code, path]);
    }
  }));

it("loading says that market data is off, without asking anybody", () =>
  withMarket({}, async ({ register }) => {
    const user = await register();
    const { body } = await user.call("POST /api/currency/load-rates", { ...pair, date: "2026-11-19" });
    expect(body).toEqual({ state: "off", rate: null });
    expect(world.asked).toEqual([]);
  }));

const on = { MARKET_DATA: "on" };

it("loading asks the sources of the pair, whether or not they were asked before", () =>
  withMarket(on, async ({ register }) => {
    const user = await register();
    const portfolioId = await holdDollars(user);
    const load = (date: string) => user.call("POST /api/currency/load-rates", { ...pair, date });
    const { body } = await load("2026-11-20");
    expect(body).toMatchObject({ state: "loaded", rate: { value: "80", legs: [{ source: "cbr" }] } });
    expect(await valueFor(user, portfolioId)).toBe(80_000);
    world.asked.length = 0;
    expect((await load("2026-11-20")).body.state).toBe("loaded");
    expect(world.asked).toEqual([]);
  }));

it.each([
  ["no source answers", "html", "no-answer"],
  ["those that answer have no such rate", undefined, "not-there"],
] as const)("loading says that %s", (_name, fault, state) =>
  withMarket(on, async ({ register }) => {
    world.fault = fault;
    const user = await register();
    const { body } = await user.call("POST /api/currency/load-rates", {
      ...{ from: "USD", to: "KZT", date: "2026-11-19" },
    });
    expect(body).toEqual({ state, rate: null });
  }),
);
