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

/** Tickers for the asset ids in reasons: people read "no price of ONE", the link keeps the id (`assetId`). */
type Names = Pick<LedgerView, "assets">["assets"];

/** A ledger as figures are answered from it. */
type Figured = Pick<LedgerView, "run" | "assets" | "input">;

/** A reason of the engine on its way out. */
export function toWireReason({ code, params }: EngineReason, names: Names): Reason {
  const assetId = params.asset;
  const asset = assetId === undefined ? undefined : names.get(assetId);
  return { code, params: asset && assetId ? { ...params, asset: asset.ticker, assetId } : { ...params } };
}

/** A figure of the engine on its way out: the same, with assets named in its reasons and its notes condensed. */
export function toWire(figure: EngineFigure, names: Names, period: Period): Figure {
  const { unit } = figure;
  if ("refused" in figure)
    return { refused: figure.refused.map((reason) => toWireReason(reason, names)), unit };
  const { notes, ...rest } = figure;
  if (notes === undefined) return rest;
  const few = condenseNotes(notes, period, (asset) => names.get(asset)?.ticker ?? asset);
  return { ...rest, notes: few.map((note) => toWireReason(note, names)) };
}

/** The row that a reason is about, by the reason: what its link opens. */
const rowsOfReasons = new WeakMap<LedgerView["run"], ReadonlyMap<string, string>>();

function rowOf(run: LedgerView["run"], reason: EngineReason): string | undefined {
  let rows = rowsOfReasons.get(run);
  if (rows === undefined) {
    rows = new Map(run.problems.map(({ transactionId, reason: why }) => [reasonKey(why), transactionId]));
    rowsOfReasons.set(run, rows);
  }
  return rows.get(reasonKey(reason));
}

/** A reason with the row it is about (`row`), where one is to blame. */
export function reasonOf({ run, assets }: Figured, reason: EngineReason): Reason {
  const wire = toWireReason(reason, assets);
  const row = rowOf(run, reason) ?? reason.params.row;
  return row === undefined ? wire : { ...wire, params: { ...wire.params, row: ownRowId(row) } };
}

/** A composite numbers its children before the ids of their rows. */
const ownRowId = (id: string): string => id.replace(/^\d+:/, "");

/** Returns the known part of a refused total for the answer. */
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

/**
 * A figure as screens show it: refusals name the rows they are about, and a refused total carries what is known of it
 * beside the parts it lacks. The change of a day is that of the last trading day.
 */
export function figureOf(view: Figured, metric: MetricId, scope: Scope, asked: Period): Figure {
  const period = periodOfMetric(view, metric, asked);
  const figure = view.run.figure(metric, scope, period);
  if (!("refused" in figure)) return toWire(figure, view.assets, period);
  const refused = figure.refused.map((reason) => reasonOf(view, reason));
  const known = knownOf(view, metric, scope, period);
  return { refused, unit: figure.unit, ...(known && { known }) };
}

/** The same without what is known of a refused total: for many periods, each of which would ask for every part. */
export const plainFigureOf = (view: Figured, metric: MetricId, scope: Scope, period: Period): Figure =>
  toWire(view.run.figure(metric, scope, periodOfMetric(view, metric, period)), view.assets, period);

/** Figures of one scope and period by their metric ids. */
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

/** The head figures of a portfolio. */
export const headFigures = (view: LedgerView, period: Period): HeadFigures =>
  figuresOf(view, headMetrics, { kind: "portfolio" }, period);

/** Rows that the ledger could not use as they stand. */
export const problemsOf = ({ run, assets }: LedgerView): LedgerProblem[] =>
  run.problems.map(({ transactionId, reason }) => ({
    transactionId: ownRowId(transactionId),
    reason: toWireReason(reason, assets),
  }));
