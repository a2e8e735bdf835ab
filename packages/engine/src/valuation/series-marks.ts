import type { Scope } from "../figure.ts";
import { checkpointOn } from "../ledger/fast/checkpoint.ts";
import type { PositionAccount } from "../ledger/position-fold.ts";
import type { RunState } from "../ledger/run-state.ts";
import { accruedOf, nominalNotesOf } from "./asset-bond.ts";
import { MARK_ESTIMATED, MARK_PROVISIONAL } from "./marks.ts";
import { faultSpans } from "./position-value.ts";
import { concerns, type DayRange } from "./query.ts";

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Returns days refused because of contradictory or rejected rows. */
export function refusedSpans(
  { rejected }: RunState,
  scope: Scope,
  positions: readonly PositionAccount[],
): readonly Span[] {
  const rows = rejected.filter(({ row }) => concerns(scope, row));
  return [
    ...rows.map(({ day }) => ({ start: day, end: Number.POSITIVE_INFINITY })),
    ...positions.flatMap((account) => faultSpans(account)),
  ];
}

export function fillSpans(spans: readonly Span[], { from, to }: DayRange, fill: (span: Span) => void): void {
  for (const { start, end } of spans) {
    const inside = { start: Math.max(start, from) - from, end: Math.min(end, to + 1) - from };
    if (inside.start < inside.end) fill(inside);
  }
}

function isEstimatedOn({ asset }: PositionAccount, day: number): boolean {
  return [...nominalNotesOf(asset, day), ...accruedOf(asset, day).notes].some(({ code }) =>
    code.endsWith("-estimated"),
  );
}

function hasEstimates({ asset }: PositionAccount): boolean {
  const { coupons = [], floating, indexFactors } = asset.bond ?? {};
  const isOpen = coupons.some(({ amount, rate }) => amount === undefined && rate === undefined);
  return isOpen || floating !== undefined || indexFactors !== undefined;
}

export function addEstimateMarks(
  state: RunState,
  positions: readonly PositionAccount[],
  { from, to }: DayRange,
  marks: Uint8Array,
): void {
  for (const account of positions) {
    const isHeld = (day: number) => checkpointOn(account.checkpoints, day).quantity !== 0n;
    const running = state.input.prices.get(account.asset.id)?.running?.day;
    if (running !== undefined && running >= from && running <= to && isHeld(running)) {
      marks[running - from] = (marks[running - from] ?? 0) | MARK_PROVISIONAL;
    }
    if (!hasEstimates(account)) continue;
    for (let day = from; day <= Math.min(to, state.lastDay); day++) {
      if (isHeld(day) && isEstimatedOn(account, day))
        marks[day - from] = (marks[day - from] ?? 0) | MARK_ESTIMATED;
    }
  }
}
