import type { Period } from "../days/periods.ts";
import type { Scope } from "../figure.ts";
import { METRICS, type MetricId } from "../metrics/index.ts";
import type { LedgerRun } from "../run-ledger.ts";
import { NAIVE_METRICS } from "./naive.ts";

export const STATISTICS: ReadonlySet<MetricId> = new Set(["twr", "twrAnnualised", "irr"]);

export function metricsOf(scope: Scope): MetricId[] {
  return NAIVE_METRICS.filter((id) => METRICS[id].scopes.some((kind) => kind === scope.kind));
}

export interface MetricRequest {
  readonly scope: Scope;
  readonly period: Period;
}

/** Compares exact figures to the last digit (or both refused), statistics within 1e-12 of 1 or of their size. */
export function differences(
  one: LedgerRun,
  other: LedgerRun,
  { scope, period }: MetricRequest,
  isIgnored: (metric: MetricId) => boolean = () => false,
): string[] {
  return metricsOf(scope).flatMap((metric) => {
    if (isIgnored(metric)) return [];
    const [a, b] = [one.figure(metric, scope, period), other.figure(metric, scope, period)];
    const [left, right] = ["value" in a ? a.value : "refused", "value" in b ? b.value : "refused"];
    const isNear = STATISTICS.has(metric) && isClose(Number(left), Number(right));
    return left === right || isNear ? [] : [`${metric} ${JSON.stringify(scope)}: ${left}, ${right}`];
  });
}

/** Compares within 1e-12 of 1, or of the size compared. */
export function isClose(a: number, b: number): boolean {
  return Math.abs(a - b) <= 1e-12 * Math.max(1, Math.abs(a), Math.abs(b));
}
