import type { Figure as EngineFigure, LedgerRun, MetricId, Period, Scope } from "@zerno/engine";
import type { HeadFigures } from "../shared/ledger-shapes.ts";
import type { Figure } from "../shared/shapes.ts";

/** A figure of the engine on its way out: the same JSON, only typed as changeable. */
export const toWire = (figure: EngineFigure): Figure => figure as Figure;

/** Figures of one scope and period by their metric ids. */
export function figuresOf<const Id extends MetricId>(
  run: LedgerRun,
  ids: readonly Id[],
  scope: Scope,
  period: Period,
): Record<Id, Figure> {
  const entries = ids.map((id) => [id, toWire(run.figure(id, scope, period))] as const);
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
export const headFigures = (run: LedgerRun, period: Period): HeadFigures =>
  figuresOf(run, headMetrics, { kind: "portfolio" }, period);
