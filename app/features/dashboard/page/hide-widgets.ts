import type { z } from "zod";
import type { SeriesPoint } from "../../../shared/schemas/series.schema.ts";
import { hideAmounts } from "../../../shared/text/hide-amounts.ts";
import type { Body } from "../kinds/kind.ts";
import type { ComparedPoint, WidgetAnswer } from "../widget.schema.ts";

type Answer = z.input<typeof WidgetAnswer>;

/** Peak of a chart without amounts. */
const top = 100;

const sizeOf = (value: number | null): number => Math.abs(value ?? 0);

/** Rescales lines, keeping only their shape. */
export function hideSeries<Point extends SeriesPoint & Partial<Pick<ComparedPoint, "benchmark">>>(
  series: readonly Point[],
): Point[] {
  const highest = series.reduce(
    (most, { value, netDeposits, profit, benchmark = null }) =>
      Math.max(most, ...[value, netDeposits, profit, benchmark].map(sizeOf)),
    0,
  );
  const scaled = (value: number | null) =>
    value === null || highest === 0 ? value : Math.round((value / highest) * top * 100) / 100;
  return series.map((point) => ({
    ...point,
    value: scaled(point.value),
    netDeposits: scaled(point.netDeposits),
    profit: scaled(point.profit),
    flow: scaled(point.flow),
    ...(point.benchmark !== undefined && { benchmark: scaled(point.benchmark) }),
  }));
}

type Months = Extract<Body, { type: "months" }>["months"];

function hideMonths(months: Months): Months {
  const highest = months.reduce((most, { received }) => Math.max(most, sizeOf(Number(received ?? 0))), 0);
  const scaled = (text: string) => (highest === 0 ? "0" : ((Number(text) / highest) * top).toFixed(2));
  return months.map((month) => ({
    ...month,
    received: month.received === null ? null : scaled(month.received),
  }));
}

/** Hides amounts other than figures. */
function hidePlain(body: Body): Body {
  switch (body.type) {
    case "series":
      return { ...body, series: hideSeries(body.series) };
    case "months":
      return { ...body, months: hideMonths(body.months) };
    case "identity":
      return "refused" in body.identity
        ? body
        : { ...body, identity: { ...body.identity, flowsIn: null, flowsOut: null } };
    case "payments":
      return { ...body, payments: body.payments.map((row) => ({ ...row, quantity: null, amount: null })) };
    case "cash":
      return { ...body, rows: body.rows.map((row) => ({ ...row, balance: null })) };
    case "transactions":
      return { ...body, rows: body.rows.map((row) => ({ ...row, quantity: null, gross: null })) };
    case "goals":
      return { ...body, goals: body.goals.map((goal) => ({ ...goal, target: null })) };
    default:
      return body;
  }
}

/** Returns a widget's answer without amounts. */
export const hideWidget = (answer: Answer): Answer =>
  hideAmounts({ ...answer, body: answer.body && hidePlain(answer.body) });
