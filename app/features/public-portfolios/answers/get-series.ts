import { addDays, dayNumber, type IsoDate, keepTradingDays, returnsOfIndex } from "@zerno/engine";
import { ratioText, roundRatio } from "../../../domain/publication/snapshot/public-figures.ts";
import type { SnapshotPeriod, SnapshotSeries } from "../../../domain/publication/snapshot/snapshot.types.ts";
import { depthsByDay } from "../../../portfolio/figures/depths-by-day.ts";
import { type SpanUnit, spansOf } from "../../../portfolio/figures/spans.ts";
import { keptDays } from "../../../portfolio/figures/thin-days.ts";
import type { AnswerOf } from "../../../shared/endpoint.ts";
import type { PublicRatio } from "../../../shared/schemas/publication.schema.ts";
import type { publicPortfoliosContract } from "../public-portfolios.contract.ts";
import { nameIn, type Opened, usedPeriod } from "./get-portfolio.ts";

type Contract = typeof publicPortfoliosContract;
type Prices = AnswerOf<Contract["GET /api/public/history-prices"]>;
type Profits = AnswerOf<Contract["GET /api/public/history-profits"]>;
type Level = number | null;

/** Most spans in one answer: ten years of months. */
const mostSpans = 120;

/** Cuts the levels to a period and rebases them to the first known one. */
function cut(levels: readonly Level[], firstDay: string, { from, to }: SnapshotPeriod): Level[] {
  const start = dayNumber(from as IsoDate) - dayNumber(firstDay as IsoDate);
  const length = dayNumber(to as IsoDate) - dayNumber(from as IsoDate) + 1;
  const part = Array.from({ length }, (_, at) => levels[start + at] ?? null);
  const base = part.find((level) => level !== null && level > 0);
  return part.map((level) => (level === null || !base ? null : roundRatio(level / base)));
}

/** Returns the distance to the high so far, on the days that count for the maximum drawdown. */
function depthsOf(levels: readonly Level[], from: string, { calendar }: SnapshotSeries): Level[] {
  const firstDay = dayNumber(from as IsoDate);
  const values = Float64Array.from(levels, (level) => level ?? Number.NaN);
  const depths = depthsByDay(keepTradingDays(returnsOfIndex({ firstDay, values }), calendar));
  if (depths === undefined) return levels.map(() => null);
  return levels.map((level, at) => {
    const depth = depths.values[Math.min(firstDay + at - depths.firstDay, depths.values.length - 1)];
    return level === null || depth === undefined ? null : roundRatio(depth);
  });
}

/** Returns the growth of one unit, the benchmark's, and the drawdown, thinned regardless of flows. */
export function getPricesAnswer(opened: Opened, series: SnapshotSeries, period: SnapshotPeriod): Prices {
  const { currency, benchmark } = opened.snapshot.content;
  const own = cut(series.index, series.firstDay, period);
  const other = series.benchmark && cut(series.benchmark, series.firstDay, period);
  const depths = depthsOf(own, period.from, series);
  return {
    currency,
    period: usedPeriod(period),
    benchmark: benchmark && { ...benchmark, name: nameIn(benchmark.name, opened.language) },
    series: keptDays(own.length).map((at) => ({
      date: addDays(period.from as IsoDate, at),
      twrIndex: own[at] ?? null,
      benchmark: other?.[at] ?? null,
      drawdown: depths[at] ?? null,
    })),
  };
}

function returnBetween(start: Level | undefined, end: Level | undefined, refused: PublicRatio): PublicRatio {
  return start && end !== null && end !== undefined ? { value: ratioText(end / start - 1) } : refused;
}

/** Returns time-weighted returns by month, quarter or year; partial where the period ends within one. */
export function getProfitsAnswer(
  opened: Opened,
  series: SnapshotSeries,
  period: SnapshotPeriod,
  by: SpanUnit,
): Profits {
  const { from, to } = period;
  const twr = period.figures.twr;
  const refused = twr && "refused" in twr ? twr : { refused: ["no-base"] };
  const first = dayNumber(series.firstDay as IsoDate);
  const levelOn = (day: IsoDate) => series.index[dayNumber(day) - first];
  const spans = spansOf({ from: from as IsoDate, to: to as IsoDate }, by, mostSpans);
  return {
    currency: opened.snapshot.content.currency,
    period: usedPeriod(period),
    spans: spans.map((span) => ({
      ...{ name: span.name, from: span.from, to: span.to },
      ratio: returnBetween(levelOn(span.from), levelOn(span.to), refused),
    })),
  };
}
