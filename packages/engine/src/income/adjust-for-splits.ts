import type { IsoDate } from "../days/iso-date.ts";
import type { MarketSplit } from "../ledger/price-series.ts";
import type { Dec } from "../money/decimal.ts";
import { multiplyDivide } from "../money/rounding.ts";
import { countingDay, type IncomePayment } from "./payment.ts";

/**
 * Converts payments to per share at the end of `asOf`: amount x from / to of every later split, rounded half to even to
 * 18 decimals. A dividend belongs to the holder of the day before, so a split on the ex-date adjusts it.
 */
export function adjustForSplits(
  payments: readonly IncomePayment[],
  splits: readonly MarketSplit[],
  asOf: IsoDate,
): IncomePayment[] {
  return payments.map((payment) => {
    let [to, from] = [1n, 1n];
    for (const split of splits) {
      if (split.exDate > asOf || split.exDate < countingDay(payment)) continue;
      to *= split.to;
      from *= split.from;
    }
    return to === from ? payment : { ...payment, amount: multiplyDivide(payment.amount, from, to) as Dec };
  });
}
