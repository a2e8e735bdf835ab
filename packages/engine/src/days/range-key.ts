/** Above all day numbers: packs a range into one number. */
const DAYS_ROOM = 2 ** 23;

/** Returns one number per range of days, as a map key. */
export function rangeKey({ from, to }: { readonly from: number; readonly to: number }): number {
  return from * DAYS_ROOM + to;
}
