import { periodOf } from "../../../portfolio/figures/periods.ts";
import { spanGain, spanGainWithKnown } from "../../../portfolio/figures/result-lines.ts";
import { type Span, type SpanUnit, spansOf } from "../../../portfolio/figures/spans.ts";
import { incomeByMonth, periodGains } from "../dashboard-parts.ts";
import { ownPeriods, type WidgetKind } from "./kind.ts";

/** Income of the twelve months up to the period's end. */
export const incomeMonths: WidgetKind = {
  kind: "income-months",
  width: 2,
  height: "middle",
  settings: {},
  answer: ({ view, period }) => {
    const months = incomeByMonth(view, period);
    const isNothing = months.every(({ received }) => received === "0");
    return isNothing ? null : { type: "months", months };
  },
};

/** Gains by month. */
export const monthGains: WidgetKind = {
  kind: "month-gains",
  width: 4,
  height: "high",
  settings: { by: ["month", "quarter", "year"], period: ownPeriods },
  answer: ({ view, period, settings }) => {
    const spans = periodGains(view, period, settings.by as SpanUnit);
    return spans.length === 0 ? null : { type: "gains", hasBars: true, spans };
  },
};

/** Gain and return of named periods, shortest first. */
export const periodReturns: WidgetKind = {
  kind: "period-returns",
  width: 3,
  height: "middle",
  settings: {},
  answer: ({ view }) => ({
    type: "gains",
    hasBars: false,
    spans: namedPeriods(view).map(({ name, ...period }) => spanGainWithKnown(view, name, period)),
  }),
};

export const returnsTable: WidgetKind = {
  kind: "returns-table",
  width: 6,
  height: "middle",
  settings: { by: ["month", "quarter", "year"], period: ["ALL", "page", "1Y", "3Y", "5Y"] },
  answer: ({ view, period, settings }) => {
    const by = settings.by as SpanUnit;
    const spans = spansOf(period, by, Number.POSITIVE_INFINITY);
    const years = spansOf(period, "year", Number.POSITIVE_INFINITY).map(({ name: year, ...whole }) => ({
      year,
      cells:
        by === "year" ? [] : cellsOf(year, by, spans).map((span) => span && spanGain(view, span.name, span)),
      total: spanGain(view, year, whole),
    }));
    return years.length === 0 ? null : { type: "heat", by, years: years.reverse() };
  },
};

/** Cells of a year; null outside the period. */
function cellsOf(year: string, by: "month" | "quarter", spans: readonly Span[]): (Span | null)[] {
  const names =
    by === "month"
      ? Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, "0")}`)
      : Array.from({ length: 4 }, (_, index) => `${year}-Q${index + 1}`);
  return names.map((name) => spans.find((span) => span.name === name) ?? null);
}

type View = Parameters<typeof spanGain>[0];

function namedPeriods(view: View): Span[] {
  const spans = ownPeriods.flatMap((name) =>
    name === "page" ? [] : [{ ...periodOf(view, { period: name }), name }],
  );
  // Periods longer than the portfolio's age are equal: only one is shown.
  return spans.filter(({ from, name }) => name === "ALL" || from !== spans.at(-1)?.from);
}
