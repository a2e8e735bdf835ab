import type { IsoDate } from "./days/iso-date.ts";
import type { Period } from "./days/periods.ts";
import { createRecorder } from "./explain/recorder.ts";
import { buildTrace, type Trace } from "./explain/trace.ts";
import type { Figure, Reason, Scope } from "./figure.ts";
import type { IncomeForecast } from "./income/forecast.ts";
import { foldLedger } from "./ledger/fold-ledger.ts";
import {
  type ClosedRounding,
  cashBalancesOf,
  closedRoundingsOf,
  type Disposal,
  disposalsOf,
  firstNegativeCashOf,
  type Holding,
  holdingsOf,
  type MonthIncome,
  monthlyIncomeOf,
  type OpenLot,
  openLotsOf,
} from "./ledger/holdings.ts";
import type { LedgerInput } from "./ledger/ledger-input.ts";
import { firstDateOf, listProblems, type Problem, type RunState } from "./ledger/run-state.ts";
import type { GoalPlan } from "./ledger/statistics-input.ts";
import { computeFigure, projectPlan } from "./metrics/compute-figure.ts";
import { assetForecast, type IncomeRow, incomeRowsOf } from "./metrics/get-income.ts";
import type { MetricId } from "./metrics/index.ts";
import { findKnownPart, type KnownPart } from "./metrics/known-part.ts";
import type { Money } from "./money/decimal.ts";
import type { GoalProjection } from "./risk/project-goal.ts";
import type { Refused } from "./risk/statistic.ts";
import { SideTable } from "./side-table.ts";
import { type IdentityLines, identityOf } from "./valuation/identity.ts";
import { reuseDays } from "./valuation/scope-days.ts";
import { type DailySeries, seriesOf } from "./valuation/series.ts";

export interface LedgerRun {
  figure(metric: MetricId, scope: Scope, period: Period): Figure;
  explain(metric: MetricId, scope: Scope, period: Period): Trace;
  knownPart(metric: MetricId, scope: Scope, period: Period): KnownPart | undefined;
  identity(scope: Scope, period: Period): IdentityLines | { readonly refused: readonly Reason[] };
  holdings(on?: IsoDate): Holding[];
  lots(assetId: string, on?: IsoDate): OpenLot[];
  disposals(assetId: string): Disposal[];
  cashBalances(on?: IsoDate): { currency: string; amount: Money }[];
  firstNegativeCash(currency?: string): { currency: string; date: IsoDate } | undefined;
  incomeBy(period: Period, by: "month"): MonthIncome[];
  /** Lists income rows of (from, to] in ledger order. */
  incomeRows(period: Period): IncomeRow[];
  /** Forecasts per unit, after the last day; undefined when its payments are unknown. */
  forecast(assetId: string, years: number): IncomeForecast | undefined;
  series(period: Period, scope?: Scope): DailySeries;
  /** Projects from the portfolio's monthly history in `period`. */
  projectGoal(plan: GoalPlan, period: Period): GoalProjection | Refused;
  readonly problems: readonly Problem[];
  readonly roundings: readonly ClosedRounding[];
  readonly firstDay: IsoDate | undefined;
}

const states = new SideTable<LedgerRun, RunState>();

/**
 * Folds a ledger in the currency of the view. User data never throws: unreadable rows are in `problems`, figures with
 * missing inputs are refused with reasons.
 *
 * @param previous run before an edit: unchanged parts are reused, with an identical outcome
 */
export function runLedger(input: LedgerInput, previous?: LedgerRun): LedgerRun {
  const before = previous === undefined ? undefined : states.get(previous);
  const state = foldLedger(input, before);
  if (before !== undefined) reuseDays(state, before);
  const run: LedgerRun = {
    figure: (metric, scope, period) => computeFigure(state, { metric, scope, period }),
    explain(metric, scope, period) {
      const recorder = createRecorder(state);
      const request = { metric, scope, period };
      computeFigure(state, request, recorder);
      return buildTrace(state, request, recorder);
    },
    knownPart: (metric, scope, period) => findKnownPart(state, { metric, scope, period }),
    identity: (scope, period) => identityOf(state, scope, period),
    holdings: (on) => holdingsOf(state, on),
    lots: (assetId, on) => openLotsOf(state, assetId, on),
    disposals: (assetId) => disposalsOf(state, assetId),
    cashBalances: (on) => cashBalancesOf(state, on),
    firstNegativeCash: (currency) => firstNegativeCashOf(state, currency),
    incomeBy: (period) => monthlyIncomeOf(state, period),
    incomeRows: (period) => incomeRowsOf(state, period),
    forecast: (assetId, years) => assetForecast(state, assetId, years),
    series: (period, scope = { kind: "portfolio" }) => seriesOf(state, scope, period),
    projectGoal: (plan, period) => projectPlan(state, plan, period),
    problems: listProblems(state),
    roundings: closedRoundingsOf(state),
    firstDay: firstDateOf(state),
  };
  states.set(run, state);
  return run;
}
