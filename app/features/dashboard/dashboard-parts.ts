import { formatMoney, type LedgerRun, type Period } from "@zerno/engine";
import type { z } from "zod";
import { figureOf, toWireReason } from "../../ledger/figures.ts";
import type { LedgerView } from "../../ledger/load-ledger.ts";
import { lastTwelveMonths, type SpanUnit, spansOf } from "./months.rules.ts";
import type { Identity, PeriodGain, WidgetBody } from "./widget-shapes.ts";

type Months = Extract<z.input<typeof WidgetBody>, { type: "months" }>["months"];

const whole = { kind: "portfolio" } as const;
/** Spans of gains: three years of months are enough for bars. */
const mostSpans = 36;

/** The closing identity's lines, each with the metric and period that explain it. */
export function identityOf(view: LedgerView, period: Period): Identity {
  const { run } = view;
  const identity = run.identity(whole, period);
  if ("refused" in identity)
    return { refused: identity.refused.map((reason) => toWireReason(reason, view.assets)) };
  const { from, to } = period;
  const line = (key: string, metric: Parameters<LedgerRun["figure"]>[0], sign: 1 | -1 = 1, at = period) => ({
    key,
    metric,
    from: at.from,
    to: at.to,
    sign,
    figure: figureOf(view, metric, whole, at),
  });
  return {
    lines: [
      line("valueStart", "value", 1, { from, to: from }),
      line("netFlows", "netFlows"),
      line("priceResult", "priceResult"),
      line("currencyResult", "currencyResult"),
      line("income", "income"),
      line("fees", "fees", -1),
      line("taxes", "taxes", -1),
      line("valueEnd", "value", 1, { from, to }),
    ],
    flowsIn: identity.flowsIn,
    flowsOut: identity.flowsOut,
    residual: identity.residual,
  };
}

/** Income of the twelve months up to the period's end. */
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
      income: figureOf(view, "income", whole, { from, to }),
      received: sum?.refused ? null : formatMoney(sum?.amount ?? 0n),
    };
  });
}

/** Gain and time-weighted return of a stretch of time. */
export const spanOf = (view: LedgerView, name: string, { from, to }: Period): z.input<typeof PeriodGain> => ({
  name,
  from,
  to,
  gain: figureOf(view, "periodGain", whole, { from, to }),
  ratio: figureOf(view, "twr", whole, { from, to }),
});

/** The period's months, quarters or years, oldest first. */
export const periodGains = (view: LedgerView, period: Period, by: SpanUnit) =>
  spansOf(period, by, mostSpans).map(({ name, ...span }) => spanOf(view, name, span));
