import type { IsoDate } from "@zerno/engine";
import { and, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Caller, withApp } from "../../../tests/support/app.ts";
import { withTransaction } from "../../../tests/support/database.ts";
import { nightlyFacts } from "../../jobs/nightly.ts";
import { AssetType, nilGuid } from "../../shared/codes.ts";
import { listAssetCodes } from "../assets/asset-codes.ts";
import { deleteAssets, updateAssets } from "../assets/write-assets.ts";
import { factsCoverage } from "../facts/coverage.ts";
import { rateDividends } from "../facts/dividend-ratings.ts";
import { fundamentals, newsItems } from "../facts/facts.tables.ts";
import { assets } from "../market.tables.ts";
import { realMarket } from "../market-reader.ts";
import { addMonthlyCloses, addPayments, quarterly } from "../testing/rated-asset.ts";
import { type FakeSources, startFakeSources } from "./testing/fake-sources.ts";
import { addUpdateTarget, fastSources, updateAt } from "./testing/update-fixture.ts";
import { updateCodes } from "./update-codes.ts";
import { updateFacts } from "./update-facts.ts";

let world: FakeSources;
beforeEach(async () => {
  world = await startFakeSources();
});
afterEach(() => world.close());

const night = new Date("2026-11-20T22:30:00Z");
const share = { ticker: "TSTB", exchange: "XNAS", currency: "USD", country: "US" };
const info = (caller: Caller, path: string, symbol: string, rest: object = {}) =>
  caller.call(`GET /api/public/asset-info/${path}`, { symbol, ...rest });

/** By figure and day (https://query2.finance.yahoo.com/). */
const yahooReports = (figures: Readonly<Record<string, Readonly<Record<string, number>>>>) =>
  JSON.stringify({
    timeseries: {
      result: Object.entries(figures).map(([type, values]) => ({
        meta: { symbol: ["TSTB"], type: [type] },
        [type]: Object.entries(values).map(([asOfDate, raw]) => ({
          ...{ asOfDate, periodType: type.startsWith("annual") ? "12M" : "TTM", currencyCode: "USD" },
          reportedValue: { raw },
        })),
      })),
      error: null,
    },
  });

const end = "2025-12-31";
const year2025 = {
  annualTotalRevenue: { "2024-12-31": 9_000, [end]: 10_000 },
  annualNetIncomeCommonStockholders: { [end]: 1_000 },
  annualOperatingIncome: { [end]: 1_500 },
  annualEBITDA: { [end]: 2_000 },
  annualInterestExpense: { [end]: 100 },
  annualFreeCashFlow: { [end]: 800 },
  annualCashDividendsPaid: { [end]: -400 },
  annualNetDebt: { [end]: 3_000 },
};

