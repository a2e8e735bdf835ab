import { fromDayNumber, type IsoDate } from "../days/iso-date.ts";
import type { Period } from "../days/periods.ts";
import type { Scope } from "../figure.ts";
import type { CostMethod, Versions } from "../ledger/ledger-input.ts";
import type { RunState } from "../ledger/run-state.ts";
import { METRICS, type MetricId } from "../metrics/index.ts";
import { decFromNumber, formatDec } from "../money/decimal.ts";
import { remember } from "../remember.ts";
import type { Recorder, Step } from "./recorder.ts";
import { type TraceAsset, type TraceRow, toTraceAsset, toTraceRow } from "./trace-row.ts";

export interface TracePrice {
  readonly assetId: string;
  /** The first day it was used for. */
  readonly date: IsoDate;
  readonly close: string;
  readonly source: string;
  readonly stale?: true;
  /** The day the close was made on. */
  readonly usedOn: IsoDate;
}

export interface TraceRate {
  /** "USD/RUB": 1 USD = rate RUB. */
  readonly pair: string;
  readonly date: IsoDate;
  readonly rate: string;
  readonly source: string;
  readonly usedOn: IsoDate;
  /** Rank among the sources of the run. */
  readonly series: number;
}

/**
 * Formula, parameters and exactly the rows, prices, rates and terms a figure reads, never the figure itself:
 * `evaluateTrace` recomputes it. `steps` are intermediate lines for people. Plain JSON.
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
  readonly versions: Versions | undefined;
  readonly rows: readonly TraceRow[];
  readonly prices: readonly TracePrice[];
  readonly rates: readonly TraceRate[];
  readonly assets: readonly TraceAsset[];
  readonly steps: readonly Step[];
}

export interface TraceQuestion {
  readonly metric: MetricId;
  readonly scope: Scope;
  readonly period: Period;
}

function dateWriter(): (day: number) => IsoDate {
  const known = new Map<number, IsoDate>();
  return (day) => remember(known, day, () => fromDayNumber(day));
}

/** The trace of a figure from what its computation recorded. */
export function buildTrace(state: RunState, question: TraceQuestion, recorder: Recorder): Trace {
  const { input } = state;
  const { rows, prices, rates } = recorder.finish();
  const { formula, version } = METRICS[question.metric];
  const date = dateWriter();
  const source = (index: number | undefined): string => input.sourceNames[index ?? 0] ?? "";
  const { scope } = question;
  const asked = scope.kind === "asset" ? [scope.assetId] : [];
  const ids = new Set([...asked, ...rows.map((row) => row.assetId), ...prices.map((price) => price.assetId)]);
  const assets = [...ids].sort().flatMap((id) => (id === undefined ? [] : (input.assets.get(id) ?? [])));
  return {
    formula,
    version,
    ...question,
    asOf: input.asOf,
    currency: input.currency,
    baseCurrency: input.baseCurrency,
    costMethod: input.costMethod,
    trackCash: input.trackCash,
    allowShort: input.allowShort ?? false,
    versions: input.versions,
    rows: rows.map(toTraceRow),
    prices: prices.map(({ assetId, day, use }) => ({
      assetId,
      date: date(day),
      close: formatDec(decFromNumber(use.close)),
      source: source(use.source),
      ...(use.usedOn < day && { stale: true as const }),
      usedOn: date(use.usedOn),
    })),
    rates: rates.map(({ day, use: { series, usedOn }, series: rank }) => ({
      pair: `${series.base}/${series.quote}`,
      date: date(day),
      rate: formatDec(decFromNumber(series.values[usedOn - series.firstDay] ?? 0)),
      source: source(series.sources[usedOn - series.firstDay]),
      usedOn: date(usedOn),
      series: rank,
    })),
    assets: assets.map(toTraceAsset),
    steps: recorder.steps,
  };
}
