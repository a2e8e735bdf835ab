import type { IsoDate } from "@zerno/engine";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { type Caller, withApp } from "../../../tests/support/app.ts";
import { addAsset, addRates } from "../../../tests/support/ledger-rows.ts";
import { addAssetCodes } from "../../market/assets/asset-codes.ts";
import { updateAssets } from "../../market/assets/write-assets.ts";
import { rateDividends } from "../../market/facts/dividend-ratings.ts";
import { ingestFundamentals } from "../../market/facts/ingest-fundamentals.ts";
import { assets } from "../../market/market.tables.ts";
import { realMarket } from "../../market/market-reader.ts";
import { addPayments, addSplit, quarterly } from "../../market/testing/rated-asset.ts";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";

const info = async (caller: Caller, path: string, symbol: string, rest: object = {}) =>
  caller.call(`GET /api/public/asset-info/${path}`, { symbol, ...rest });

const change = (db: Db, id: string, set: object) =>
  updateAssets(db, set, and(eq(assets.ownerId, nilGuid), eq(assets.id, id)));

describe("an asset's symbol", () => {
  it("is its listing, a former one, its ISIN, or a ticker that means one asset", () =>
    withApp(async ({ db, anonymous }) => {
      const one = await addAsset(db, { number: 1, ticker: "T", nameEn: "Telephone", nameRu: "Телефон" });
      const two = await addAsset(db, { number: 2, ticker: "T" });
      await change(db, one, { exchange: "XNYS", isin: "US00206R1023", country: "US" });
      await change(db, two, { exchange: "MISX" });
      await addAssetCodes(db, two, [{ kind: "ticker", code: "TCSG", venue: "MISX" }]);
      const found = async (symbol: string) => {
        const { status, body } = await info(anonymous, "summary-by-symbol", symbol);
        return status === 200 ? body.asset.symbol : [status, body.error.fields?.[0]?.code ?? body.error.code];
      };
      expect(await found("T@XNYS")).toBe("T@XNYS");
      expect(await found("t@nyse")).toBe("T@XNYS");
      expect(await found("US00206R1023")).toBe("T@XNYS");
      expect([await found("TCSG@MISX"), await found("tcsg")]).toEqual(["T@MISX", "T@MISX"]);
      expect(await found("T")).toEqual([400, "ambiguous"]);
      expect(await found("NOTHING")).toEqual([404, "NOT_FOUND"]);
      await change(db, one, { isActive: false });
      expect([await found("T@XNYS"), await found("T")]).toEqual([[404, "NOT_FOUND"], "T@MISX"]);
    }));

  it("of a user's own asset is not known, nor is it found", () =>
    withApp(async ({ db, anonymous }) => {
      const ownerId = "018f0000-0000-7000-8000-00000000000a";
      await addAsset(db, { number: 1, ticker: "OWN1", ownerId });
      expect((await info(anonymous, "price-history", "OWN1@TEST")).status).toBe(404);
      const { body } = await anonymous.call("GET /api/assets/company-info-search", { query: "own1" });
      expect(body.assets).toEqual([]);
    }));

  it("comes from the search, in the asker's language", () =>
    withApp(async ({ db, anonymous }) => {
      await addAsset(db, { number: 1, ticker: "GRN", nameEn: "Grain", nameRu: "Зерно" });
      const search = async (query: string, language: string) =>
        (
          await anonymous.call(
            "GET /api/assets/company-info-search",
            { query },
            { "accept-language": language },
          )
        ).body.assets;
      expect(await search("grain", "ru")).toEqual([
        {
          ...{ symbol: "GRN@TEST", ticker: "GRN", exchange: "TEST", exchangeName: "TEST", name: "Зерно" },
          ...{ isin: null, type: 1, currency: "USD", country: null, sector: null, isDemo: false },
        },
      ]);
      expect((await search("зерно", "en"))[0].name).toBe("Grain");
    }));
});

