import type { IsoDate } from "@zerno/engine";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { type Caller, type TestApp, withApp } from "../../../tests/support/app.ts";
import { addAsset, addPortfolio, addRates, addRow, assetId } from "../../../tests/support/ledger-rows.ts";
import { updateAssets } from "../../market/assets/write-assets.ts";
import { rateDividends } from "../../market/facts/dividend-ratings.ts";
import { fundamentals } from "../../market/facts/facts.tables.ts";
import { assets } from "../../market/market.tables.ts";
import { realMarket } from "../../market/market-reader.ts";
import { makeScreener } from "../../market/screener/make-screener.ts";
import { addPayments, quarterly } from "../../market/testing/rated-asset.ts";
import { countHolders } from "../../portfolio/assets/asset-holders.ts";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";

const asOf = "2026-11-20" as IsoDate;
const now = new Date("2026-11-20T07:00:00Z");
const ask = "GET /api/screener/div-finder";

const change = (db: Db, id: string, set: object) =>
  updateAssets(db, set, and(eq(assets.ownerId, nilGuid), eq(assets.id, id)));

async function make(db: Db): Promise<number> {
  const holders = await countHolders(db);
  return makeScreener(db, { reader: realMarket, asOf, now, holders, signal: new AbortController().signal });
}

async function addReport(db: Db, id: string): Promise<void> {
  const shared = { ownerId: nilGuid, assetId: id, source: "csv", fetchedAt: now, filedOn: "2026-02-20" };
  const year = { ...shared, period: "year", periodEnd: "2025-12-31", currency: "USD" } as const;
  await db.insert(fundamentals).values([
    { ...year, figure: "netIncome", value: "1000" },
    { ...year, figure: "dividendsPaid", value: "400" },
    { ...shared, figure: "shares", period: "day", periodEnd: "2025-12-31", value: "100", currency: null },
  ]);
}

/** Returns PAY's quarterly payment: 0.5 in 2020, 0.805255 in 2025 (10% a year), 1 in 2026; rising yearly. */
const paid = (year: number) =>
  year === 2026 ? "1" : year === 2025 ? "0.805255" : String(0.5 + (year - 2020) * 0.05);

/** Creates assets: PAY has everything, IRR pays once a year, BUY has no known payments, OLD no close of this month. */
async function addWorld(db: Db): Promise<void> {
  const pay = await addAsset(db, {
    number: 1,
    ticker: "PAY",
    nameEn: "Payer",
    closes: { "2026-11-19": 100 },
  });
  const one = await addAsset(db, {
    number: 2,
    ticker: "ONE",
    nameEn: "Yearly",
    closes: { "2026-11-19": 20 },
  });
  const buy = await addAsset(db, { number: 3, ticker: "BUY", currency: "EUR", closes: { "2026-11-20": 50 } });
  await addAsset(db, { number: 4, ticker: "OLD", closes: { "2026-10-30": 10 } });
  await addRates(db, "EUR", "USD", { "2026-11-19": 1.2 });
  await change(db, pay, { country: "US", sector: "technology", exchange: "XNAS" });
  await change(db, one, { country: "US", sector: "energy", exchange: "XNYS" });
  await change(db, buy, { country: "DE", exchange: "XETR" });
  await addPayments(db, pay, quarterly(paid));
  await addPayments(
    db,
    one,
    [2022, 2023, 2024, 2025, 2026].map((year) => ({ exDate: `${year}-06-01`, amount: "2" })),
  );
  await addReport(db, pay);
  await rateDividends(db, realMarket, [pay, one], asOf);
  await make(db);
}

const withWorld = (body: (test: TestApp) => Promise<void>) =>
  withApp(async (test) => {
    await addWorld(test.db);
    await body(test);
  });

const tickersOf = (body: { assets: { ticker: string }[] }) => body.assets.map(({ ticker }) => ticker);
const found = async (caller: Caller, input: object) => tickersOf((await caller.call(ask, input)).body);

