import type { IsoDate } from "../days/iso-date.ts";
import type { MarketSplit } from "../ledger/price-series.ts";
import type { Dec } from "../money/decimal.ts";
import { multiplyDivide } from "../money/rounding.ts";
import { countingDay, type IncomePayment } from "./payment.ts";

/**
 * Converts payments per share as declared to per share at the end of `asOf`: amount x from / to of every split after
 * the payment, rounded half to even to 18 decimals. A split takes effect at the open of its ex-date and a dividend
 * belongs to the holder of the day before, so a split on the ex-date adjusts it; splits after `asOf` do not. Example:
 * 0.82 before Apple's 4:1 of 2020-08-31 is 0.205 after it.
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
