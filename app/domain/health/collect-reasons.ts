import { addDays, fromDayNumber, type IsoDate, type MetricId, type Reason, type Scope } from "@zerno/engine";
import { periodOf } from "../../portfolio/figures/periods.ts";
import type { LedgerView } from "../../portfolio/run/ledger-view.ts";
import { type RefusableFigure, refusableFigures } from "../../shared/names/health-kinds.ts";

/** Figures that together need every price and rate of a portfolio. */
const asked = refusableFigures satisfies readonly MetricId[];
/** Most days without a value to check, latest first. */
const maxDays = 1_000;
/** Bit of a day without a value (engine, valuation/marks). */
const isMissing = 4;

export interface Refusal {
  readonly figure: RefusableFigure;
  readonly reason: Reason;
}

export interface EngineWords {
  readonly refused: readonly Reason[];
  readonly refusals: readonly Refusal[];
  readonly notes: readonly Reason[];
}

/** Covers portfolio, assets and cash, and each day without a value. */
export function collectReasons(view: LedgerView): EngineWords {
  const { run, today } = view;
  const period = periodOf(view, { period: "ALL" });
  const refusals: Refusal[] = [];
  const notes: Reason[] = [];
  const take = (metric: RefusableFigure, scope: Scope, days: { from: IsoDate; to: IsoDate }) => {
    const figure = run.figure(metric, scope, days);
    if ("refused" in figure) refusals.push(...figure.refused.map((reason) => ({ figure: metric, reason })));
    else notes.push(...(figure.notes ?? []));
  };
  const scopes: Scope[] = [
    { kind: "portfolio" },
    ...run.holdings(today).map(({ assetId }): Scope => ({ kind: "asset", assetId })),
    ...run.cashBalances(today).map(({ currency }): Scope => ({ kind: "cash", currency })),
  ];
  for (const scope of scopes) for (const metric of asked) take(metric, scope, period);
  for (const day of daysWithoutValue(view))
    take("value", { kind: "portfolio" }, { from: addDays(day, -1), to: day });
  return { refused: refusals.map(({ reason }) => reason), refusals, notes };
}

function daysWithoutValue(view: LedgerView): IsoDate[] {
  const { firstDay, marks } = view.run.series(periodOf(view, { period: "ALL" }));
  const days: IsoDate[] = [];
  for (let index = marks.length - 1; index >= 0 && days.length < maxDays; index--)
    if (((marks[index] ?? 0) & isMissing) !== 0) days.push(fromDayNumber(firstDay + index));
  return days;
}
