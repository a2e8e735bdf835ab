import { dayNumber } from "../days/iso-date.ts";
import type { LedgerInput } from "../ledger/ledger-input.ts";
import { moneyToNumber } from "../money/decimal.ts";
import { mean, refusal, refusalOn, type Statistic } from "../risk/statistic.ts";
import { createRates } from "../valuation/rates.ts";
import type { DailySeries } from "../valuation/series.ts";
import { worthOf } from "../valuation/worth.ts";

/**
 * Turnover of the period: half the sum of all buys and sells, without fees, in the view's currency, first purchase,
 * flows and reinvested dividends among them / arithmetic mean of the values at the end of the days from the first
 * purchase on; a ratio, not per year. Refused: `missing-value` {date}, `zero-base`, `no-rate`.
 * Source: conventions, part 7. Example: 1,000 bought, 100 of it moved once, 1,000 on average: 0.6.
 */
export function turnoverOf(input: LedgerInput, series: DailySeries): Statistic {
  const rates = createRates(input.rates);
  let trades = 0n;
  for (const { kind, date, quantity = 0n, price = 0n, currency } of input.transactions) {
    if (kind !== "buy" && kind !== "sell") continue;
    const day = dayNumber(date);
    const worth = worthOf(undefined, { quantity, price, day });
    const money = rates.convert(worth, { from: currency, to: input.currency }, day);
    if (money === undefined) return refusal("no-rate", { pair: `${currency}/${input.currency}`, date });
    trades += money;
  }
  const values = series.values.subarray(1);
  const missing = values.findIndex(Number.isNaN);
  if (missing >= 0) return refusalOn("missing-value", series.firstDay + 1 + missing);
  const average = mean(values);
  return average > 0 ? moneyToNumber(trades) / 2 / average : refusal("zero-base");
}
