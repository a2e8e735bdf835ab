import { z } from "zod";
import { endpoint } from "../../shared/endpoint.ts";
import { CurrencyCode, IsoDay } from "../../shared/shapes.ts";
import { MarketDay, MarketPaymentKind, MarketView } from "./market-views.ts";

/** One payment per unit, as it was announced. */
const MarketPayment = z.object({
  id: z.string(),
  /** The day it stands under. */
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
  /** First day a buyer no longer gets it. */
  exDate: z.string().nullable(),
  recordDate: z.string().nullable(),
  payDate: z.string().nullable(),
  /** Per unit in `currency`, exact; null while nobody has told it. */
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
      /** "2026-11"; the month of today when left out. */
      month: z
        .string()
        .regex(/^(19|20)\d{2}-(0[1-9]|1[0-2])$/)
        .optional(),
      kind: z.enum(MarketPaymentKind).default("dividend"),
      /** `ex`: by ex-date, where there is none by pay date; `pay`: by pay date. */
      by: z.enum(MarketDay).default("ex"),
      /** What is answered beside the month: its payments, the sums of its days, or those of the months of its year. */
      view: z.enum(MarketView).default("list"),
      /** Of the list: this day of the month alone. */
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
      /** All that match; the list has at most 200 of them from `offset` on. */
      total: z.int(),
      payments: z.array(MarketPayment),
      /** View `month`: days with payments, how many, and the first tickers of each; specials are counted apart. */
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
      /** Those of the time and kind that is shown. */
      countries: z.array(z.string()),
      currencies: z.array(z.string()),
      sectors: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  }),
};
export type MarketCalendar = z.infer<
  (typeof marketCalendarContract)["GET /api/public/market-calendar"]["output"]
>;
