import type { MetricId } from "@zerno/engine";
import { figureOf } from "../../../ledger/figures.ts";
import { findRiskFree, withRiskFree } from "../../../ledger/risk-free.ts";
import { loadBenchmarkedView } from "../../../ledger/with-benchmark.ts";
import { listBenchmarkListings } from "../../../market/reference/benchmarks.ts";
import { lineOf, ownPeriods, type WidgetKind, whole } from "./kind.ts";

const compared = [
  "benchmarkReturn",
  "benchmarkValue",
  "alpha",
  "beta",
  "correlation",
  "trackingError",
] as const satisfies readonly MetricId[];
const results: ReadonlySet<string> = new Set(["benchmarkReturn"]);

/** The portfolio beside an index or a fund. */
export const benchmark: WidgetKind = {
  kind: "benchmark",
  width: 2,
  height: "middle",
  settings: {
    benchmark: listBenchmarkListings().map(({ ticker, exchange }) => `${ticker}@${exchange}`),
    period: ownPeriods,
  },
  read: async (ctx, question) => {
    const { settings, period } = question;
    const id = settings.benchmark ?? "";
    const own = lineOf(question, "twr", { isResult: true });
    const measured = await loadBenchmarkedView(ctx, question.view, id);
    const view = withRiskFree(measured, await findRiskFree(ctx.db, measured, period));
    const lines = compared.map((metric) => ({
      ...lineOf(question, metric),
      figure: figureOf(view, metric, whole, period),
      isResult: results.has(metric),
      benchmark: id,
    }));
    const refused = lines.map(({ figure }) => ("refused" in figure ? figure.refused[0] : undefined));
    const note = refused.every((reason) => reason !== undefined) ? (refused[0] ?? null) : null;
    return { type: "lines", note, lines: [own, ...lines] };
  },
};
