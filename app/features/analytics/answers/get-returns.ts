import {
  addDays,
  addMonths,
  dayNumber,
  fromDayNumber,
  type IndexSeries,
  isRefused,
  type Period,
  type ReturnSeries,
  resolvePeriod,
} from "@zerno/engine";
import type { z } from "zod";
import { depthsByDay } from "../../../portfolio/figures/depths-by-day.ts";
import { figureOf, toWireReason } from "../../../portfolio/figures/figures.ts";
import { spanGain } from "../../../portfolio/figures/result-lines.ts";
import { type Span, spansOf } from "../../../portfolio/figures/spans.ts";
import type { LedgerView } from "../../../portfolio/run/ledger-view.ts";
import { remembered } from "../../../portfolio/run/load-ledger.ts";
import { benchmarkIndex, dailyReturns, scopeIndex } from "../../../portfolio/run/scope-index.ts";
import type { UserCtx } from "../../../server/context.ts";
import type { Figure } from "../../../shared/common.schema.ts";
import { periodNames } from "../../../shared/names/period-names.ts";
import type { analyticsContract } from "../analytics.contract.ts";
import { growthOf, pointsOf } from "../line-points.ts";
import { type Compared, compareWithAll, toComparedWith } from "./compared-with.ts";
import { fallsOf } from "./falls.rules.ts";
import { loadView, whole } from "./load-view.ts";
import { statisticFigure } from "./pieces.rules.ts";
import { summaryOf, windowsOf } from "./rolling.rules.ts";

type Endpoint = (typeof analyticsContract)["GET /api/analytics/returns"];
type Answer = z.input<Endpoint["output"]>;

const everything = Number.POSITIVE_INFINITY;
const mostFalls = 5;
/** Cache weight: lines of years are large. */
const partsWeight = 6;

function yearsOf(view: LedgerView, period: Period): Answer["years"] {
  const months = new Map(spansOf(period, "month", everything).map((span) => [span.name, span]));
  return spansOf(period, "year", everything)
    .map(({ name: year, ...all }) => ({
      year,
      cells: Array.from({ length: 12 }, (_, at) => {
        const month = months.get(`${year}-${String(at + 1).padStart(2, "0")}`);
        return month ? spanGain(view, month.name, month) : null;
      }),
      total: spanGain(view, year, all),
    }))
    .reverse();
}

/** The shown period, named ones ending with it (only one beyond the ledger's start), its years. */
function rowSpans({ run, today }: LedgerView, period: Period): Span[] {
  const { from, to } = period;
  const named = periodNames
    .map((name) => ({ name, ...resolvePeriod(name, to, run.firstDay ?? today) }))
    .filter((span, at, all) => span.name === "ALL" || span.from !== all[at + 1]?.from);
  return [{ name: "shown", from, to }, ...named, ...spansOf(period, "year", everything).reverse()];
}

/** In percentage points, as a ratio. */
function difference(own: Figure, other: Figure): Figure {
  const refused = [own, other].flatMap((figure) => ("refused" in figure ? figure.refused : []));
  if (refused.length > 0) return { refused, unit: "ratio" };
  const [a, b] = [own, other].map((figure) => ("value" in figure ? Number(figure.value) : 0));
  return statisticFigure((a ?? 0) - (b ?? 0));
}

const rowsOf = (view: LedgerView, period: Period, compared: readonly Compared[]): Answer["rows"] =>
  rowSpans(view, period).map(({ name, from, to }) => {
    const twr = figureOf(view, "twr", whole, { from, to });
    return {
      ...{ name, from, to, twr },
      irr: figureOf(view, "irr", whole, { from, to }),
      cells: compared.map((other) => {
        const benchmarkReturn = figureOf(other.view, "benchmarkReturn", whole, { from, to });
        return { benchmarkReturn, ahead: difference(twr, benchmarkReturn) };
      }),
    };
  });

const growthLines = (view: LedgerView, period: Period, compared: readonly Compared[]) =>
  pointsOf(
    growthOf(scopeIndex(view, period)),
    compared.map((other) => mapped(benchmarkIndex(other.view, period), growthOf)),
  );

const mapped = <T>(index: IndexSeries | undefined, make: (index: IndexSeries) => T): T | undefined =>
  index === undefined ? undefined : make(index);

