import { formatMoney, type Period } from "@zerno/engine";
import type { z } from "zod";
import { plainFigureOf } from "../../portfolio/figures/figures.ts";
import { spanGainWithKnown } from "../../portfolio/figures/result-lines.ts";
import { lastTwelveMonths, type SpanUnit, spansOf } from "../../portfolio/figures/spans.ts";
import type { LedgerView } from "../../portfolio/run/ledger-view.ts";
import type { WidgetBody } from "./widget.schema.ts";

type Months = Extract<z.input<typeof WidgetBody>, { type: "months" }>["months"];

const whole = { kind: "portfolio" } as const;
/** Three years of months. */
const mostSpans = 36;

/** Returns income of the twelve months up to the period's end. */
export function incomeByMonth(view: LedgerView, period: Period): Months {
  const months = lastTwelveMonths(period.to);
  const reach = { from: months[0]?.from ?? period.to, to: period.to };
  const received = new Map(view.run.incomeBy(reach, "month").map((sum) => [sum.month, sum]));
  return months.map(({ name: month, from, to }) => {
    const sum = received.get(month);
    return {
      month,
      from,
      to,
      income: plainFigureOf(view, "income", whole, { from, to }),
      received: sum?.refused ? null : formatMoney(sum?.amount ?? 0n),
    };
  });
}

/** Returns the period's months, quarters or years, oldest first. */
export const periodGains = (view: LedgerView, period: Period, by: SpanUnit) =>
  spansOf(period, by, mostSpans).map(({ name, ...span }) => spanGainWithKnown(view, name, span));