describe("prices", () => {
  const closes = {
    "2025-11-18": 400,
    "2025-12-01": 300,
    "2026-06-30": 500,
    "2026-11-18": 110,
    "2026-11-19": 121,
  };

  it("are in today's units over a split of 4:1, or as traded", () =>
    withApp(async ({ db, anonymous }) => {
      const id = await addAsset(db, { number: 1, ticker: "GRN", closes });
      await addSplit(db, id, "2026-07-01", "4");
      const points = async (rest: object) =>
        (await info(anonymous, "price-history", "GRN", rest)).body.points.map(
          ({ date, close }: { date: string; close: string }) => [date, close],
        );
      expect(await points({ from: "2025-12-01" })).toEqual([
        ["2025-12-01", "75"],
        ["2026-06-30", "125"],
        ["2026-11-18", "110"],
        ["2026-11-19", "121"],
      ]);
      expect(await points({ to: "2026-06-30", isAdjusted: "false" })).toEqual([
        ["2025-11-18", "400"],
        ["2025-12-01", "300"],
        ["2026-06-30", "500"],
      ]);
    }));

  it("head: 121 after 110 is +10 %, between 75 and 125 in a year; too old a close is none", () =>
    withApp(async ({ db, anonymous }) => {
      const id = await addAsset(db, { number: 1, ticker: "GRN", closes });
      await addSplit(db, id, "2026-07-01", "4");
      await addAsset(db, { number: 2, ticker: "OLD", closes: { "2026-11-09": 5 } });
      const { body } = await info(anonymous, "summary-by-symbol", "GRN");
      expect(body.price).toEqual({
        ...{ value: "121", date: "2026-11-19", source: "test", isStale: true, isUnverified: false },
        change: "0.1",
        before: { value: "110", date: "2026-11-18", source: "test" },
      });
      expect(body.year).toEqual({
        ...{ low: "75", lowOn: "2025-12-01", lowSource: "test" },
        ...{ high: "125", highOn: "2026-06-30", highSource: "test" },
      });
      expect(body.dividendYield).toEqual({
        ...{ value: null, reasons: [{ code: "no-dividends-given", params: { asset: "GRN" } }] },
        income: null,
      });
      expect((await info(anonymous, "summary-by-symbol", "OLD")).body.price).toBeNull();
    }));
});

describe("dividends", () => {
  it("are listed as declared and in today's shares, with sums by year; nobody knowing any is said", () =>
    withApp(async ({ db, anonymous }) => {
      const id = await addAsset(db, { number: 1, ticker: "GRN", closes: { "2026-11-19": 50 } });
      await addAsset(db, { number: 2, ticker: "DUMB" });
      await addSplit(db, id, "2026-03-02", "2");
      await addPayments(db, id, [
        { exDate: "2025-12-01", amount: "2" },
        { exDate: "2026-06-01", amount: "1.5" },
        { exDate: "2026-07-01", amount: "9", isSpecial: true },
      ]);
      const { body } = await info(anonymous, "div-history", "GRN");
      expect(
        body.payments.map((row: Record<string, unknown>) => [
          ...[row.exDate, row.amount, row.adjustedAmount, row.isSpecial],
        ]),
      ).toEqual([
        ["2026-07-01", "9", "9", true],
        ["2026-06-01", "1.5", "1.5", false],
        ["2025-12-01", "2", "1", false],
      ]);
      expect(body.years).toEqual([
        { year: 2026, amount: "1.5", currency: "USD" },
        { year: 2025, amount: "1", currency: "USD" },
      ]);
      // 1 + 1.5 of twelve months over 50.
      const head = await info(anonymous, "summary-by-symbol", "GRN");
      expect(head.body.dividendYield).toEqual({
        ...{ value: "0.05", reasons: [] },
        income: { perShare: "2.5", count: 2, lastOn: "2026-06-01", source: "test" },
      });
      expect(body.splits).toEqual([{ exDate: "2026-03-02", to: "2", from: "1" }]);
      const dumb = await info(anonymous, "div-history", "DUMB");
      expect(dumb.body).toMatchObject({ isUnknown: true, payments: [], years: [] });
    }));

  it("yield at the end of months: 2 a year over 40 is 5 %, over 50 it is 4 %; not before a year of payments", () =>
    withApp(async ({ db, anonymous }) => {
      const closes = { "2025-11-20": 40, "2026-11-20": 50 };
      const id = await addAsset(db, { number: 1, ticker: "GRN", closes });
      await addPayments(db, id, [
        { exDate: "2024-11-01", amount: "2" },
        { exDate: "2025-11-01", amount: "2" },
        { exDate: "2026-11-01", amount: "2" },
      ]);
      const { body } = await info(anonymous, "div-yield-history", "GRN");
      expect(body.points).toEqual([
        { date: "2025-11-20", yield: "0.05" },
        { date: "2026-11-20", yield: "0.04" },
      ]);
    }));

  it("ratings are those that were stored, with their parts; none is said", () =>
    withApp(async ({ db, anonymous }) => {
      const id = await addAsset(db, { number: 1, ticker: "GRN" });
      await addPayments(
        db,
        id,
        quarterly(() => "1"),
      );
      // One share has known dividends, although no source was asked; no reports are known.
      const coverage = {
        dividends: { have: 1, of: 1, asOf: null },
        fundamentals: { have: 0, of: 1, asOf: null },
      };
      expect((await info(anonymous, "asset-rating", "GRN")).body).toMatchObject({
        ...{ latest: null, history: [], coverage },
      });
      expect((await info(anonymous, "summary-by-symbol", "GRN")).body).toMatchObject({ coverage });
      await rateDividends(db, realMarket, [id], "2026-11-19" as IsoDate);
      const [last] = await rateDividends(db, realMarket, [id], "2026-11-20" as IsoDate);
      const { body } = await info(anonymous, "asset-rating", "GRN");
      expect(body.latest).toMatchObject({ ratedOn: "2026-11-20", rating: { score: last?.rating } });
      expect(body.latest.parts).toEqual(JSON.parse(JSON.stringify(last?.parts)));
      expect(body.history.map(({ ratedOn }: { ratedOn: string }) => ratedOn)).toEqual([
        "2026-11-20",
        "2026-11-19",
      ]);
    }));
});

