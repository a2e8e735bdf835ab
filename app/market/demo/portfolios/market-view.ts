import {
  type Asset,
  type Dec,
  dayNumber,
  decFromNumber,
  type IsoDate,
  type Money,
  parseMoney,
} from "@zerno/engine";
import { toEngineAsset } from "../../events/payments.ts";
import type { DemoAsset, DemoMarket } from "../demo-market.ts";
import { roundTo } from "../listing-prices.ts";
import { createNoise } from "../noise.ts";

export interface DuePayment {
  readonly ticker: string;
  readonly kind: "dividend" | "coupon" | "amortisation" | "redemption";
  readonly perUnit: Money;
  readonly payDay: number;
}

export interface DueSplit {
  readonly ticker: string;
  readonly to: number;
  readonly from: number;
}

export interface MarketView {
  readonly lastDay: number;
  asset(ticker: string): DemoAsset;
  engineAsset(ticker: string): Asset;
  /** 0 before the first one. */
  lastClose(ticker: string, day: number): number;
  /** Near the day's close; undefined when closed. */
  tradePrice(ticker: string, day: number): Dec | undefined;
  rate(base: string, quote: string, day: number): Dec;
  splitsOn(day: number): readonly DueSplit[];
  exOn(day: number): readonly DuePayment[];
  paidOn(day: number): readonly DuePayment[];
}

function pushTo<T>(map: Map<number, T[]>, day: number, value: T): void {
  const list = map.get(day);
  if (list) list.push(value);
  else map.set(day, [value]);
}

/** The generator has at most six digits. */
function money(text: string): Money {
  const value = parseMoney(text);
  if (value === undefined) throw new Error(`no amount: ${text}`);
  return value;
}

function indexEvents(market: DemoMarket) {
  const splits = new Map<number, DueSplit[]>();
  const ex = new Map<number, DuePayment[]>();
  const paid = new Map<number, DuePayment[]>();
  for (const { row, splits: list, payments } of market.assets) {
    const { ticker } = row;
    for (const { exDate, to, from } of list)
      pushTo(splits, dayNumber(exDate as IsoDate), { ticker, to, from });
    for (const { kind, exDate, payDate, amount } of payments) {
      const due = { ticker, kind, perUnit: money(amount), payDay: dayNumber(payDate) };
      if (exDate === null) pushTo(paid, due.payDay, due);
      else pushTo(ex, dayNumber(exDate), due);
    }
  }
  return { splits, ex, paid };
}

/** Creates the view; trade prices stray up to about one percent from the close. */
export function viewMarket(market: DemoMarket): MarketView {
  const byTicker = new Map(market.assets.map((asset) => [asset.row.ticker, asset]));
  const engineAssets = new Map<string, Asset>();
  const events = indexEvents(market);
  const noise = createNoise("portfolios:trade price");
  const asset = (ticker: string): DemoAsset => {
    const found = byTicker.get(ticker);
    if (!found) throw new Error(`no demo asset ${ticker}`);
    return found;
  };
  return {
    lastDay: market.lastDay,
    asset,
    engineAsset(ticker) {
      const known = engineAssets.get(ticker);
      if (known) return known;
      const { row, payments } = asset(ticker);
      const made = toEngineAsset({ ...row, isDemo: true, createdAt: new Date(0) }, payments);
      engineAssets.set(ticker, made);
      return made;
    },
    lastClose(ticker, day) {
      const { closes } = asset(ticker);
      for (let index = day - market.firstDay; index >= Math.max(0, day - market.firstDay - 15); index--)
        if (!Number.isNaN(closes[index] ?? Number.NaN)) return closes[index] ?? 0;
      return 0;
    },
    tradePrice(ticker, day) {
      const { closes, row } = asset(ticker);
      const close = closes[day - market.firstDay] ?? Number.NaN;
      if (Number.isNaN(close)) return undefined;
      return decFromNumber(roundTo(close * (1 + 0.003 * noise.normal(day)), row.priceDigits));
    },
    rate(base, quote, day) {
      const series = market.rates.find((rate) => rate.base === base && rate.quote === quote);
      return decFromNumber(series?.values[day - market.firstDay] ?? Number.NaN);
    },
    splitsOn: (day) => events.splits.get(day) ?? [],
    exOn: (day) => events.ex.get(day) ?? [],
    paidOn: (day) => events.paid.get(day) ?? [],
  };
}
