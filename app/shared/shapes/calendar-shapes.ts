import { z } from "zod";
import { Figure } from "../shapes.ts";

/** A tax rate, a ratio as exact text, and whose it is. */
export const UsedRate = z.object({
  rate: z.string(),
  /** holding | portfolio | source (withheld abroad) | residence | untaxed (repaid nominal) */
  of: z.enum(["holding", "portfolio", "source", "residence", "untaxed"]),
});
export type UsedRate = z.infer<typeof UsedRate>;

/** Basis of an estimated payment: a payment some years before, per unit of today, grown every year. */
export const EstimateBasis = z.object({
  date: z.string(),
  perUnit: z.string(),
  years: z.int(),
  /** A year, a ratio. */
  growth: z.string(),
  /** (1 + growth) to the power of the years. */
  factor: z.string(),
  source: z.string().nullable(),
});
export type EstimateBasis = z.infer<typeof EstimateBasis>;

/** Sums of payments in the currency of the view. Specials and repaid nominal stand apart; the first four add up to `gross`. */
export const calendarSums = {
  /** In the ledger. */
  received: Figure,
  /** Announced, due, or paid without a row. */
  declared: Figure,
  estimated: Figure,
  special: Figure,
  gross: Figure,
  net: Figure,
  principal: Figure,
} as const;
export const CalendarSums = z.object(calendarSums);
export type CalendarSums = z.infer<typeof CalendarSums>;