describe("what the facts of an asset were made of", () => {
  const inputsOf = async (caller: Caller, symbol: string) => {
    const { body } = await caller.call("GET /api/screener/facts", { symbol });
    const facts = new Map<string, { inputs: Record<string, string>[]; hasChanged: boolean }>(
      body.facts.map(({ fact, ...rest }: { fact: string }) => [fact, rest]),
    );
    const named = (fact: string) =>
      facts.get(fact)?.inputs.map(({ name, value, date, source }) => [name, value, date, source]);
    return { body, facts, named };
  };

  it("is told with days and sources, from the same rows", () =>
    withWorld(async ({ anonymous }) => {
      const { body, facts, named } = await inputsOf(anonymous, "pay@xnas");
      expect(body).toMatchObject({ symbol: "PAY@XNAS", name: "Payer", madeOn: "2026-11-20", isDemo: false });
      const close = ["close", "100", "2026-11-19", "test"];
      expect(named("price")).toEqual([close]);
      expect(named("yield")).toEqual([["income", "4", "2026-11-15", "test"], close]);
      expect(named("payout")).toEqual([
        ["dividends", "400", "2025-12-31", "csv"],
        ["earnings", "1000", "2025-12-31", "csv"],
      ]);
      expect(named("pe")?.map(([name, value]) => [name, value])).toEqual([
        ["marketValue", "10000"],
        ["earnings", "1000"],
      ]);
      expect(named("cap")).toEqual([close, ["shares", "100", "2025-12-31", "csv"]]);
      // 4 x 0.805255 and, five years before, 4 x 0.5.
      expect([named("growth")?.at(0)?.[1], named("growth")?.at(-1)?.[1]]).toEqual(["3.22102", "2"]);
      expect(named("streak")).toHaveLength(8);
      expect(named("exDate")?.every(([name]) => name === "payment")).toBe(true);
      expect([...facts.values()].some(({ hasChanged }) => hasChanged)).toBe(false);
      const euro = await inputsOf(anonymous, "BUY@XETR");
      expect(euro.named("growth")?.every(([, value]) => value === "0")).toBe(true);
    }));

  it("says when what is stored gives another value by now; another asset is not there", () =>
    withWorld(async ({ db, anonymous }) => {
      const { named } = await inputsOf(anonymous, "ONE@XNYS");
      expect(named("yield")?.at(0)?.slice(0, 2)).toEqual(["income", "2"]);
      await addPayments(db, assetId(2), [{ exDate: "2026-10-01", amount: "1" }]);
      const later = await inputsOf(anonymous, "ONE@XNYS");
      expect([later.facts.get("yield")?.hasChanged, later.facts.get("price")?.hasChanged]).toEqual([
        true,
        false,
      ]);
      expect((await anonymous.call("GET /api/screener/facts", { symbol: "NONE@XNYS" })).status).toBe(404);
    }));
});

describe("the facts of an asset", () => {
  it("are worked out by hand", () =>
    withWorld(async ({ anonymous }) => {
      const { body } = await anonymous.call(ask, { text: "payer" });
      expect(body).toMatchObject({ total: 1, page: 1, madeOn: "2026-11-20", unknown: { total: 0, by: [] } });
      const [pay] = body.assets;
      expect(pay).toMatchObject({
        symbol: "PAY@XNAS",
        exchange: { code: "XNAS", name: "Nasdaq" },
        country: { code: "US", name: "United States" },
        sector: { code: "technology", name: "Technology" },
        frequency: "quarterly",
        // This year's February payment, a year later: nothing is announced.
        exDate: { value: "2027-02-15", isEstimated: true },
      });
      // 4 x 1 / 100; (4 x 0.805255) / (4 x 0.5) = 1.1 ^ 5; 2019 to 2025, each higher; 400 / 1000; 100 x 100; 10000 /
      // 1000.
      expect(pay.facts).toMatchObject({
        yield: { value: "0.04", on: "2026-11-19" },
        growth: { value: "0.1", on: "2026-11-15" },
        streak: { value: "6", on: "2026-11-15" },
        payout: { value: "0.4", on: "2025-12-31" },
        cap: { value: "10000", on: "2026-11-19" },
        pe: { value: "10", on: "2025-12-31" },
        price: { value: "100", on: "2026-11-19" },
        rating: { on: "2026-11-20" },
      });
      expect(Number(pay.facts.rating.value)).toBeGreaterThan(40);
    }));

  it("that nobody told are not known, and neither is a price of last month", () =>
    withWorld(async ({ anonymous }) => {
      const of = async (text: string) => (await anonymous.call(ask, { text })).body.assets[0];
      const unknown = { value: null, on: null };
      expect((await of("BUY")).facts).toEqual({
        ...{ yield: unknown, growth: unknown, streak: unknown, payout: unknown, rating: unknown },
        ...{ safety: unknown, cap: unknown, pe: unknown, price: { value: "50", on: "2026-11-20" } },
      });
      expect((await of("OLD")).facts.price).toEqual(unknown);
      expect(await of("OLD")).toMatchObject({ country: null, sector: null, frequency: null });
    }));

  it("are new after the next night", () =>
    withWorld(async ({ db, anonymous }) => {
      expect(await found(anonymous, { yieldMin: "0.05" })).toEqual(["ONE"]);
      await addPayments(db, assetId(1), [{ exDate: "2026-11-19", amount: "2" }]);
      expect(await found(anonymous, { yieldMin: "0.05" })).toEqual(["ONE"]);
      await make(db);
      // 6 / 100 beside 2 / 20.
      expect(await found(anonymous, { yieldMin: "0.05" })).toEqual(["ONE", "PAY"]);
    }));
});

