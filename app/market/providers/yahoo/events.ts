import { z } from "zod";
import { collectRows } from "../kit/collect-rows.ts";
import { decimal, seconds } from "../kit/fields.ts";
import { isProblem, problem } from "../problem.ts";
import type { Endpoint } from "../provider.ts";
import type { DividendRow, SplitRow } from "../rows.ts";
import { chartRequest, dayIn, readChart, windowParams } from "./chart.ts";

const Dividend = z.object({ date: seconds, amount: decimal });
const Split = z.object({ date: seconds, numerator: decimal, denominator: decimal });

/** Per today's share; no pay or record date. */
export const yahooPayments: Endpoint<"payments", unknown> = {
  request: ({ code, from, to }) => chartRequest(code, { ...windowParams(from, to), events: "div" }),
  parse(reply, { from, to }) {
    const chart = readChart(reply);
    if (isProblem(chart)) return chart;
    const toDay = dayIn(chart.meta);
    const items = Object.values(chart.events.dividends);
    return collectRows(items, "chart.result.0.events.dividends", Dividend, ({ date, amount }) => {
      const exDate = toDay(date);
      if (exDate < from || exDate > to) return null;
      return {
        kind: "dividend",
        exDate,
        recordDate: null,
        payDate: null,
        declaredOn: null,
        amount,
        currency: chart.meta.currency ?? null,
        isSpecial: null,
        adjustedFor: "splits",
      } satisfies DividendRow;
    });
  },
};

/** Spin-offs are fractional splits (1046 for 1000). */
export const yahooSplits: Endpoint<"splits", unknown> = {
  request: ({ code, from, to }) =>
    code === null
      ? problem("unsupported", { want: "splits" })
      : chartRequest(code, { ...windowParams(from, to), events: "split" }),
  parse(reply, { code, from, to }) {
    const chart = readChart(reply);
    if (isProblem(chart)) return chart;
    const toDay = dayIn(chart.meta);
    const items = Object.values(chart.events.splits);
    return collectRows(items, "chart.result.0.events.splits", Split, ({ date, numerator, denominator }) => {
      const exDate = toDay(date);
      if (exDate < from || exDate > to) return null;
      return {
        code: code ?? chart.meta.symbol,
        exDate,
        from: denominator,
        to: numerator,
      } satisfies SplitRow;
    });
  },
};
