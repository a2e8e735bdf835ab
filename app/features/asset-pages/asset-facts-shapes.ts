import { z } from "zod";
import { INSIGHT_CODES } from "../../shared/names/insight-codes.ts";
import { FIGURE_IDS } from "../../shared/shapes/figure-shapes.ts";
import { Reason } from "../../shared/shapes.ts";

/** Periods a report is about; "trailing": the twelve months up to its end. */
export const ReportPeriod = z.enum(["year", "quarter", "trailing"]);
export type ReportPeriod = z.infer<typeof ReportPeriod>;

/** One report: its flows, and the balance of its last day. */
export const Report = z.object({
  start: z.string().nullable(),
  end: z.string(),
  filedOn: z.string().nullable(),
  /** As the source words it. */
  form: z.string().nullable(),
  /** Of all its money. */
  currency: z.string().nullable(),
  figures: z.array(
    z.object({
      figure: z.enum(FIGURE_IDS),
      /** Exact; money, money per share (eps…, dividendsPerShare) or a number of shares. Outflows are positive. */
      value: z.string(),
      source: z.string(),
    }),
  ),
});
export type Report = z.infer<typeof Report>;

/** Reports of an asset, the newest first. */
export const reportsAnswer = {
  period: ReportPeriod,
  reports: z.array(Report),
  /** Periods there are reports of. */
  periods: z.array(ReportPeriod),
  /** Whose figures count; null: nobody's. */
  source: z.string().nullable(),
  /** Day they came. */
  fetchedOn: z.string().nullable(),
  /** Why there are none. */
  reasons: z.array(Reason),
} as const;

/** What a fund or index consists of. */
export const compositionAnswer = {
  source: z.string().nullable(),
  /** Of which day; null: nobody told any. */
  day: z.string().nullable(),
  /** False: the source does not say its day, it is that of the fetch. */
  isDayTold: z.boolean(),
  /** The largest first; percent of the whole. */
  holdings: z.array(z.object({ ticker: z.string().nullable(), name: z.string(), weightPercent: z.string() })),
  /** Sum of the weights, and what nobody told: 100 less the sum, not below 0. */
  knownPercent: z.string(),
  otherPercent: z.string(),
  reasons: z.array(Reason),
} as const;

/** Headlines, the newest first. */
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

/** What the figures of the last report say in plain words. */
export const insightAnswer = {
  /** The period read; null: there is nothing to read. */
  period: z.enum(["year", "trailing"]).nullable(),
  end: z.string().nullable(),
  currency: z.string().nullable(),
  /** The period ended more than 18 months ago. */
  isOld: z.boolean(),
  source: z.string().nullable(),
  /** Day the figures came. */
  fetchedOn: z.string().nullable(),
  lines: z.array(
    z.object({
      code: z.enum(INSIGHT_CODES),
      /** The sentence in the asker's language. */
      text: z.string(),
      /** The stored figures it follows from. */
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