describe("filters", () => {
  it("of several kinds are all asked, choices of one are alternatives", () =>
    withWorld(async ({ anonymous }) => {
      expect(await found(anonymous, { country: "US" })).toEqual(["ONE", "PAY"]);
      expect(await found(anonymous, { country: "US,DE", sort: "ticker" })).toEqual(["BUY", "ONE", "PAY"]);
      expect(await found(anonymous, { country: "US", sector: "energy" })).toEqual(["ONE"]);
      expect(await found(anonymous, { frequency: "quarterly,monthly" })).toEqual(["PAY"]);
      expect(await found(anonymous, { exFrom: "2027-02-01", exTo: "2027-02-15" })).toEqual(["PAY"]);
      expect(await found(anonymous, { capMin: "9999", peMax: "10", payoutMax: "0.4" })).toEqual(["PAY"]);
      expect(await found(anonymous, { capMin: "10001" })).toEqual([]);
      expect(await found(anonymous, { type: "2" })).toEqual([]);
    }));

  it("leave out what is not known, and say how many and for what", () =>
    withWorld(async ({ anonymous }) => {
      const { body } = await anonymous.call(ask, { yieldMin: "0.01", capMin: "1", currency: "USD" });
      expect(tickersOf(body)).toEqual(["PAY"]);
      // ONE lacks the number of shares, OLD that and payments; BUY is in euro, a known mismatch.
      expect(body.unknown).toEqual({
        total: 2,
        by: [
          { fact: "cap", count: 2 },
          { fact: "yield", count: 1 },
        ],
      });
    }));

  it("may come in a body", () =>
    withWorld(async ({ anonymous }) => {
      const { status, body } = await anonymous.call("POST /api/screener/div-finder", {
        exchange: ["XNAS", "XETR"],
        sort: "-price",
        yieldMax: 0.2,
      });
      expect([status, tickersOf(body), body.unknown.total]).toEqual([200, ["PAY"], 1]);
    }));

  it.each([
    [{ yieldMin: "much" }, "yieldMin"],
    [{ sort: "-colour" }, "sort"],
    [{ country: "usa" }, "country.0"],
    [{ exFrom: "tomorrow" }, "exFrom"],
    [{ page: "0" }, "page"],
  ])("that cannot be read are refused by name: %o", (input, path) =>
    withApp(async ({ anonymous }) => {
      const { status, body } = await anonymous.call(ask, input);
      expect([status, body.error.fields[0].path]).toEqual([400, path]);
    }),
  );
});

describe("the list", () => {
  it("is sorted in both directions, what is not known last", () =>
    withWorld(async ({ anonymous }) => {
      expect(await found(anonymous, {})).toEqual(["ONE", "PAY", "BUY", "OLD"]);
      expect(await found(anonymous, { sort: "yield" })).toEqual(["PAY", "ONE", "BUY", "OLD"]);
      expect(await found(anonymous, { sort: "-price" })).toEqual(["PAY", "BUY", "ONE", "OLD"]);
      expect(await found(anonymous, { sort: "-ticker" })).toEqual(["PAY", "ONE", "OLD", "BUY"]);
    }));

  it("comes in pages", () =>
    withWorld(async ({ anonymous }) => {
      const page = async (number: number) =>
        (await anonymous.call(ask, { sort: "ticker", size: "3", page: String(number) })).body;
      expect(tickersOf(await page(1))).toEqual(["BUY", "OLD", "ONE"]);
      expect(await page(2)).toMatchObject({ total: 4, page: 2, size: 3, assets: [{ ticker: "PAY" }] });
      expect(tickersOf(await page(3))).toEqual([]);
    }));

  it("has no asset of a user, none that is hidden, and names in the asker's language", () =>
    withWorld(async ({ db, anonymous }) => {
      await addAsset(db, { number: 9, ticker: "OWN", ownerId: "018f0000-0000-7000-8000-00000000000a" });
      await change(db, assetId(3), { isActive: false });
      await change(db, assetId(1), { exchange: "XLON" });
      expect(await found(anonymous, { sort: "ticker" })).toEqual(["OLD", "ONE", "PAY"]);
      const { body } = await anonymous.call(ask, { text: "PAY" }, { "accept-language": "ru" });
      expect(body.assets[0].country.name).toBe("Соединенные Штаты");
      expect(body.assets[0].exchange).toEqual({ code: "XLON", name: "Лондонская фондовая биржа" });
    }));
});

