import { dayNumber, type IsoDate } from "@zerno/engine";
import { describe, expect, it } from "vitest";
import { AssetType, demoMarketOwner, keyOfCode } from "../../shared/codes.ts";
import { listCurrencies } from "../rates/currencies.ts";
import { isTradingDay } from "./calendars.ts";
import { type DemoAsset, generateDemoMarket } from "./demo-market.ts";
import { isinCheckDigit } from "./isin.ts";

const day = (text: string) => dayNumber(text as IsoDate);
const market = generateDemoMarket("2026-11-20" as IsoDate);
const assetOf = (ticker: string): DemoAsset => {
  const found = market.assets.find(({ row }) => row.ticker === ticker);
  if (!found) throw new Error(`no demo asset ${ticker}`);
  return found;
};
const closeOn = (ticker: string, date: string): number =>
  assetOf(ticker).closes[day(date) - market.firstDay] ?? Number.NaN;
const rateOn = (base: string, quote: string, date: string): number =>
  market.rates.find((rate) => rate.base === base && rate.quote === quote)?.values[
    day(date) - market.firstDay
  ] ?? Number.NaN;

describe("the demo market", () => {
  it("has the promised kinds of assets, all marked as demo and with codes of their own", () => {
    const counts: Record<string, number> = {};
    for (const { row } of market.assets) {
      const kind = `${keyOfCode(AssetType, row.type)} ${row.currency}`;
      counts[kind] = (counts[kind] ?? 0) + 1;
    }
    expect(counts).toEqual({
      "stock RUB": 16,
      "stock USD": 12,
      "stock EUR": 2,
      "stock GBP": 1,
      "etf RUB": 4,
      "etf USD": 3,
      "etf EUR": 1,
      "reit USD": 1,
      "reit RUB": 1,
      "crypto USD": 6,
      "index RUB": 1,
      "index USD": 1,
      "index EUR": 1,
      "bond RUB": 11,
    });
    const rows = market.assets.map(({ row }) => row);
    for (const of of ["ticker", "id", "isin", "nameEn", "nameRu"] as const)
      expect(new Set(rows.map((row) => row[of])).size).toBe(rows.length);
    for (const row of rows) {
      expect([row.ownerId, row.exchange]).toEqual([demoMarketOwner, "DEMO"]);
      expect(row.isin).toMatch(/^XD[0-9A-Z]{10}$/);
      expect(Number(row.isin?.slice(11))).toBe(isinCheckDigit(row.isin?.slice(0, 11) ?? ""));
    }
  });

  it("computes check digits as ISO 6166 does", () => {
    expect(isinCheckDigit("US037833100")).toBe(5);
    expect(isinCheckDigit("RU000902954")).toBe(0);
  });

  it("never changes the past when the last day moves", () => {
    const earlier = generateDemoMarket("2024-03-15" as IsoDate);
    for (const [index, asset] of earlier.assets.entries()) {
      const later = market.assets[index];
      expect(later?.row).toEqual(asset.row);
      expect(later?.closes.slice(0, asset.closes.length)).toEqual(asset.closes);
      expect(later?.payments.slice(0, asset.payments.length)).toEqual(asset.payments);
    }
    for (const [index, rate] of earlier.rates.entries())
      expect(market.rates[index]?.values.slice(0, rate.values.length)).toEqual(rate.values);
  });

  it("trades shares on trading days only and coins every day", () => {
    const shares = assetOf("CHAINIK");
    const coins = assetOf("GRANUM");
    for (let index = 0; index <= market.lastDay - market.firstDay; index++) {
      expect(Number.isNaN(coins.closes[index])).toBe(false);
      expect(!Number.isNaN(shares.closes[index])).toBe(isTradingDay("ru", market.firstDay + index));
    }
    expect(isTradingDay("us", day("2025-11-27"))).toBe(false);
    expect(isTradingDay("us", day("2025-05-26"))).toBe(false);
    expect(isTradingDay("ru", day("2025-06-12"))).toBe(false);
    expect(isTradingDay("ru", day("2025-06-13"))).toBe(true);
    expect(isTradingDay("eu", day("2025-06-14"))).toBe(false);
  });

  it("jumps by the ratio on a split, up and down", () => {
    const jump = (ticker: string, before: string, on: string) =>
      closeOn(ticker, before) / closeOn(ticker, on);
    expect(jump("RUDOGOR", "2024-04-05", "2024-04-08")).toBeGreaterThan(9);
    expect(jump("RUDOGOR", "2024-04-05", "2024-04-08")).toBeLessThan(11);
    expect(1 / jump("TOKOVED", "2024-07-12", "2024-07-15")).toBeGreaterThan(90);
    expect(1 / jump("TOKOVED", "2024-07-12", "2024-07-15")).toBeLessThan(110);
    expect(jump("PEARWORKS", "2020-08-28", "2020-08-31")).toBeGreaterThan(3.6);
    expect(market.assets.flatMap(({ splits }) => splits)).toHaveLength(6);
  });
});

