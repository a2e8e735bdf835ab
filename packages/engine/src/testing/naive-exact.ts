import { Decimal } from "decimal.js";

Decimal.set({ precision: 80 });

/** 18 decimals. */
export const ONE = 10n ** 18n;
/** 10 decimals. */
export const MONEY = 10n ** 10n;

export function size(value: bigint): bigint {
  return value < 0n ? -value : value;
}

/** Rounds half to even. */
export function nearest(top: bigint, bottom: bigint): bigint {
  if (bottom < 0n) return nearest(-top, -bottom);
  if (top < 0n) return -nearest(-top, bottom);
  const low = top / bottom;
  const twice = 2n * (top % bottom);
  return twice < bottom || (twice === bottom && low % 2n === 0n) ? low : low + 1n;
}

/** Converts through the shortest text, to 18 decimals. */
export function fromFloat(value: number): bigint {
  const scaled = new Decimal(value).mul("1e18").toDecimalPlaces(0, Decimal.ROUND_HALF_EVEN);
  return BigInt(scaled.toFixed());
}

export function plain(value: bigint, places: number): string {
  return new Decimal(value.toString()).div(`1e${places}`).toFixed();
}

export type Four = readonly [entryLocal: bigint, entryBase: bigint, costLocal: bigint, costBase: bigint];

export const NONE: Four = [0n, 0n, 0n, 0n];

export function plus(a: Four, b: Four): Four {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3]];
}

export function negative(a: Four): Four {
  return [-a[0], -a[1], -a[2], -a[3]];
}

export function minus(a: Four, b: Four): Four {
  return plus(a, negative(b));
}

/** Rounds each separately. */
export function share(a: Four, part: bigint, whole: bigint): Four {
  const cut = (amount: bigint): bigint => nearest(amount * part, whole);
  return [cut(a[0]), cut(a[1]), cut(a[2]), cut(a[3])];
}
