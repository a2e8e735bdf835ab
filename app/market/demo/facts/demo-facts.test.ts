import { dayNumber, type IsoDate } from "@zerno/engine";
import { describe, expect, it } from "vitest";
import { generateDemoMarket } from "../demo-market.ts";
import { demoCompositions } from "./demo-compositions.ts";
import { demoFactIn } from "./demo-fact-texts.ts";
import { demoNews } from "./demo-news.ts";
import { demoReports } from "./demo-reports.ts";
import { demoSeries } from "./demo-series.ts";

const day = (text: string) => text as IsoDate;
const earlier = generateDemoMarket(day("2025-12-31"));
const later = generateDemoMarket(day("2026-11-20"));
const tickerOf = new Map(later.assets.map(({ row }) => [row.id, row.ticker]));

describe("fictional facts of the demo market", () => {
  it("only grow: what was told on an earlier day is told on a later one too", () => {
    const before = demoSeries(earlier);
    for (const [index, { code, values }] of demoSeries(later).entries()) {
      expect(code).toBe(before[index]?.code);
      expect(values.subarray(0, before[index]?.values.length)).toEqual(before[index]?.values);
      expect([code, values.some(Number.isNaN)]).toEqual([code, false]);
    }
    const told = new Map(demoReports(later).map(({ assetId, figures }) => [assetId, figures]));
    for (const { assetId, figures } of demoReports(earlier))
      for (const figure of figures) expect(told.get(assetId)).toContainEqual(figure);
    const [from, to] = [dayNumber(day("2025-10-01")), dayNumber(day("2025-12-31"))];
    const newer = demoNews(later, from, to).map(({ id }) => id);
    for (const { id } of demoNews(earlier, from, to)) expect(newer).toContain(id);
  });

  it("hold together: quarters make their year, free cash is cash less investment, assets are owed or owned", () => {
    for (const { assetId, figures } of demoReports(later)) {
      const of = (name: string, period: string, end: string) =>
        figures.find((one) => one.figure === name && one.period === period && one.periodEnd === end)?.value;
      const year = (name: string) => Number(of(name, "year", "2025-12-31"));
      const balance = (name: string) => Number(of(name, "day", "2025-12-31"));
      const quarters = ["03-31", "06-30", "09-30", "12-31"].map((end) =>
        of("revenue", "quarter", `2025-${end}`),
      );
      expect([tickerOf.get(assetId), quarters.reduce((sum, value) => sum + Number(value), 0)]).toEqual([
        tickerOf.get(assetId),
        year("revenue"),
      ]);
      expect(balance("assets")).toBe(balance("equity") + balance("liabilities"));
      if (of("freeCashFlow", "year", "2025-12-31") === undefined) continue;
      expect(year("freeCashFlow")).toBe(year("operatingCashFlow") - year("capitalExpenditure"));
      expect(balance("netDebt")).toBe(balance("debt") - balance("cash"));
      expect(year("ebitda")).toBe(year("operatingIncome") + year("depreciation"));
    }
  });

  it("are filed before they are told, and never of a running year", () => {
    for (const { figures } of demoReports(later))
      for (const { filedOn, periodEnd } of figures) {
        expect((filedOn ?? "9") <= "2026-11-20").toBe(true);
        expect(periodEnd <= "2025-12-31").toBe(true);
      }
  });

  it("pay what the demo market pays: dividends of all shares of a year", () => {
    // CHAINIK declares 5.29 in January and 6.24 in July 2025: 11.53 for each of its 630 million shares.
    const found = demoReports(later).find(({ assetId }) => tickerOf.get(assetId) === "CHAINIK");
    const publicOf = (name: string) =>
      found?.figures.find(
        (one) => one.figure === name && one.periodEnd === "2025-12-31" && one.period !== "quarter",
      )?.value;
    expect([publicOf("dividendsPerShare"), publicOf("shares"), publicOf("dividendsPaid")]).toEqual([
      "11.53",
      "630000000",
      "7264000000",
    ]);
  });

  it("compose funds of no more than the whole, of assets that are there", () => {
    const tickers = new Set(tickerOf.values());
    const all = demoCompositions(later, day("2026-11-01"));
    expect(all.map(({ assetId }) => tickerOf.get(assetId))).toContain("WHOLEPIE");
    for (const { assetId, holdings } of all) {
      const sum = holdings.reduce((total, { weightPercent }) => total + Number(weightPercent), 0);
      expect([tickerOf.get(assetId), sum > 60 && sum <= 100.0001]).toEqual([tickerOf.get(assetId), true]);
      for (const { ticker } of holdings) expect(ticker === null || tickers.has(ticker)).toBe(true);
    }
  });

  it("have texts in both languages that call them fictional", () => {
    const news = demoNews(later, later.lastDay - 89, later.lastDay);
    expect(news.length).toBeGreaterThan(100);
    for (const { title, publisher, url } of news) {
      expect(demoFactIn(title, "ru")).toMatch(/[а-я]/i);
      expect(demoFactIn(title, "en")).toBe(title);
      expect([publisher, demoFactIn(publisher, "ru")]).toEqual([
        "Demo news, fictional",
        "Демо-новости, вымышлено",
      ]);
      expect(url).toMatch(/^\/public\/asset\/\w+@DEMO\?/);
    }
    for (const { holdings } of demoCompositions(later, day("2026-11-01")))
      for (const { name } of holdings) expect(demoFactIn(name, "ru")).toMatch(/[а-я]/i);
    expect(demoFactIn("Nobody’s words", "ru")).toBe("Nobody’s words");
  });
});
