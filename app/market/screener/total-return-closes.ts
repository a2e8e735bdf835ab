import {
  type CloseSeries,
  dayNumber,
  decToNumber,
  type IncomePayment,
  type MarketSplit,
} from "@zerno/engine";

interface ReturnHistory {
  readonly closes: CloseSeries;
  readonly payments: readonly IncomePayment[];
  readonly splits: readonly MarketSplit[];
}

/** Growth in the number of shares by a day's splits and reinvested payments. */
interface Step {
  readonly day: number;
  readonly factor: (close: number) => number;
}

/**
 * Closes of one reinvested share: splits multiply the shares, payments by 1 + payment / close on the ex-date. A payment
 * precedes a split of the same day, as it belongs to old shares. Example: 10, then 8 after 1 was paid: 8 x (1 + 1 / 8)
 * = 9.
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
        // The close is per new share, the amount per old one.
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
      if (at > 0 || steps[next]?.day === day) shares *= steps[next]?.factor(close) ?? 1;
    }
    values[at] = close * shares;
  }
  return { days: closes.days, closes: values };
}