it("says what can be asked for", () =>
  withWorld(async ({ anonymous }) => {
    const { body } = await anonymous.call("GET /api/screenerref/div-finder-ref");
    expect(body).toMatchObject({ total: 4, madeOn: "2026-11-20" });
    expect(body.country).toEqual([
      { value: "US", name: "United States", count: 2 },
      { value: "DE", name: "Germany", count: 1 },
    ]);
    // In the language of the request.
    const typesIn = async (language: string) =>
      (
        await anonymous.call("GET /api/screenerref/div-finder-ref", {}, { "accept-language": language })
      ).body.type.find(({ value }: { value: string }) => value === "1").name;
    expect([await typesIn("en"), await typesIn("ru")]).toEqual(["Stock", "Акция"]);
    expect(body.currency.map(({ value }: { value: string }) => value)).toEqual(["USD", "EUR"]);
    expect(body.frequency.find(({ value }: { value: string }) => value === "yearly").count).toBe(1);
    const of = (fact: string) => body.ranges.find((range: { fact: string }) => range.fact === fact);
    expect(of("yield")).toEqual({ fact: "yield", known: 2, min: "0.04", max: "0.1" });
    expect(of("cap")).toEqual({ fact: "cap", known: 1, min: "10000", max: "10000" });
  }));

it("says that the facts were never made", () =>
  withApp(async ({ db, anonymous }) => {
    await addAsset(db, { number: 1, ticker: "NEW" });
    expect((await anonymous.call(ask, {})).body).toMatchObject({ madeOn: null, assets: [{ ticker: "NEW" }] });
  }));

describe("saved filters", () => {
  const draft = { name: "Quarterly", filter: { frequency: ["quarterly"], yieldMin: 0.02 }, sort: "-rating" };

  it("are kept, changed and deleted by their owner alone", () =>
    withApp(async ({ register }) => {
      const [mine, other] = [await register(), await register()];
      const { status, body } = await mine.call("POST /api/screener/saved", draft);
      expect([status, body]).toEqual([201, { id: body.id, ...draft }]);
      const changed = { ...draft, id: body.id, name: "Often", filter: { yieldMax: 0.1 } };
      for (const method of ["PUT", "DELETE"])
        expect((await other.call(`${method} /api/screener/saved`, changed)).status).toBe(404);
      expect((await mine.call("PUT /api/screener/saved", changed)).body).toEqual(changed);
      expect((await mine.call("GET /api/screener/saved")).body.screens).toEqual([changed]);
      expect((await other.call("GET /api/screener/saved")).body.screens).toEqual([]);
      expect((await mine.call("DELETE /api/screener/saved", { id: body.id })).status).toBe(204);
      expect((await mine.call("GET /api/screener/saved")).body.screens).toEqual([]);
    }));

  it("have names of their own", () =>
    withApp(async ({ register }) => {
      const mine = await register();
      await mine.call("POST /api/screener/saved", draft);
      const again = await mine.call("POST /api/screener/saved", draft);
      expect([again.status, again.body.error.fields]).toMatchObject([
        400,
        [{ path: "name", code: "name-taken" }],
      ]);
    }));
});

describe("the most held assets", () => {
  it("are those of five people at least, in real portfolios, held now", () =>
    withWorld(async ({ db, register, anonymous }) => {
      const buy = { kind: "buy", date: "2026-11-18", quantity: "10", price: "20" };
      for (let person = 1; person <= 6; person++) {
        const user = await register(`holder${person}@example.org`);
        const main = await addPortfolio(user);
        const sandbox = await addPortfolio(user, { name: "Try", accountType: 2 });
        await addRow(user, main, { kind: "deposit", date: "2026-11-17", amount: "100000" });
        await addRow(user, main, { ...buy, assetId: assetId(2) });
        if (person <= 5) await addRow(user, main, { ...buy, assetId: assetId(1) });
        // Only four hold it really; the fifth has sold all, the sixth uses a sandbox.
        if (person <= 5) await addRow(user, main, { ...buy, assetId: assetId(4) });
        if (person === 5)
          await addRow(user, main, { ...buy, kind: "sell", date: "2026-11-19", assetId: assetId(4) });
        if (person === 6) {
          await addRow(user, sandbox, { kind: "deposit", date: "2026-11-17", amount: "100000" });
          await addRow(user, sandbox, { ...buy, assetId: assetId(4) });
        }
      }
      expect((await anonymous.call("GET /api/public/asset-ranks")).body.ranks).toEqual([]);
      await make(db);
      const { body } = await anonymous.call("GET /api/public/asset-ranks");
      const ranks = body.ranks.map((one: { rank: number; holders: number; asset: { ticker: string } }) => [
        one.rank,
        one.holders,
        one.asset.ticker,
      ]);
      expect([ranks, body.fewest]).toEqual([
        [
          [1, 6, "ONE"],
          [2, 5, "PAY"],
        ],
        5,
      ]);
    }));
});
