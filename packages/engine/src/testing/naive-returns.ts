import { Decimal } from "decimal.js";
import type { FlowsOfDay, MetricRequest } from "./naive-scope.ts";

type Values = (day: number) => bigint;

const exact = (value: bigint): Decimal => new Decimal(value.toString()).div("1e10");

/** Multiplies over days with flows: (value + out) / (previous value + in). */
export function growthIn(
  flows: readonly FlowsOfDay[],
  { from, to }: MetricRequest,
  valueOn: Values,
): { readonly growth: Decimal; readonly first: number | undefined } {
  let growth = new Decimal(1);
  let base = exact(valueOn(from));
  let first = base.isZero() ? undefined : from;
  for (const flow of flows) {
    if (flow.in !== 0n) {
      const before = exact(valueOn(flow.day - 1));
      if (!base.isZero()) growth = growth.mul(before).div(base);
      base = before.plus(exact(flow.in));
      first ??= flow.day - 1;
    }
    if (flow.out !== 0n) {
      const value = exact(valueOn(flow.day));
      if (!base.isZero()) growth = growth.mul(value.plus(exact(flow.out))).div(base);
      base = value;
    }
  }
  if (!base.isZero()) growth = growth.mul(exact(valueOn(to))).div(base);
  return { growth, first };
}

/**
 * Solves by bisection, from the first flow to the last; -1 for a total loss; undefined without a sign change or with
 * possibly several roots.
 */
export function irrIn(
  flows: readonly FlowsOfDay[],
  { from, to }: MetricRequest,
  valueOn: Values,
): Decimal | undefined {
  const amounts = new Map<number, number>();
  const add = (day: number, amount: bigint): void =>
    void amounts.set(day, (amounts.get(day) ?? 0) + exact(amount).toNumber());
  add(from, -valueOn(from));
  for (const flow of flows) add(flow.day, flow.out - flow.in);
  add(to, valueOn(to));
  const list = [...amounts].filter(([, amount]) => Math.abs(amount) > 1e-12).sort(([a], [b]) => a - b);
  const start = list[0]?.[0] ?? from;
  if (valueOn(to) === 0n && list.every(([, amount]) => amount < 0)) return new Decimal(-1);
  const value = (rate: number): number =>
    list.reduce((total, [day, amount]) => total + amount * (1 + rate) ** (-(day - start) / 365), 0);
  let [low, high] = [-0.999999, 10];
  if (value(low) < 0 === value(high) < 0) high = 1e6;
  if (value(low) < 0 === value(high) < 0) return undefined;
  for (let step = 0; step < 200; step++) {
    const middle = (low + high) / 2;
    if (value(middle) < 0 === value(low) < 0) low = middle;
    else high = middle;
  }
  const days = (list.at(-1)?.[0] ?? to) - start;
  return new Decimal(days < 365 ? (1 + low) ** (days / 365) - 1 : low);
}
