import type { Figure as EngineFigure, Reason as EngineReason, MetricId, Period, Scope } from "@zerno/engine";
import type { HeadFigures, LedgerProblem } from "../shared/ledger-shapes.ts";
import type { Figure, Reason } from "../shared/shapes.ts";
import { condenseNotes } from "./condense-notes.ts";
import type { LedgerView } from "./load-ledger.ts";

/** Tickers for the asset ids in reasons: people read "no price of ONE", the link keeps the id (`assetId`). */
type Names = Pick<LedgerView, "assets">["assets"];

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

/** Figures of one scope and period by their metric ids. */
export function figuresOf<const Id extends MetricId>(
  { run, assets }: Pick<LedgerView, "run" | "assets">,
  ids: readonly Id[],
  scope: Scope,
  period: Period,
): Record<Id, Figure> {
  const entries = ids.map((id) => [id, toWire(run.figure(id, scope, period), assets, period)] as const);
  return Object.fromEntries(entries) as Record<Id, Figure>;
}

/** One figure of a ledger. */
export const figureOf = (view: LedgerView, id: MetricId, scope: Scope, period: Period): Figure =>
  toWire(view.run.figure(id, scope, period), view.assets, period);

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
    // A composite numbers its children before the ids of their rows.
    transactionId: transactionId.replace(/^\d+:/, ""),
    reason: toWireReason(reason, assets),
  }));
