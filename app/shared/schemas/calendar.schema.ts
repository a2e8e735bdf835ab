import { z } from "zod";
import { Figure } from "../common.schema.ts";

export const UsedRate = z.object({
  rate: z.string(),
  /** source: withheld abroad; untaxed: repaid nominal */
  of: z.enum(["holding", "portfolio", "source", "residence", "untaxed"]),
});
export type UsedRate = z.infer<typeof UsedRate>;

/** An earlier payment per present unit, grown yearly. */
export const EstimateBasis = z.object({
  date: z.string(),
  perUnit: z.string(),
  years: z.int(),
  growth: z.string(),
  /** (1 + growth) ^ years. */
  factor: z.string(),
  source: z.string().nullable(),
});
export type EstimateBasis = z.infer<typeof EstimateBasis>;

/** In the view currency; the first four add up to `gross`. */
export const calendarSums = {
  received: Figure,
  declared: Figure,
  estimated: Figure,
  special: Figure,
  gross: Figure,
  net: Figure,
  principal: Figure,
} as const;
export const CalendarSums = z.object(calendarSums);
export type CalendarSums = z.infer<typeof CalendarSums>;
