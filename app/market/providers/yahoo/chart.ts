import { addDays, type IsoDate, isIsoDate } from "@zerno/engine";
import { z } from "zod";
import { dayOfSeconds, decimal, label, orNull, seconds, secondsOfDay } from "../kit/fields.ts";
import { readJson } from "../kit/read-reply.ts";
import { userAgent } from "../kit/user-agent.ts";
import { isProblem, type Problem, problem } from "../problem.ts";
import type { HttpReply, HttpRequest } from "../provider.ts";

const Period = z.object({ start: z.number(), end: z.number() });

const Meta = z.object({
  symbol: label,
  /** "GBp", "ZAc", "ILA" are minor units. */
  currency: orNull(z.string().regex(/^[A-Z]{2}[A-Za-z]$/)),
  instrumentType: z.string().nullish(),
  exchangeTimezoneName: z.string().nullish(),
  gmtoffset: z.number().default(0),
  regularMarketTime: seconds.nullish(),
  regularMarketPrice: decimal.nullish(),
  chartPreviousClose: decimal.nullish(),
  currentTradingPeriod: z.object({ regular: Period }).nullish(),
});
export type ChartMeta = z.output<typeof Meta>;

const Result = z.object({
  meta: Meta,
  timestamp: z.array(seconds).default([]),
  events: z
    .object({
      dividends: z.record(z.string(), z.unknown()).default({}),
      splits: z.record(z.string(), z.unknown()).default({}),
    })
    .default({ dividends: {}, splits: {} }),
  indicators: z.object({ quote: z.array(z.object({ close: z.array(z.unknown()).default([]) })).min(1) }),
});
export type Chart = z.output<typeof Result>;

const Failure = z.object({ code: z.string(), description: z.string().nullish() });
const Reply = z.object({
  chart: z.object({ result: z.array(Result).nullable(), error: Failure.nullish() }),
});

const emptyChart: Chart = {
  meta: { symbol: "", currency: null, gmtoffset: 0 },
  timestamp: [],
  events: { dividends: {}, splits: {} },
  indicators: { quote: [{ close: [] }] },
};

/** Has all data but search. A window before the first day gives status 400: an empty chart. */
export function readChart(reply: HttpReply): Chart | Problem {
  const read = readJson(reply, Reply);
  if (isProblem(read)) return read;
  const { result, error } = read.chart;
  const chart = result?.[0];
  if (chart !== undefined) return chart;
  if (/^Data doesn't exist for/i.test(error?.description ?? "")) return emptyChart;
  return problem(reply.status === 400 ? "refused" : "not-found", { code: error?.code ?? "" });
}

export const chartRequest = (symbol: string, params: Record<string, string>): HttpRequest => ({
  method: "GET",
  url: `https://query2.finance.yahoo.com/v8/finance/chart/${encodeURIComponent(symbol)}?${new URLSearchParams(
    {
      interval: "1d",
      ...params,
    },
  )}`,
  headers: { "user-agent": userAgent, accept: "application/json" },
  expects: "json",
});

/** A day more on both sides, for time zones. */
export const windowParams = (from: IsoDate, to: IsoDate): Record<string, string> => ({
  period1: String(secondsOfDay(addDays(from, -1))),
  period2: String(secondsOfDay(addDays(to, 2))),
});

/**
 * Day at the exchange of an instant in seconds. The stated offset is today's and wrong for half the year, so a known
 * zone name counts.
 */
export function dayIn({ exchangeTimezoneName, gmtoffset }: ChartMeta): (seconds: number) => IsoDate {
  const plain = (seconds: number) => dayOfSeconds(seconds + gmtoffset);
  if (exchangeTimezoneName == null) return plain;
  try {
    const format = new Intl.DateTimeFormat("en-CA", { timeZone: exchangeTimezoneName });
    return (seconds) => {
      const day = format.format(seconds * 1000);
      return isIsoDate(day) ? day : plain(seconds);
    };
  } catch {
    return plain;
  }
}