/** Drawdown by day; unknown days are NaN. */
function depthsOfIndex({ firstDay, values }: IndexSeries): IndexSeries {
  let high = 0;
  return {
    firstDay,
    values: values.map((value) => {
      if (value > high) high = value;
      return value / high - 1;
    }),
  };
}

function drawdownLines(daily: ReturnSeries, period: Period, compared: readonly Compared[]) {
  const own = depthsByDay(daily);
  if (own === undefined) return [];
  return pointsOf(
    own,
    compared.map((other) => mapped(benchmarkIndex(other.view, period), depthsOfIndex)),
  );
}

/** Windows that end in the period may begin before it. */
function rollingOf(
  view: LedgerView,
  period: Period,
  months: number,
  compared: readonly Compared[],
): Answer["rolling"] {
  const began = view.run.firstDay === undefined ? period.from : addDays(view.run.firstDay, -1);
  const wanted = addMonths(period.from, -months);
  const reach = { from: wanted < began ? began : wanted, to: period.to };
  const after = dayNumber(period.from);
  const own = windowsOf(scopeIndex(view, reach), months, after);
  if (isRefused(own)) {
    const reasons = own.refused.map((reason) => toWireReason(reason, view.assets));
    return { months, series: [], summary: null, reasons };
  }
  const others = compared.map((other) => {
    const windows = mapped(benchmarkIndex(other.view, reach), (index) => windowsOf(index, months, after));
    return windows === undefined || isRefused(windows) ? undefined : windows;
  });
  return { months, series: pointsOf(own, others), summary: toSummary(view, months, own), reasons: [] };
}

/** Listed windows are metrics of their own. */
function toSummary(view: LedgerView, months: number, windows: IndexSeries): Answer["rolling"]["summary"] {
  const summary = summaryOf(windows);
  if (!summary) return null;
  const { above, windows: count } = summary;
  const windowTo = (day: number) => {
    const to = fromDayNumber(day);
    const days = { from: addMonths(to, -months), to };
    return { ...days, figure: figureOf(view, "twr", whole, days) };
  };
  const middle = summary.middle.map(windowTo);
  return {
    ...{ low: windowTo(summary.low), high: windowTo(summary.high), middle },
    median: (middle.length === 1 && middle[0]?.figure) || statisticFigure(summary.median),
    ...{ positive: statisticFigure(above / count), above, windows: count },
  };
}

/** Returns returns by month, by named period with benchmarks, and by day; refused with the period's return. */
export async function getReturns(
  ctx: UserCtx,
  { benchmarks, months, ...asked }: z.output<Endpoint["input"]>,
): Promise<Answer> {
  const { view, period, about } = await loadView(ctx, asked);
  const compared = await compareWithAll(ctx, view, benchmarks);
  const twr = figureOf(view, "twr", whole, period);
  const common = { ...about, benchmarks: compared.map(toComparedWith) };
  if (view.run.firstDay === undefined || view.input.view === "holdings") {
    return {
      ...{ ...common, years: [], rows: [], growth: { series: [] }, drawdown: { series: [] }, falls: [] },
      rolling: { months, series: [], summary: null, reasons: [] },
      reasons: "refused" in twr ? twr.refused : [],
    };
  }
  const parts = remembered(
    view,
    `returns,${period.from},${period.to},${benchmarks.join()}`,
    () => ({
      years: yearsOf(view, period),
      rows: rowsOf(view, period, compared),
      ...linesOf(view, period, compared),
    }),
    partsWeight,
  );
  return {
    ...common,
    ...parts,
    rolling: rollingOf(view, period, months, compared),
    reasons: "refused" in twr ? twr.refused : [],
  };
}

/** Growth and drawdown by day, and the deepest drawdowns. */
function linesOf(view: LedgerView, period: Period, compared: readonly Compared[]) {
  const daily = dailyReturns(view, period);
  return {
    growth: { series: growthLines(view, period, compared) },
    drawdown: { series: drawdownLines(daily, period, compared) },
    falls: fallsOf(daily, mostFalls).map((fall) => ({
      ...fall,
      depth: figureOf(view, "twr", whole, { from: fall.start, to: fall.bottom }),
    })),
  };
}
