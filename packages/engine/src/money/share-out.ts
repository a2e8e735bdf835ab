import { abs } from "./rounding.ts";

function divideDown(numerator: bigint, denominator: bigint): { quotient: bigint; rest: bigint } {
  const quotient = numerator / denominator;
  const rest = numerator - quotient * denominator;
  return rest < 0n ? { quotient: quotient - 1n, rest: rest + denominator } : { quotient, rest };
}

/**
 * Distributes what `parts` lack of `total` by size, rounded down, the remaining units by largest remainders (the
 * earlier of equals). A part of 0 stays 0 unless all are.
 */
export function shareOut(total: bigint, parts: readonly bigint[]): bigint[] {
  let lacking = total;
  let size = 0n;
  for (const part of parts) {
    lacking -= part;
    size += abs(part);
  }
  if (lacking === 0n || parts.length === 0) return [...parts];
  const isEven = size === 0n;
  const whole = isEven ? BigInt(parts.length) : size;
  const rests: bigint[] = [];
  let left = lacking;
  const shared = parts.map((part) => {
    const { quotient, rest } = divideDown(lacking * (isEven ? 1n : abs(part)), whole);
    rests.push(rest);
    left -= quotient;
    return part + quotient;
  });
  const byRest = [...rests.entries()].sort(([, a], [, b]) => (a < b ? 1 : a > b ? -1 : 0));
  for (const [place] of byRest.slice(0, Number(left))) shared[place] = (shared[place] ?? 0n) + 1n;
  return shared;
}