describe("reports", () => {
  it("come at night, are answered by year with their source, and make the rating whole", () =>
    withApp(async ({ db, anonymous }) => {
      world.replies.set("fundamentals-timeseries", yahooReports(year2025));
      const asset = await addUpdateTarget(db, share);
      await deleteAssets(db, and(eq(assets.ownerId, nilGuid), eq(assets.isDemo, true)));
      const none = await info(anonymous, "financials", "TSTB@XNAS");
      expect(none.body).toMatchObject({
        ...{ reports: [], periods: [], source: null, fetchedOn: null },
        reasons: [{ code: "no-reports", params: { asset: "TSTB" } }],
      });
      expect((await info(anonymous, "financials", "NOTHING")).status).toBe(404);

      const update = await updateAt(db, fastSources(world), night);
      expect(await nightlyFacts(update)).toMatchObject({ failed: 0, published: 9, quarantined: 0 });
      const { body } = await info(anonymous, "financials", "TSTB@XNAS");
      expect(body).toMatchObject({
        source: "yahoo",
        fetchedOn: "2026-11-20",
        periods: ["year"],
        reasons: [],
      });
      expect(body.reports.map((report: { end: string }) => report.end)).toEqual([end, "2024-12-31"]);
      const [report] = body.reports;
      expect(report.currency).toBe("USD");
      // Outflows are positive, and the balance of the last day is in the report.
      const values = Object.fromEntries(
        report.figures.map(({ figure, value }: { figure: string; value: string }) => [figure, value]),
      );
      expect(values).toEqual({
        ...{ revenue: "10000", ebitda: "2000", operatingIncome: "1500", interest: "100" },
        ...{ netIncome: "1000", freeCashFlow: "800", dividendsPaid: "400", netDebt: "3000" },
      });
      const quarter = await info(anonymous, "financials", "TSTB@XNAS", { period: "quarter" });
      expect(quarter.body.reasons[0].code).toBe("no-reports-of-period");

      // Asked once: the next night nothing is due.
      world.asked.length = 0;
      const next = await updateAt(db, fastSources(world), new Date("2026-11-21T22:30:00Z"));
      expect(await nightlyFacts(next)).toMatchObject({ asked: 0 });
      expect(world.asked).toEqual([]);
      expect((await factsCoverage(db)).fundamentals).toEqual({ have: 1, of: 1, asOf: "2026-11-20" });

      /*
       * Payout 400 / 1000 = 40 % is 100 points, 400 / 800 = 50 % of the free cash flow 100: cover 100. Debt 3000 / 2000 =
       * 1.5 years of EBITDA is 80, interest covered 15 times 100: balance 90. Reliability is 80 (dividend-ratings test).
       * Safety (25 x 80 + 20 x 100 + 10 x 90) / 55 = 89.1; rating (20 x 50 + 25 x 15 + 2000 + 2000 + 900) / 100 = 62.75.
       */
      await addPayments(
        db,
        asset.id,
        quarterly(() => "1"),
      );
      await addMonthlyCloses(db, asset.id, () => 100);
      const [rated] = await rateDividends(db, realMarket, [asset.id], "2026-11-20" as IsoDate);
      expect(rated).toMatchObject({ rating: 63, safety: 89, safetyState: "rated", safetyBand: "very-safe" });
      expect(rated?.parts[3]?.components[0]?.inputs[0]).toEqual({
        ...{ fact: "dividends", value: 400, date: end, source: "yahoo" },
      });
      // Filed later than the evening of the rating: not known then.
      await db.update(fundamentals).set({ filedOn: "2026-11-21" });
      const [early] = await rateDividends(db, realMarket, [asset.id], "2026-11-20" as IsoDate);
      expect(early).toMatchObject({ safetyState: "not-rated", ratingState: "partial" });
    }));

  it("that cannot be right stay out: below zero, tomorrow, thousands for units; the rest is stored", () =>
    withTransaction(async (db) => {
      const asset = await addUpdateTarget(db, share);
      const wrong = {
        annualTotalRevenue: { "2023-12-31": -5, "2024-12-31": 9_000_000, [end]: 10_000 },
        annualNetIncomeCommonStockholders: { [end]: 1_000, "2026-12-31": 7 },
        annualOrdinarySharesNumber: { [end]: 0 },
      };
      world.replies.set("fundamentals-timeseries", yahooReports(wrong));
      const update = await updateAt(db, fastSources(world), night);
      expect(await updateFacts(update, "fundamentals", [asset])).toMatchObject({
        ...{ asked: 1, failed: 0, published: 2, quarantined: 3 },
      });
      const rows = await db.select().from(fundamentals);
      expect(rows.map(({ figure, periodEnd }) => [figure, periodEnd]).sort()).toEqual([
        ["netIncome", end],
        ["revenue", end],
      ]);
      // A page of HTML is no answer: what is there stays.
      world.fault = "html";
      expect(await updateFacts(update, "fundamentals", [asset])).toMatchObject({ asked: 1, failed: 1 });
      expect(await db.select().from(fundamentals)).toHaveLength(2);
    }));
});

describe("compositions", () => {
  const members = (day: string, rows: readonly (readonly [string, number])[]) =>
    JSON.stringify({
      analytics: {
        columns: ["indexid", "tradedate", "ticker", "shortnames", "weight"],
        data: rows.map(([ticker, weight]) => ["TSTIDX", day, ticker, `<b>${ticker}</b>`, weight]),
      },
      "analytics.cursor": { columns: ["INDEX", "TOTAL", "PAGESIZE"], data: [[0, rows.length, 100]] },
    });
  const index = { ticker: "TSTIDX", exchange: "MISX", currency: "RUB", country: "RU", type: AssetType.index };

  it("of an index are of the last trading day, plain text, with the remainder", () =>
    withApp(async ({ db, anonymous }) => {
      const asset = await addUpdateTarget(db, index);
      expect((await info(anonymous, "fund-data", "TSTIDX@MISX")).body).toMatchObject({
        ...{ holdings: [], day: null, otherPercent: "0", reasons: [{ code: "no-composition" }] },
      });
      // Asked on a Sunday: Saturday has no weights, Friday has.
      world.replies.set(
        "date=2026-11-20",
        members("2026-11-20", [
          ["SBER", 13.1],
          ["LKOH", 14.85],
        ]),
      );
      world.replies.set("/analytics/", members("2026-11-21", []));
      const sunday = await updateAt(db, fastSources(world), new Date("2026-11-22T10:00:00Z"));
      expect(await updateFacts(sunday, "composition", [asset])).toMatchObject({ published: 2, failed: 0 });
      expect((await info(anonymous, "fund-data", "TSTIDX@MISX")).body).toMatchObject({
        ...{ source: "moex", day: "2026-11-20", isDayTold: true },
        holdings: [
          { ticker: "LKOH", name: "LKOH", weightPercent: "14.85" },
          { ticker: "SBER", name: "SBER", weightPercent: "13.1" },
        ],
        ...{ knownPercent: "27.95", otherPercent: "72.05", reasons: [] },
      });
      // More than the whole is refused whole, and the old one stays.
      world.replies.set(
        "date=2026-11-20",
        members("2026-11-20", [
          ["SBER", 90],
          ["LKOH", 14],
        ]),
      );
      expect(await updateFacts(sunday, "composition", [asset])).toMatchObject({
        published: 0,
        quarantined: 2,
      });
      expect((await info(anonymous, "fund-data", "TSTIDX@MISX")).body.holdings).toHaveLength(2);
    }));
});

