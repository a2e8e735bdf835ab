/** Greater than any day number. */
const DAYS_ROOM = 2 ** 23;

export function rangeKey({ from, to }: { readonly from: number; readonly to: number }): number {
  return from * DAYS_ROOM + to;
}
