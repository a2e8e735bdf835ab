import { isSharedOwner } from "../../market/market-reader.ts";

/** A carried close of a weekend or short holiday is the market's last word, not an old price. */
export const freshDays = 4;

/** Whether a price is old after so many days: the price of an own asset stands until its owner enters the next one. */
export const isOldPrice = ({ ownerId }: { readonly ownerId: string }, ageDays: number): boolean =>
  isSharedOwner(ownerId) && ageDays > freshDays;