describe("news", () => {
  const item = (title: string, link: string, day: string) =>
    `<item><title><![CDATA[${title}]]></title><link>${link}</link><pubDate>${day}</pubDate></item>`;
  const feed = (...items: readonly string[]) =>
    `<rss version="2.0"><channel>${items.join("")}</channel></rss>`;

  it("are plain text with https addresses, the newest 50 of 90 days", () =>
    withApp(async ({ db, anonymous }) => {
      const asset = await addUpdateTarget(db, share);
      const update = await updateAt(db, fastSources(world), night);
      world.replies.set(
        "headline",
        feed(
          item(
            "Up &lt;script&gt;x&lt;/script&gt; 5 %",
            "https://example.org/1",
            "Fri, 20 Nov 2026 10:00:00 GMT",
          ),
          item("Not safe", "http://example.org/2", "Fri, 20 Nov 2026 10:00:00 GMT"),
          item("Too old", "https://example.org/3", "Fri, 01 May 2026 10:00:00 GMT"),
          item("With a name in it", "https://user@example.org/4", "Fri, 20 Nov 2026 10:00:00 GMT"),
        ),
      );
      expect(await updateFacts(update, "news", [asset])).toMatchObject({ published: 1, quarantined: 3 });
      const { body } = await info(anonymous, "news", "TSTB@XNAS");
      expect(body.items).toEqual([
        {
          ...{ title: "Up x 5 %", url: "https://example.org/1", publisher: "Yahoo Finance", source: "rss" },
          publishedAt: "2026-11-20T10:00:00.000Z",
        },
      ]);
      const many = Array.from({ length: 60 }, (_, at) =>
        item(`No ${at}`, `https://example.org/n${at}`, new Date(night.getTime() - at * 60_000).toUTCString()),
      );
      world.replies.set("headline", feed(...many));
      await updateFacts(update, "news", [asset]);
      const titles = (await info(anonymous, "news", "TSTB@XNAS")).body.items.map(
        ({ title }: { title: string }) => title,
      );
      expect(titles).toHaveLength(50);
      expect([titles[0], titles.at(-1)]).toEqual(["No 0", "No 49"]);
      // 91 days later nothing of it is left.
      const later = await updateAt(db, fastSources(world), new Date(night.getTime() + 91 * 86_400_000));
      world.replies.set("headline", feed());
      await updateFacts(later, "news", [asset]);
      expect(await db.select().from(newsItems)).toEqual([]);
    }));
});

describe("codes at sources", () => {
  it("come from lists: a company by its ticker at the SEC, a share by its ISIN on its own board", () =>
    withTransaction(async (db) => {
      const american = await addUpdateTarget(db, { ...share, ticker: "BRK.B", exchange: "XNYS" });
      const russian = await addUpdateTarget(db, {
        ticker: "TSTR",
        exchange: "MISX",
        currency: "RUB",
        country: "RU",
      });
      await updateAssets(db, { isin: "RU0009029540" }, eq(assets.id, russian.id));
      world.replies.set(
        "company_tickers_exchange",
        JSON.stringify({
          fields: ["cik", "name", "ticker", "exchange"],
          data: [[1067983, "B", "BRK-B", "NYSE"]],
        }),
      );
      const listed = (uid: string, classCode: string) => ({
        ...{
          uid,
          classCode,
          ticker: "X",
          name: "X",
          isin: "RU0009029540",
          currency: "rub",
          countryOfRisk: "RU",
        },
      });
      world.replies.set(
        "InstrumentsService/Shares",
        JSON.stringify({ instruments: [listed("u-1", "TQBR"), listed("u-2", "SPBRU")] }),
      );
      const fast = { address: world.address, limits: { perMinute: 100_000, parallel: 5, spacingMs: 0 } };
      const settings = {
        sec: { ...fast, settings: { contact: "a@example.org" } },
        tinvest: { ...fast, settings: { token: "t.secret" } },
        coingecko: { isOn: false },
      };
      const sources = fastSources(world, { MARKET_SOURCES: JSON.stringify(settings) });
      await updateCodes(await updateAt(db, sources, night));
      const codesOf = async (id: string) =>
        (await listAssetCodes(db, id)).map(({ venue, code }) => [venue, code]);
      expect(await codesOf(american.id)).toEqual([["sec", "0001067983"]]);
      expect(await codesOf(russian.id)).toEqual([["tinvest", "share/u-1"]]);
    }));
});
