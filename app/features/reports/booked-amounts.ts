import { divideHalfEven, formatMoney, type IsoDate, type Money, type TaxAmount } from "@zerno/engine";
import type { RateList } from "../../portfolio/figures/rate-list.ts";
import type { BookedAmount } from "./reports.contract.ts";

/** 10^18, the scale of rates. */
const ONE = 10n ** 18n;

/** An amount of a transaction within a sum. */
export interface BookedPart {
  readonly of: BookedAmount["of"];
  readonly what: BookedAmount["what"];
  readonly money: TaxAmount | undefined;
  /** Day of its rate. */
  readonly day: IsoDate;
}

/**
 * Returns the amounts of a row's sums with rates in `list`, without zeros and without sums of a single amount in the
 * report's currency.
 */
export function bookedAmounts(
  list: RateList,
  currency: string,
  parts: readonly BookedPart[],
): BookedAmount[] {
  const counted = parts.filter(({ money }) => money !== undefined && money.amount !== 0n);
  return [...Map.groupBy(counted, ({ of }) => of).values()].flatMap((sum) => {
    const [only, ...others] = sum;
    if (only?.money?.currency === currency && others.length === 0) return [];
    return sum.flatMap(({ of, what, money, day }): BookedAmount[] => {
      if (money === undefined) return [];
      const rate = list.placeOf(money.currency, currency, day);
      const known = money.currency === currency ? money.amount : inReport(money, list, rate);
      return [
        {
          ...{ of, what, date: day, currency: money.currency, amount: formatMoney(money.amount), rate },
          ...(known !== undefined && { inReport: formatMoney(known as Money) }),
        },
      ];
    });
  });
}

/** Rounded once half to even, as in reports. */
function inReport({ amount }: TaxAmount, { rates }: RateList, place: number | null): bigint | undefined {
  const text = place === null ? undefined : rates[place]?.rate;
  if (text === undefined) return undefined;
  const [whole = "0", part = ""] = text.split(".");
  return divideHalfEven(amount * BigInt(whole + part.padEnd(18, "0")), ONE);
}
