import {
  type Figure as EngineFigure,
  type Reason as EngineReason,
  type MetricId,
  type Period,
  reasonKey,
  type Scope,
} from "@zerno/engine";
import type { Figure, KnownPart, MissingPart, Reason } from "../../shared/common.schema.ts";
import type { HeadFigures, LedgerProblem } from "../../shared/schemas/ledger.schema.ts";
import type { LedgerView } from "../run/ledger-view.ts";
import { condenseNotes } from "./condense-notes.ts";
import { periodOfMetric } from "./trading-day.ts";

/** Texts show the ticker, links the id. */
type Names = Pick<LedgerView, "assets">["assets"];

type Figured = Pick<LedgerView, "run" | "assets" | "input">;

export function toWireReason({ code, params }: EngineReason, names: Names): Reason {
  const assetId = params.asset;
  const asset = assetId === undefined ? undefined : names.get(assetId);
  return { code, params: asset && assetId ? { ...params, asset: asset.ticker, assetId } : { ...params } };
}

export function toWire(figure: EngineFigure, names: Names, period: Period): Figure {
  const { unit } = figure;
  if ("refused" in figure)
    return { refused: figure.refused.map((reason) => toWireReason(reason, names)), unit };
  const { notes, ...rest } = figure;
  if (notes === undefined) return rest;
  const few = condenseNotes(notes, period, (asset) => names.get(asset)?.ticker ?? asset);
  return { ...rest, notes: few.map((note) => toWireReason(note, names)) };
}

const rowsOfReasons = new WeakMap<LedgerView["run"], ReadonlyMap<string, string>>();

function rowOf(run: LedgerView["run"], reason: EngineReason): string | undefined {
  let rows = rowsOfReasons.get(run);
  if (rows === undefined) {
    rows = new Map(run.problems.map(({ transactionId, reason: why }) => [reasonKey(why), transactionId]));
    rowsOfReasons.set(run, rows);
  }
  return rows.get(reasonKey(reason));
}

export function reasonOf({ run, assets }: Figured, reason: EngineReason): Reason {
  const wire = toWireReason(reason, assets);
  const row = rowOf(run, reason) ?? reason.params.row;
  return row === undefined ? wire : { ...wire, params: { ...wire.params, row: ownRowId(row) } };
}

/** Composites prefix row ids with the child's number. */
const ownRowId = (id: string): string => id.replace(/^\d+:/, "");

function knownOf(view: Figured, metric: MetricId, scope: Scope, period: Period): KnownPart | undefined {
  const part = view.run.knownPart(metric, scope, period);
  if (part === undefined) return undefined;
  const without = part.without.map((missing): MissingPart => {
    const reasons = missing.reasons.map((reason) => reasonOf(view, reason));
    if ("currency" in missing) return { assetId: null, name: missing.currency, reasons };
    const { assetId } = missing;
    return { assetId, name: view.assets.get(assetId)?.ticker ?? assetId, reasons };
  });
  const figure = toWire(part.figure, view.assets, period);
  return { figure: "value" in figure ? figure : { refused: figure.refused, unit: figure.unit }, without };
}

/** Daily changes use the last trading day. */
export function figureOf(view: Figured, metric: MetricId, scope: Scope, asked: Period): Figure {
  const period = periodOfMetric(view, metric, asked);
  const figure = view.run.figure(metric, scope, period);
  if (!("refused" in figure)) return toWire(figure, view.assets, period);
  const refused = figure.refused.map((reason) => reasonOf(view, reason));
  const known = knownOf(view, metric, scope, period);
  return { refused, unit: figure.unit, ...(known && { known }) };
}

/** Omits known parts: too costly over many periods. */
export const plainFigureOf = (view: Figured, metric: MetricId, scope: Scope, period: Period): Figure =>
  toWire(view.run.figure(metric, scope, periodOfMetric(view, metric, period)), view.assets, period);

export function figuresOf<const Id extends MetricId>(
  view: Figured,
  ids: readonly Id[],
  scope: Scope,
  period: Period,
): Record<Id, Figure> {
  const entries = ids.map((id) => [id, figureOf(view, id, scope, period)] as const);
  return Object.fromEntries(entries) as Record<Id, Figure>;
}

const headMetrics = [
  "value",
  "invested",
  "cash",
  "netFlows",
  "totalProfit",
  "simpleReturn",
  "twr",
  "twrAnnualised",
  "irr",
  "dayChange",
  "dayChangeRatio",
  "income",
] as const satisfies readonly MetricId[];

export const headFigures = (view: LedgerView, period: Period): HeadFigures =>
  figuresOf(view, headMetrics, { kind: "portfolio" }, period);

/** Lists rows that the ledger could not use as they stand. */
export const problemsOf = ({ run, assets }: LedgerView): LedgerProblem[] =>
  run.problems.map(({ transactionId, reason }) => ({
    transactionId: ownRowId(transactionId),
    reason: toWireReason(reason, assets),
  }));
