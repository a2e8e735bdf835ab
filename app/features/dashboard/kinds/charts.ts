import { dayNumber, type IsoDate } from "@zerno/engine";
import {
  describeBenchmark,
  listBenchmarkIds,
  usualBenchmark,
} from "../../../market/assets/benchmark-assets.ts";
import { readerOfPortfolio } from "../../../market/market-reader.ts";
import { chartSeries, drawnNumber, seriesMarks } from "../../../portfolio/figures/chart-series.ts";
import { figureOf } from "../../../portfolio/figures/figures.ts";
import type { LedgerView } from "../../../portfolio/run/ledger-view.ts";
import type { LedgerCtx } from "../../../portfolio/run/load-ledger.ts";
import { shadowValues } from "../../../portfolio/run/scope-index.ts";
import { loadBenchmarkIndex } from "../../../portfolio/run/with-benchmark.ts";
import { type Body, ownPeriods, type WidgetKind, type WidgetQuestion, whole } from "./kind.ts";

type SeriesBody = Extract<Body, { type: "series" }>;

/** A single day is a point. */
const fewestDays = 2;

/** Non-empty days of the period, since the line would start from zero the day before the first row. */
function seriesOf({ view, period }: WidgetQuestion): SeriesBody["series"] | null {
  const { firstDay = period.from } = view.run;
  const series = chartSeries(view, period).filter(({ date }) => date >= firstDay);
  return series.length < fewestDays ? null : series.map((point) => ({ ...point, benchmark: null }));
}

/** Unset: the currency's index, if available. */
const usual = "usual";
const none = "none";

interface Beside {
  readonly id: string;
  readonly name: string;
}

/** Benchmark of the chart; cached per ledger and market. */
async function besideOf(
  { db }: LedgerCtx,
  view: LedgerView,
  chosen: string,
  language: string,
): Promise<Beside> {
  const key = `beside,${chosen},${language}`;
  const known = view.memo.get(key) as Beside | undefined;
  if (known !== undefined) return known;
  const reader = readerOfPortfolio(view.portfolio);
  const id = chosen === usual ? await usualBenchmark(db, reader, view.currency) : chosen;
  const beside = { id, name: (await describeBenchmark(db, reader, id, language)).name };
  view.memo.set(key, beside);
  return beside;
}

/** Value with the same cash flows in a benchmark; positions without history have no flows. */
async function withBenchmark(
  ctx: LedgerCtx,
  { view, period, settings, language }: WidgetQuestion,
  series: SeriesBody["series"],
): Promise<Pick<SeriesBody, "series" | "beside">> {
  const chosen = settings.benchmark ?? usual;
  if (chosen === none || view.input.view === "holdings") return { series, beside: null };
  const { id, name } = await besideOf(ctx, view, chosen, language);
  const index = await loadBenchmarkIndex(ctx, view, id, period);
  const values = index && shadowValues(view, index, period);
  const first = dayNumber(period.from);
  const drawn = series.map((point) => ({
    ...point,
    benchmark: drawnNumber(values?.[dayNumber(point.date as IsoDate) - first]),
  }));
  const isDrawn = drawn.some(({ benchmark }) => benchmark !== null && benchmark !== 0);
  if (!isDrawn && chosen === usual) return { series, beside: null };
  const refusal = isDrawn
    ? null
    : index === undefined
      ? { code: "no-series", params: { name } }
      : { code: "missing-close", params: { date: period.from } };
  return { series: drawn, beside: { id, name, refusal } };
}

/** Value by day, net deposits as steps, benchmark. */
export const valueChart: WidgetKind = {
  kind: "value-chart",
  width: 4,
  height: "middle",
  settings: { benchmark: [usual, none, ...listBenchmarkIds()], period: ownPeriods },
  read: async (ctx, question) => {
    const series = seriesOf(question);
    if (series === null) return null;
    const end = figureOf(question.view, "value", whole, question.period);
    const marks = seriesMarks(question.view, question.period);
    return { type: "series", measure: "value", end, marks, ...(await withBenchmark(ctx, question, series)) };
  },
};

/** Profit since the start of the period. */
export const profitChart: WidgetKind = {
  kind: "profit-chart",
  width: 4,
  height: "middle",
  settings: { period: ownPeriods },
  answer: (question) => {
    const series = seriesOf(question);
    if (series === null) return null;
    const end = figureOf(question.view, "totalProfit", whole, question.period);
    const marks = seriesMarks(question.view, question.period);
    return { type: "series", measure: "profit", series, end, marks, beside: null };
  },
};