it("the last report is read aloud in the asker's language with its figures; without one there is a reason", () =>
  withApp(async ({ db, anonymous }) => {
    const id = await addAsset(db, { number: 1, ticker: "GRN" });
    await addAsset(db, { number: 2, ticker: "DUMB" });
    const of2025 = { period: "year", periodStart: null, periodEnd: "2025-12-31", currency: "RUB" } as const;
    const rest = { filedOn: "2026-02-27", form: null };
    const figures = [
      { ...of2025, ...rest, figure: "revenue", value: "1500000000" },
      { ...of2025, ...rest, figure: "netIncome", value: "300000000" },
    ] as const;
    await ingestFundamentals(db, id, figures, { source: "yahoo", now: new Date("2026-11-19T00:00:00Z") });
    const ask = async (symbol: string, language: string) => {
      const headers = { "accept-language": language, "x-user-locale": language === "ru" ? "ru-RU" : "en-US" };
      const path = "GET /api/public/asset-info/fundamental-insight";
      return (await anonymous.call(path, { symbol }, headers)).body;
    };
    const texts = async (language: string) =>
      (await ask("GRN", language)).lines.map(({ text }: { text: string }) => text.replaceAll("\u00A0", " "));
    expect(await texts("en")).toEqual([
      "Revenue in the year to December 31, 2025: 1.5B ₽.",
      "Net profit in the year to December 31, 2025: 300M ₽.",
      "Net margin: 20%.",
    ]);
    expect(await texts("ru")).toEqual([
      "Выручка за год по 31 декабря 2025: 1,5 млрд ₽.",
      "Чистая прибыль за год по 31 декабря 2025: 300 млн ₽.",
      "Чистая рентабельность: 20 %.",
    ]);
    const answer = await ask("GRN", "en");
    expect(answer).toMatchObject({ period: "year", isOld: false, source: "yahoo", fetchedOn: "2026-11-19" });
    expect(answer.lines[0].figures).toEqual([
      {
        ...{ figure: "revenue", value: "1500000000", currency: "RUB" },
        ...{ periodEnd: "2025-12-31", source: "yahoo" },
      },
    ]);
    expect(await ask("DUMB", "en")).toMatchObject({
      ...{ period: null, lines: [], reasons: [{ code: "no-reports", params: { asset: "DUMB" } }] },
    });
  }));

it("rates of a day: with their source days, a cross over the rouble, and none where none is known", () =>
  withApp(async ({ db, anonymous }) => {
    await addRates(db, "USD", "RUB", { "2026-11-18": 80 });
    await addRates(db, "EUR", "RUB", { "2026-11-18": 100 });
    const ask = async (input: object) => (await anonymous.call("GET /api/public/currency-rates", input)).body;
    const answer = await ask({ date: "2026-11-19" });
    const of = (code: string) => answer.rates.find((line: { code: string }) => line.code === code);
    expect([answer.base, answer.rates.length > 35]).toEqual(["USD", true]);
    expect(of("RUB")).toEqual({
      ...{ code: "RUB", rate: "80", legs: [{ pair: "USD/RUB", date: "2026-11-18", source: "test" }] },
    });
    expect([of("EUR").rate, of("EUR").legs.length, of("GBP")]).toEqual([
      "0.8",
      2,
      { code: "GBP", rate: null, legs: [] },
    ]);
    expect(
      (await ask({ date: "2026-11-26" })).rates.every((line: { rate: null }) => line.rate === null),
    ).toBe(true);
    expect((await ask({ base: "XXX" })).error.code).toBe("CURRENCY_UNKNOWN");
  }));
