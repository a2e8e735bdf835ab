import { fromDayNumber, type IsoDate } from "../days/iso-date.ts";
import type { Period } from "../days/periods.ts";
import type { Scope } from "../figure.ts";
import type { PortfolioView, Versions } from "../ledger/ledger-input.ts";
import type { CostMethod } from "../ledger/lots/cost-method.ts";
import type { RunState } from "../ledger/run-state.ts";
import type { Asset } from "../ledger/transaction.ts";
import { METRICS, type MetricId } from "../metrics/index.ts";
import { decFromNumber, formatDec } from "../money/decimal.ts";
import { remember } from "../remember.ts";
import type { Recorder, Step } from "./recorder.ts";
import {
  inForceOn,
  runningOn,
  type TraceColumns,
  type TraceInForce,
  type TraceRunning,
  toTraceColumns,
} from "./trace-columns.ts";
import { type TraceAsset, type TraceRow, toTraceAsset, toTraceRow } from "./trace-row.ts";
import { type TraceStatistics, toTraceStatistics } from "./trace-statistics.ts";

export interface TracePrice {
  readonly assetId: string;
  /** First day it was used for. */
  readonly date: IsoDate;
  readonly close: string;
  readonly source: string;
  readonly stale?: true;
  readonly usedOn: IsoDate;
  readonly running?: TraceRunning;
}

export interface TraceRate {
  /** "USD/RUB": 1 USD = rate RUB. */
  readonly pair: string;
  readonly date: IsoDate;
  readonly rate: string;
  readonly source: string;
  readonly usedOn: IsoDate;
  /** Among the sources of the run. */
  readonly series: number;
  readonly isPreferred?: true;
  readonly inForce?: TraceInForce;
}

/**
 * Formula, parameters and exactly the inputs a figure reads, without the figure: `evaluateTrace` recomputes it. `steps`
 * are for display.
 */
export interface Trace {
  readonly formula: string;
  readonly version: number;
  readonly metric: MetricId;
  readonly scope: Scope;
  readonly period: Period;
  readonly asOf: IsoDate;
  readonly currency: string;
  readonly baseCurrency: string;
  readonly costMethod: CostMethod;
  readonly trackCash: boolean;
  readonly allowShort: boolean;
  readonly lotScope?: "portfolio" | "account";
  readonly view?: PortfolioView;
  readonly blockedHaircut?: string;
  readonly isBlockedApart?: true;
  readonly versions: Versions | undefined;
  readonly rows: readonly TraceRow[];
  readonly prices: readonly TracePrice[];
  readonly rates: readonly TraceRate[];
  readonly columns?: TraceColumns;
  readonly statistics?: TraceStatistics;
  readonly assets: readonly TraceAsset[];
  readonly steps: readonly Step[];
}

export interface TraceRequest {
  readonly metric: MetricId;
  readonly scope: Scope;
  readonly period: Period;
}

function dateWriter(): (day: number) => IsoDate {
  const known = new Map<number, IsoDate>();
  return (day) => remember(known, day, () => fromDayNumber(day));
}

function assetsOf(
  { input }: RunState,
  scope: Scope,
  named: readonly { readonly assetId?: string; readonly toAssetId?: string }[],
): Asset[] {
  const ids = new Set<string>();
  const add = (id: string | undefined): void => {
    if (id === undefined) return;
    ids.add(id);
    const underlying = input.assets.get(id)?.option?.underlying;
    if (underlying !== undefined) ids.add(underlying);
  };
  if (scope.kind === "asset") add(scope.assetId);
  for (const { assetId, toAssetId } of named) {
    add(assetId);
    add(toAssetId);
  }
  return [...ids].sort().flatMap((id) => input.assets.get(id) ?? []);
}

export function buildTrace(state: RunState, request: TraceRequest, recorder: Recorder): Trace {
  const { input } = state;
  const { rows, ...points } = recorder.finish();
  const { formula, version } = METRICS[request.metric];
  const date = dateWriter();
  const source = (index: number | undefined): string => input.sourceNames[index ?? 0] ?? "";
  const used = recorder.finishColumns();
  // A day is listed once: singly or in its column.
  const prices = points.prices.filter(({ assetId, use }) => {
    const series = input.prices.get(assetId);
    return series === undefined || used.closes.get(series)?.has(use.usedOn) !== true;
  });
  const rates = points.rates.filter(({ use }) => used.rates.get(use.series)?.has(use.usedOn) !== true);
  const columns = toTraceColumns(state, used);
  const statistics = toTraceStatistics(state, used.statistics);
  const assets = assetsOf(state, request.scope, [...rows, ...prices, ...(columns?.closes ?? [])]);
  return {
    formula,
    version,
    ...request,
    asOf: input.asOf,
    currency: input.currency,
    baseCurrency: input.baseCurrency,
    costMethod: input.costMethod,
    trackCash: input.trackCash,
    allowShort: input.allowShort ?? false,
    ...(input.lotScope !== undefined && { lotScope: input.lotScope }),
    ...(input.view !== undefined && { view: input.view }),
    ...(input.blockedHaircut !== undefined && { blockedHaircut: formatDec(input.blockedHaircut) }),
    ...(input.isBlockedApart === true && { isBlockedApart: true as const }),
    versions: input.versions,
    rows: rows.map(toTraceRow),
    prices: prices.map(({ assetId, day, use }) => ({
      assetId,
      date: date(day),
      close: formatDec(decFromNumber(use.close)),
      source: source(use.source),
      ...(use.usedOn < day && { stale: true as const }),
      usedOn: date(use.usedOn),
      ...runningOn(input.prices.get(assetId), use.usedOn),
    })),
    rates: rates.map(({ day, use: { series, usedOn }, series: rank }) => ({
      pair: `${series.base}/${series.quote}`,
      date: date(day),
      rate: formatDec(decFromNumber(series.values[usedOn - series.firstDay] ?? 0)),
      source: source(series.sources[usedOn - series.firstDay]),
      usedOn: date(usedOn),
      series: rank,
      ...(series.isPreferred && { isPreferred: true as const }),
      ...inForceOn(series, usedOn),
    })),
    ...(columns !== undefined && { columns }),
    ...(statistics !== undefined && { statistics }),
    assets: assets.map(toTraceAsset),
    steps: recorder.steps,
  };
}
