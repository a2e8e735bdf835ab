import {
  type CloseSeries,
  dayNumber,
  decToNumber,
  type IncomePayment,
  type MarketSplit,
} from "@zerno/engine";

interface ReturnHistory {
  /** As traded. */
  readonly closes: CloseSeries;
  /** Per share as declared, in the currency of the closes. */
  readonly payments: readonly IncomePayment[];
  readonly splits: readonly MarketSplit[];
}

/** Shares of one that there are after the splits and reinvested payments of a day. */
interface Step {
  readonly day: number;
  readonly factor: (close: number) => number;
}

/**
 * Closes of one reinvested share from the first day on: splits multiply the shares, a payment multiplies them by 1 +
 * payment / close at the close of its ex-date. A payment belongs to the shares of the evening before, so on one day it
 * comes before a split, as an amount per old share at the old price. Example: 10, then 8 after 1 was paid: 8 x (1 + 1 /
 * 8) = 9.
 */
export function totalReturnCloses({ closes, payments, splits }: ReturnHistory): CloseSeries {
  const steps: Step[] = [
    ...splits.map(({ exDate, to, from }) => {
      const ratio = decToNumber(to) / decToNumber(from);
      return { day: dayNumber(exDate), factor: () => ratio };
    }),
    ...payments
      .filter(({ status }) => status !== "estimated")
      .map(({ exDate, payDate, amount }) => {
        const onSplit = splits.find((split) => split.exDate === exDate);
        // The close of the day is of new shares, the amount of an old one.
        const perNew = onSplit ? decToNumber(onSplit.from) / decToNumber(onSplit.to) : 1;
        const paid = decToNumber(amount) * perNew;
        return { day: dayNumber(exDate ?? payDate), factor: (close: number) => 1 + paid / close };
      }),
  ].sort((a, b) => a.day - b.day);
  const values = new Float64Array(closes.closes.length);
  let [shares, next] = [1, 0];
  for (const [at, close] of closes.closes.entries()) {
    const day = closes.days[at] ?? 0;
    for (; next < steps.length && (steps[next]?.day ?? 0) <= day; next++) {
      // Events before the first close do not affect it.
      if (at > 0 || steps[next]?.day === day) shares *= steps[next]?.factor(close) ?? 1;
    }
    values[at] = close * shares;
  }
  return { days: closes.days, closes: values };
}
