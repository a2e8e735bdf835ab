import { z } from "zod";
import { CurrencyCode, IsoDay } from "../../shared/common.schema.ts";
import { endpoint } from "../../shared/endpoint.ts";
import { MarketDay, MarketPaymentKind, MarketView } from "./market-views.ts";

/** Announced payment per unit. */
const MarketPayment = z.object({
  id: z.string(),
  /** Day it is listed under. */
  date: z.string(),
  asset: z.object({
    /** Ticker and exchange: the end of its page's address. */
    symbol: z.string(),
    ticker: z.string(),
    name: z.string(),
    country: z.string().nullable(),
    isDemo: z.boolean(),
  }),
  kind: z.enum(MarketPaymentKind),
  isSpecial: z.boolean(),
  /** First day without entitlement for buyers. */
  exDate: z.string().nullable(),
  recordDate: z.string().nullable(),
  payDate: z.string().nullable(),
  /** Per unit in `currency`, exact; null while unknown. */
  amount: z.string().nullable(),
  currency: z.string(),
});
export type MarketPayment = z.infer<typeof MarketPayment>;

export const marketCalendarContract = {
  "GET /api/public/market-calendar": endpoint({
    summary:
      "Announced dividends, coupons and repayments of all listed assets: of a month by payment or by day, of a year by month",
    access: "anon",
    isOwnAddition: true,
    perMinute: 120,
    keepS: 300,
    input: z.object({
      /** "2026-11"; default: the current month. */
      month: z
        .string()
        .regex(/^(19|20)\d{2}-(0[1-9]|1[0-2])$/)
        .optional(),
      kind: z.enum(MarketPaymentKind).default("dividend"),
      /** `ex`: by ex-date, or pay date without one; `pay`: by pay date. */
      by: z.enum(MarketDay).default("ex"),
      /** Payments of the month, totals of its days, or totals of the year's months. */
      view: z.enum(MarketView).default("list"),
      /** List only: restricts to this day. */
      day: IsoDay.optional(),
      /** Country of the asset, ISO 3166. */
      country: z
        .string()
        .regex(/^[A-Z]{2}$/)
        .optional(),
      currency: CurrencyCode.optional(),
      sector: z.string().max(100).optional(),
      offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    }),
    output: z.object({
      month: z.string(),
      today: z.string(),
      /** Number of matches; the list has at most 200 from `offset` on. */
      total: z.int(),
      payments: z.array(MarketPayment),
      /** View `month`: days with the number of payments and the first tickers; specials are counted separately. */
      days: z.array(
        z.object({
          date: z.string(),
          count: z.int(),
          specials: z.int(),
          assets: z.array(z.object({ symbol: z.string(), ticker: z.string() })),
        }),
      ),
      /** View `year`: its twelve months. */
      months: z.array(z.object({ month: z.string(), count: z.int(), specials: z.int(), assets: z.int() })),
      /** Those of the shown period and kind. */
      countries: z.array(z.string()),
      currencies: z.array(z.string()),
      sectors: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  }),
};
export type MarketCalendar = z.infer<
  (typeof marketCalendarContract)["GET /api/public/market-calendar"]["output"]
>;
