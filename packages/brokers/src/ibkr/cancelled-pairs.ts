import { isZero, negate } from "../kit/text/decimal-text.ts";

export interface SignedLine {
  readonly group: string;
  readonly amount: string;
}

/** Splits off lines of one group that cancel each other, each once and in order. */
export const splitCancelled = <T extends SignedLine>(lines: readonly T[]): { kept: T[]; cancelled: T[] } => {
  const open = new Map<string, T[]>();
  const cancelled = new Set<T>();
  for (const line of lines) {
    if (isZero(line.amount)) continue;
    const waiting = open.get(`${line.group}\u0001${negate(line.amount)}`);
    const partner = waiting?.pop();
    if (partner !== undefined) {
      cancelled.add(partner).add(line);
      continue;
    }
    const key = `${line.group}\u0001${line.amount}`;
    const list = open.get(key);
    if (list === undefined) open.set(key, [line]);
    else list.push(line);
  }
  return {
    kept: lines.filter((line) => !cancelled.has(line)),
    cancelled: lines.filter((line) => cancelled.has(line)),
  };
};
