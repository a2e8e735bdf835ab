/** More than all day numbers: a range is one number. */
const DAYS_ROOM = 2 ** 23;

/** One number per range of days, to keep by range what was found of it. */
export function rangeKey({ from, to }: { readonly from: number; readonly to: number }): number {
  return from * DAYS_ROOM + to;
}
