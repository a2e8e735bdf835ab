import { fromDayNumber, type IsoDate } from "../days/iso-date.ts";
import { type Reason, reason } from "../figure.ts";
import type { Money } from "../money/decimal.ts";

/** In force from this day. */
export interface OwnerPrice {
  readonly date: IsoDate;
  readonly price: Money;
}

/** Returns the last price at or before a day; the later listed of two. Refuses `value-unknown` {date}. */
export function staticValue(
  prices: readonly OwnerPrice[],
  day: number,
): { readonly value: Money; readonly since: IsoDate } | { readonly refused: readonly Reason[] } {
  const date = fromDayNumber(day);
  let found: OwnerPrice | undefined;
  for (const step of prices) {
    if (step.date <= date && (found === undefined || step.date >= found.date)) found = step;
  }
  if (found === undefined) return { refused: [reason("value-unknown", { date })] };
  return { value: found.price, since: found.date };
}
