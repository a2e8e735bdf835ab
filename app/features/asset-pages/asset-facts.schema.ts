import { z } from "zod";
import { Reason } from "../../shared/common.schema.ts";
import { INSIGHT_CODES } from "../../shared/names/insight-codes.ts";
import { FIGURE_IDS } from "../../shared/schemas/figure.schema.ts";

/** Periods of reports; "trailing": the twelve months up to its end. */
export const ReportPeriod = z.enum(["year", "quarter", "trailing"]);
export type ReportPeriod = z.infer<typeof ReportPeriod>;

/** Report: its flows, and the balance of its last day. */
export const Report = z.object({
  start: z.string().nullable(),
  end: z.string(),
  filedOn: z.string().nullable(),
  /** As worded by the source. */
  form: z.string().nullable(),
  /** Of all its amounts. */
  currency: z.string().nullable(),
  figures: z.array(
    z.object({
      figure: z.enum(FIGURE_IDS),
      /** Exact; money, money per share (eps…, dividendsPerShare) or shares. Outflows are positive. */
      value: z.string(),
      source: z.string(),
    }),
  ),
});
export type Report = z.infer<typeof Report>;

/** Reports of an asset, newest first. */
export const reportsAnswer = {
  period: ReportPeriod,
  reports: z.array(Report),
  /** Periods with reports. */
  periods: z.array(ReportPeriod),
  /** Source of the figures; null without any. */
  source: z.string().nullable(),
  /** Day of the fetch. */
  fetchedOn: z.string().nullable(),
  /** Reasons for an empty list. */
  reasons: z.array(Reason),
} as const;

/** Composition of a fund or index. */
export const compositionAnswer = {
  source: z.string().nullable(),
  /** Day of the composition; null if unknown. */
  day: z.string().nullable(),
  /** False: the source states no day, and the fetch's is used. */
  isDayTold: z.boolean(),
  /** Largest first; percent of the whole. */
  holdings: z.array(z.object({ ticker: z.string().nullable(), name: z.string(), weightPercent: z.string() })),
  /** Sum of the weights, and the undisclosed rest: 100 less the sum, not below 0. */
  knownPercent: z.string(),
  otherPercent: z.string(),
  reasons: z.array(Reason),
} as const;

/** Headlines, newest first. */
export const newsAnswer = {
  items: z.array(
    z.object({
      title: z.string(),
      /** Always https. */
      url: z.string(),
      publishedAt: z.string(),
      publisher: z.string().nullable(),
      source: z.string(),
    }),
  ),
  reasons: z.array(Reason),
} as const;

/** Plain sentences on the last report. */
export const insightAnswer = {
  /** Period of the report; null without one. */
  period: z.enum(["year", "trailing"]).nullable(),
  end: z.string().nullable(),
  currency: z.string().nullable(),
  /** Ended more than 18 months ago. */
  isOld: z.boolean(),
  source: z.string().nullable(),
  /** Day of the fetch. */
  fetchedOn: z.string().nullable(),
  lines: z.array(
    z.object({
      code: z.enum(INSIGHT_CODES),
      /** In the reader's language. */
      text: z.string(),
      /** Stored figures behind the sentence. */
      figures: z.array(
        z.object({
          figure: z.enum(FIGURE_IDS),
          value: z.string(),
          currency: z.string().nullable(),
          periodEnd: z.string(),
          source: z.string(),
        }),
      ),
    }),
  ),
  reasons: z.array(Reason),
} as const;
