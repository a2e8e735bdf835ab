import {
  type IsoDate,
  type LedgerInput,
  parseDec,
  parseMoney,
  runLedger,
  type Transaction,
} from "@zerno/engine";
import { describe, expect, it } from "vitest";
import { toEngineAsset } from "../../events/payments.ts";
import { generateDemoMarket } from "../demo-market.ts";
import { demoPortfolios } from "./demo-portfolios.ts";
import type { DemoPortfolio, DemoRow } from "./demo-row.ts";

const today = "2026-11-20" as IsoDate;
const market = generateDemoMarket(today);
const portfolios = demoPortfolios(today, market);
const tickerOf = new Map(market.assets.map(({ row }) => [row.id, row.ticker]));

const present = <T extends object>(record: T) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));

function toTransaction(row: DemoRow, index: number): Transaction {
  const { asset, ratioTo, ratioFrom, note: _, ...rest } = row;
  const { quantity, price, amount, accrued, fee, tax, toAmount, tradeDate, ...plain } = rest;
  const money = (text: string | undefined) => (text === undefined ? undefined : parseMoney(text));
  const dec = (text: string | undefined) => (text === undefined ? undefined : parseDec(text));
  return present({
    ...plain,
    id: String(index),
    date: tradeDate,
    assetId: asset?.id,
    quantity: dec(quantity),
    price: dec(price),
    amount: money(amount),
    accrued: money(accrued),
    fee: money(fee),
    tax: money(tax),
    toAmount: money(toAmount),
    ratio: ratioTo && ratioFrom ? { to: BigInt(ratioTo), from: BigInt(ratioFrom) } : undefined,
  }) as unknown as Transaction;
}

function inputOf(portfolio: DemoPortfolio): LedgerInput {
  return {
    baseCurrency: portfolio.currency,
    currency: portfolio.currency,
    costMethod: "fifo",
    trackCash: portfolio.isCashTracked,
    asOf: today,
    transactions: portfolio.rows.map(toTransaction),
    assets: new Map(
      market.assets.map(({ row, payments }) => [
        row.id,
        toEngineAsset({ ...row, isDemo: true, createdAt: new Date(0) }, payments),
      ]),
    ),
    prices: new Map(
      market.assets.map(({ row, closes }) => [
        row.id,
        { assetId: row.id, firstDay: market.firstDay, closes, sources: new Uint8Array(closes.length) },
      ]),
    ),
    rates: market.rates.map((rate) => ({
      ...rate,
      firstDay: market.firstDay,
      sources: new Uint8Array(rate.values.length),
    })),
    sourceNames: ["demo"],
  };
}

const kindsOf = ({ rows }: DemoPortfolio) => {
  const counts: Record<string, number> = {};
  for (const { kind } of rows) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
};
const named = (key: DemoPortfolio["key"]): DemoPortfolio => {
  const found = portfolios.find((portfolio) => portfolio.key === key);
  if (!found) throw new Error(key);
  return found;
};

describe.each(portfolios.map((portfolio) => [portfolio.key, portfolio] as const))(
  "demo portfolio %s",
  (_, p) => {
    const input = inputOf(p);
    const run = runLedger(input);

    it("is a ledger without faults whose cash never goes below zero", () => {
      expect(run.problems).toEqual([]);
      if (p.isCashTracked) expect(run.firstNegativeCash()).toBeUndefined();
      expect(p.rows.map(({ tradeDate }) => tradeDate)).toEqual(
        p.rows.map(({ tradeDate }) => tradeDate).sort(),
      );
      expect((p.rows.at(-1)?.tradeDate ?? "") <= today).toBe(true);
    });

    it("closes its identity exactly and has every head figure", () => {
      const period = { from: "2014-08-31" as IsoDate, to: today };
      expect(run.identity({ kind: "portfolio" }, period)).toMatchObject({ residual: "0" });
      for (const metric of ["value", "totalProfit", "twr", "irr", "income"] as const)
        expect(run.figure(metric, { kind: "portfolio" }, period)).toHaveProperty("value");
    });
  },
);

describe("demo portfolios", () => {
  it("have rows of every kind they promise", () => {
    const long = kindsOf(named("long-term"));
    expect(named("long-term").rows.length).toBeGreaterThan(800);
    expect(named("long-term").rows.length).toBeLessThan(1100);
    for (const kind of "deposit buy sell dividend coupon amortisation redemption split fee tax interest withdrawal".split(
      " ",
    ))
      expect(long[kind], kind).toBeGreaterThan(0);
    const abroad = kindsOf(named("abroad"));
    expect(named("abroad").rows.length).toBeGreaterThan(240);
    expect(named("abroad").rows.length).toBeLessThan(400);
    for (const kind of "deposit buy sell dividend currency-exchange split fee".split(" "))
      expect(abroad[kind], kind).toBeGreaterThan(0);
    expect(named("experiments").rows.every(({ affectsCash }) => !affectsCash)).toBe(true);
    expect(kindsOf(named("experiments")).split).toBe(1);
  });

  it("pay dividends on what was held before the ex-date", () => {
    const { rows } = named("abroad");
    const paid = rows.filter(
      ({ kind, asset }) => kind === "dividend" && tickerOf.get(asset?.id ?? "") === "FIZZCOLA",
    );
    const fizz = market.assets.find(({ row }) => row.ticker === "FIZZCOLA");
    for (const row of paid) {
      const event = fizz?.payments.find(({ payDate }) => payDate === row.tradeDate);
      const held = rows
        .filter(
          ({ kind, asset, tradeDate }) =>
            kind === "buy" && asset?.id === fizz?.row.id && tradeDate < (event?.exDate ?? ""),
        )
        .reduce((sum, { quantity }) => sum + Number(quantity), 0);
      expect(Number(row.amount)).toBeCloseTo(held * Number(event?.amount), 1);
      expect(Number(row.tax)).toBeCloseTo(Number(row.amount) / 10, 1);
    }
    expect(paid.length).toBeGreaterThan(10);
  });

  it("only grow when the market does", () => {
    const earlier = demoPortfolios("2025-02-14" as IsoDate, generateDemoMarket("2025-02-14" as IsoDate));
    for (const [index, { rows }] of earlier.entries())
      expect(portfolios[index]?.rows.slice(0, rows.length)).toEqual(rows);
  });
});