describe("rates of the demo market", () => {
  it("cover every listed currency in roubles on every day", () => {
    for (const { code } of listCurrencies()) {
      if (code === "RUB") continue;
      const rate = market.rates.find(({ base, quote }) => base === code && quote === "RUB");
      expect(rate?.values.length).toBe(market.lastDay - market.firstDay + 1);
      expect(rate?.values.every((value) => value > 0)).toBe(true);
    }
  });

  it("keep the euro in dollars within a thousandth of the cross", () => {
    for (const date of ["2011-01-03", "2014-12-17", "2022-03-11", "2026-11-20"]) {
      const cross = rateOn("EUR", "RUB", date) / rateOn("USD", "RUB", date);
      expect(Math.abs(rateOn("EUR", "USD", date) / cross - 1)).toBeLessThan(0.001);
    }
  });
});

describe("bonds of the demo market", () => {
  it("pay the whole nominal back over coupons, amortisations and redemption", () => {
    for (const { row, payments } of market.assets.filter(({ row }) => row.nominal !== null)) {
      const repaid = payments.filter(({ kind }) => kind === "amortisation" || kind === "redemption");
      expect(repaid.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(Number(row.nominal));
      expect(repaid.at(-1)?.kind).toBe("redemption");
      const coupons = payments.filter(({ kind }) => kind === "coupon");
      for (const [index, coupon] of coupons.entries())
        expect(coupon.startsOn).toBe(index === 0 ? coupon.startsOn : coupons[index - 1]?.payDate);
    }
  });

  it("lower the coupon with the nominal", () => {
    const coupons = assetOf("GOSZERNO204").payments.filter(({ kind }) => kind === "coupon");
    // 1000 x 7.05 % x 182 / 365 = 35.153...; after 200 were paid back, 800 x ... = 28.12.
    expect(coupons[13]?.amount).toBe("35.15");
    expect(coupons[14]?.amount).toBe("28.12");
  });

  it("trade between issue and maturity near par", () => {
    const { closes } = assetOf("GOSZERNO201");
    const traded = closes.filter((close) => !Number.isNaN(close));
    expect(Math.min(...traded)).toBeGreaterThan(70);
    expect(Math.max(...traded)).toBeLessThan(130);
    expect(closeOn("GOSZERNO201", "2012-02-07")).toBeNaN();
    expect(closeOn("GOSZERNO201", "2019-12-02")).toBeNaN();
  });
});

describe("dividends of the demo market", () => {
  it("skip the planned years and lower the price on the ex-date", () => {
    const years = assetOf("KOPILKA").payments.map(({ exDate }) => exDate?.slice(0, 4));
    expect(years).not.toContain("2022");
    expect(years).toContain("2023");
    for (const { exDate, payDate } of assetOf("KOPILKA").payments) {
      expect(isTradingDay("ru", day(exDate ?? ""))).toBe(true);
      expect(payDate > (exDate ?? "")).toBe(true);
    }
  });
});
