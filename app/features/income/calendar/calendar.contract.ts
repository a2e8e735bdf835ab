import { z } from "zod";
import {
  CurrencyCode,
  Figure,
  Id,
  IsoDay,
  NoInput,
  NoOutput,
  Reason,
  UnsignedAmount,
  unsignedDecimal,
} from "../../../shared/common.schema.ts";
import { endpoint } from "../../../shared/endpoint.ts";
import { CalendarGrouping, CalendarKind, CalendarStatus } from "../../../shared/names/calendar-names.ts";
import {
  CalendarSums,
  calendarSums,
  EstimateBasis,
  UsedRate,
} from "../../../shared/schemas/calendar.schema.ts";
import { AssetRef, PlainText, PortfolioId } from "../../../shared/schemas/ledger.schema.ts";
import { ExchangeRate } from "../../../shared/schemas/rate.schema.ts";
import { visible } from "../../../shared/text/visible-text.ts";

/** Amounts are exact text, null when unknown or hidden. */
export const CalendarEntry = z.object({
  id: z.string(),
  status: z.enum(CalendarStatus),
  kind: z.enum(CalendarKind),
  asset: AssetRef.nullable(),
  sector: z.string().nullable(),
  /** Payment day. */
  date: z.string(),
  /** First day without entitlement. */
  exDate: z.string().nullable(),
  /** Pay date unknown: 30 days after the ex-date. */
  isDayExpected: z.boolean(),
  /** Floating coupon at the last known rate. */
  isFloating: z.boolean(),
  quantity: z.string().nullable(),
  perUnit: z.string().nullable(),
  /** Source of the payment, for a ledger row of the due payment; null without one, as for an estimate. */
  source: z.string().nullable(),
  estimate: EstimateBasis.nullable(),
  currency: z.string(),
  /** In `currency`. */
  gross: z.string().nullable(),
  tax: z.string().nullable(),
  net: z.string().nullable(),
  /** Due amount, where the ledger's differs. */
  expected: z.string().nullable(),
  /** Rate of `tax`; null: stated by the row, or unknown. */
  rate: UsedRate.nullable(),
  /** In the view's currency: at the day's rate, for future days today's. */
  value: z.string().nullable(),
  netValue: z.string().nullable(),
  /** Index in `exchangeRates`; null in the view's currency, or unknown. */
  exchange: z.int().nullable(),
  /** Reasons for unknown values. */
  reasons: z.array(Reason),
  /** Of a composite, the child. */
  portfolioId: z.string().nullable(),
  /** Ledger row. */
  transactionId: z.string().nullable(),
  /** Due, unbooked: input of `confirm`. */
  key: z.string().nullable(),
});
export type CalendarEntry = z.infer<typeof CalendarEntry>;

const CalendarGroup = z.object({
  key: z.string(),
  /** When grouped by asset. */
  asset: AssetRef.nullable(),
  /** Empty = unnamed. */
  name: z.string(),
  ...calendarSums,
});
export type CalendarGroup = z.infer<typeof CalendarGroup>;

/** Irregular payer, unknown growth, unreadable bond. */
const AssetNote = z.object({ asset: AssetRef, reason: Reason });

export const Calendar = z.object({
  portfolioId: z.string(),
  currency: z.string(),
  today: z.string(),
  from: z.string(),
  to: z.string(),
  isSandbox: z.boolean(),
  /** Positions without history: past payments are unknown. */
  isOfHoldings: z.boolean(),
  entries: z.array(CalendarEntry),
  /** Ex-dates of payments of these days or soon after. */
  exDays: z.array(
    CalendarEntry.pick({ status: true, source: true, estimate: true, isDayExpected: true }).extend({
      date: z.string(),
      asset: AssetRef,
      payDate: z.string(),
    }),
  ),
  /** Every month from `from` to `to`, empty ones included. */
  months: z.array(z.object({ month: z.string(), ...calendarSums })),
  total: CalendarSums,
  groups: z.array(CalendarGroup),
  /** Tax rates of net figures. */
  rates: z.array(UsedRate),
  exchangeRates: z.array(ExchangeRate),
  /** Holdings without a source of payments. */
  unsourced: z.array(AssetRef),
  notes: z.array(AssetNote),
  /** Filter options. */
  choices: z.object({
    assets: z.array(AssetRef),
    sectors: z.array(z.object({ id: z.string(), name: z.string() })),
    currencies: z.array(z.string()),
  }),
});
export type Calendar = z.infer<typeof Calendar>;

const Ratio = unsignedDecimal(18).refine((text) => !(Number(text) >= 1), { error: "too-big" });
const Country = z.string().regex(/^[A-Z]{2}$/, { error: "format" });

/** Tax profile for net figures. */
const TaxOptions = z.object({
  /** 0 = none saved. */
  version: z.int().min(0),
  residence: Country.or(z.literal("")),
  rate: Ratio.nullable(),
  hasW8ben: z.boolean(),
  sources: z.array(z.object({ country: Country, rate: Ratio })).max(100),
  holdings: z.array(z.object({ assetId: Id, rate: Ratio })).max(1000),
});
export type TaxOptions = z.infer<typeof TaxOptions>;

