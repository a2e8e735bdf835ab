import { DEC_ONE, type Dec, formatMoney, type Money } from "../money/decimal.ts";
import { abs, multiplyDivide } from "../money/rounding.ts";
import { type Refused, refusal } from "../risk/statistic.ts";

/** `id` is null for cash. */
export interface WeightedValue {
  readonly id: string | null;
  readonly value: Money;
  readonly target: Dec;
}

export interface DriftRow {
  readonly id: string | null;
  readonly value: Money;
  /** value / whole, rounded half to even to 18 decimals. */
  readonly weight: Dec;
  readonly target: Dec;
  /** 0.05 is five percentage points too much. */
  readonly drift: Dec;
}

export interface Drift {
  readonly rows: readonly DriftRow[];
  readonly whole: Money;
  /** Half the sum of absolute drifts. */
  readonly total: Dec;
  readonly largest: Dec;
}

/** Refuses `total-not-positive` {total}. Source: conventions C73. */
export function driftOf(values: readonly WeightedValue[]): Drift | Refused {
  let whole = 0n;
  for (const { value } of values) whole += value;
  if (whole <= 0n) return refusal("total-not-positive", { total: formatMoney(whole) });
  let sum = 0n;
  let largest = 0n;
  const rows = values.map(({ id, value, target }): DriftRow => {
    const weight = multiplyDivide(value, DEC_ONE, whole) as Dec;
    const drift = (weight - target) as Dec;
    sum += abs(drift);
    if (abs(drift) > largest) largest = abs(drift);
    return { id, value, weight, target, drift };
  });
  return { rows, whole: whole as Money, total: multiplyDivide(sum, 1n, 2n) as Dec, largest: largest as Dec };
}

/** In the view's currency, positive = moved in. */
export interface ValueChange {
  readonly id: string | null;
  readonly money: Money;
}

/** Computes the drift after changes; a purchase is two. Refuses `unknown-row` {id}, `total-not-positive` {total}. */
export function projectWeights(
  values: readonly WeightedValue[],
  changes: readonly ValueChange[],
): Drift | Refused {
  const moved = new Map<string | null, bigint>();
  for (const { id } of values) moved.set(id, 0n);
  for (const { id, money } of changes) {
    const before = moved.get(id);
    if (before === undefined) return refusal("unknown-row", { id: id ?? "cash" });
    moved.set(id, before + money);
  }
  return driftOf(values.map((row) => ({ ...row, value: (row.value + (moved.get(row.id) ?? 0n)) as Money })));
}

/**
 * Computes half the sum of absolute trades / average value, 18 decimals. Refuses `total-not-positive` {total}. Source:
 * conventions C73.
 */
export function turnover(trades: readonly Money[], averageValue: Money): Dec | Refused {
  if (averageValue <= 0n) return refusal("total-not-positive", { total: formatMoney(averageValue) });
  let sum = 0n;
  for (const trade of trades) sum += abs(trade);
  return multiplyDivide(sum, DEC_ONE, 2n * averageValue) as Dec;
}
