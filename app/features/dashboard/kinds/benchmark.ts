import type { MetricId } from "@zerno/engine";
import {
  describeBenchmark,
  listBenchmarkIds,
  usualBenchmark,
} from "../../../market/assets/benchmark-assets.ts";
import { readerOfPortfolio } from "../../../market/market-reader.ts";
import { figureOf } from "../../../portfolio/figures/figures.ts";
import { findRiskFree, withRiskFree } from "../../../portfolio/run/risk-free.ts";
import { loadBenchmarkedView } from "../../../portfolio/run/with-benchmark.ts";
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

/** Unset: the index of the portfolio's currency, as in the value chart. */
const usual = "usual";

/** Portfolio against an index, fund or series. */
export const benchmark: WidgetKind = {
  kind: "benchmark",
  width: 2,
  height: "middle",
  settings: {
    benchmark: [usual, ...listBenchmarkIds()],
    period: ownPeriods,
  },
  read: async (ctx, question) => {
    const { settings, period, language } = question;
    const reader = readerOfPortfolio(question.view.portfolio);
    const chosen = settings.benchmark ?? usual;
    const id = chosen === usual ? await usualBenchmark(ctx.db, reader, question.view.currency) : chosen;
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
    const { name: comparedWith } = await describeBenchmark(ctx.db, reader, id, language);
    return { type: "lines", note, comparedWith, lines: [own, ...lines] };
  },
};