const Options = z.object({
  profile: TaxOptions,
  /** Assets of `holdings`. */
  assets: z.array(AssetRef),
  /** By name. */
  countries: z.array(z.object({ code: z.string(), name: z.string() })),
});

const Feed = z.object({
  id: z.string(),
  portfolioId: z.string(),
  portfolioName: z.string(),
  name: z.string(),
  hasAmounts: z.boolean(),
  createdAt: z.string(),
});

/** Accuracy of forecasts of the following 12 months; ratios, positive when too high. */
const Grade = z.object({
  /** Mean absolute error, and mean error (bias). */
  error: Figure,
  bias: Figure,
  scores: z.array(
    z.object({
      madeOn: z.string(),
      /** Per current unit: forecast and paid. */
      forecast: z.string(),
      actual: z.string(),
      error: Figure,
    }),
  ),
});

const EventKey = z.string().min(1).max(300);

export const calendarContract = {
  "GET /api/divs-calendar": endpoint({
    summary:
      "Past, announced and expected income of a portfolio (without an ID: the first one) by payment and month, before and after tax; holdings without dividend data are named",
    access: "user",
    shared: "view",
    input: z.object({
      portfolioId: PortfolioId,
      /** At most five years ahead. */
      from: IsoDay.optional(),
      to: IsoDay.optional(),
      /** Without dates: this month, this year, or this month and eleven more. */
      span: z.enum(["month", "year", "list"]).default("list"),
      status: z.enum(CalendarStatus).optional(),
      kind: z.enum(CalendarKind).optional(),
      assetId: Id.optional(),
      sector: z.string().max(100).optional(),
      /** Currency of the payment. */
      paidIn: CurrencyCode.optional(),
      by: z.enum(CalendarGrouping).default("asset"),
    }),
    output: Calendar,
  }),
  "GET /api/divs-calendar/forecast-errors": endpoint({
    summary:
      "Accuracy of dividend forecasts by holding: recalculated for past days (hindcast), and saved at the time (live)",
    access: "user",
    shared: "view",
    isOwnAddition: true,
    input: z.object({ portfolioId: PortfolioId }),
    output: z.object({
      portfolioId: z.string(),
      /** First stored forecast; graded a year later. */
      liveSince: z.string().nullable(),
      rows: z.array(z.object({ asset: AssetRef, hindcast: Grade, live: Grade })),
    }),
  }),
  "GET /api/divs-calendar/options": endpoint({
    summary: "The tax profile used for net figures",
    access: "user",
    input: NoInput,
    output: Options,
  }),
  "POST /api/divs-calendar/options": endpoint({
    summary: "Save the tax profile; STALE (412) if it changed since `version`",
    access: "user",
    input: TaxOptions,
    output: Options,
  }),
  "POST /api/divs-calendar/confirm": endpoint({
    summary: "Book a due payment with its actual date, amount and tax; idempotent; can be undone",
    access: "user",
    shared: "edit",
    isOwnAddition: true,
    input: z.object({
      portfolioId: Id,
      key: EventKey,
      date: IsoDay.optional(),
      gross: UnsignedAmount.optional(),
      tax: UnsignedAmount.optional(),
    }),
    output: z.object({ actionId: z.string(), isChanged: z.boolean() }),
  }),
  "POST /api/divs-calendar/correct": endpoint({
    summary: "Correct date, amount and tax of a booked payment; STALE (412) if it changed since `version`",
    access: "user",
    isOwnAddition: true,
    input: z.object({
      transactionId: Id,
      version: z.int(),
      date: IsoDay,
      gross: UnsignedAmount,
      tax: UnsignedAmount,
    }),
    output: z.object({ transactionId: z.string(), version: z.int() }),
  }),
  "GET /api/divs-calendar/feeds": endpoint({
    summary: "Calendar feed addresses",
    access: "user",
    isOwnAddition: true,
    input: NoInput,
    output: z.object({ feeds: z.array(Feed) }),
  }),
  "POST /api/divs-calendar/feeds": endpoint({
    summary: "Create a calendar feed address; it is returned only once",
    access: "user",
    isOwnAddition: true,
    status: 201,
    input: z.object({
      portfolioId: Id,
      name: visible(PlainText.trim().min(1).max(100)),
      hasAmounts: z.boolean().default(false),
    }),
    output: z.object({
      id: z.string(),
      /** Relative to the installation's address. */
      path: z.string(),
    }),
  }),
  "DELETE /api/divs-calendar/feeds": endpoint({
    summary: "Revoke a calendar feed address: it returns 404 from then on",
    access: "user",
    isOwnAddition: true,
    status: 204,
    input: z.object({ id: Id }),
    output: NoOutput,
  }),
} as const;
