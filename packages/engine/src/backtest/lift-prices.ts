import { dayNumber } from "../days/iso-date.ts";
import type { PriceSeries } from "../ledger/price-series.ts";
import { decToNumber } from "../money/decimal.ts";
import { type Refused, refusal } from "../risk/statistic.ts";
import type { Rates } from "../valuation/rates.ts";
import type { BacktestAsset } from "./backtest-plan.ts";

/** Per share, after the start, in the asset's currency. */
function dividendsByDay(asset: BacktestAsset, rates: Rates, after: number): Map<number, number> | Refused {
  const byDay = new Map<number, number>();
  for (const { exDate, amount, currency } of asset.dividends ?? []) {
    const day = dayNumber(exDate);
    if (day <= after) continue;
    const rate = rates.rate(currency, asset.currency, day);
    if (rate === undefined) {
      return refusal("no-rate", { pair: `${currency}/${asset.currency}`, date: exDate });
    }
    byDay.set(day, (byDay.get(day) ?? 0) + decToNumber(amount) * decToNumber(rate));
  }
  return byDay;
}

/**
 * Multiplies closes from every ex-date after the start by 1 + dividend / close of the ex-date, both as traded; an
 * ex-date without a close lifts from the next one. Refused: `no-rate` {pair, date}. Source: conventions C71.
 */
export function liftPrices(asset: BacktestAsset, rates: Rates, after: number): PriceSeries | Refused {
  const dividends = dividendsByDay(asset, rates, after);
  if ("refused" in dividends) return dividends;
  const splits = new Map<number, number>();
  for (const { exDate, to, from } of asset.splits ?? []) {
    const day = dayNumber(exDate);
    splits.set(day, (splits.get(day) ?? 1) * (Number(from) / Number(to)));
  }
  const { firstDay, closes } = asset.prices;
  const lifted = closes.slice();
  let factor = 1;
  let waiting = 0;
  for (let i = 0; i < closes.length; i++) {
    waiting = waiting * (splits.get(firstDay + i) ?? 1) + (dividends.get(firstDay + i) ?? 0);
    const close = closes[i] ?? Number.NaN;
    if (Number.isNaN(close)) continue;
    if (waiting > 0) factor *= 1 + waiting / close;
    waiting = 0;
    lifted[i] = close * factor;
  }
  return { ...asset.prices, closes: lifted };
}
