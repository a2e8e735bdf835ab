import { isSharedOwner } from "../../market/market-reader.ts";

/** Weekends and short holidays. */
export const freshDays = 4;

/** A custom asset's price stands until the next. */
export const isOldPrice = ({ ownerId }: { readonly ownerId: string }, ageDays: number): boolean =>
  isSharedOwner(ownerId) && ageDays > freshDays;
