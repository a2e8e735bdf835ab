import { z } from "zod";
import { endpoint } from "../../../shared/endpoint.ts";
import { CalendarGrouping, CalendarKind, CalendarStatus } from "../../../shared/names/calendar-names.ts";
import {
  CalendarSums,
  calendarSums,
  EstimateBasis,
  UsedRate,
} from "../../../shared/shapes/calendar-shapes.ts";
import { AssetRef, PlainText, PortfolioId } from "../../../shared/shapes/ledger-shapes.ts";
import { ExchangeRate } from "../../../shared/shapes/rate-shapes.ts";
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
} from "../../../shared/shapes.ts";
import { visible } from "../../../shared/text/visible-text.ts";

/** One payment. Amounts are exact text, null where they are not known or hidden. */
export const CalendarEntry = z.object({
  id: z.string(),
  status: z.enum(CalendarStatus),
  kind: z.enum(CalendarKind),
  asset: AssetRef.nullable(),
  sector: z.string().nullable(),
  /** The day the money comes or came. */
  date: z.string(),
  /** First day a buyer no longer gets it. */
  exDate: z.string().nullable(),
  /** Nobody told the pay date: 30 days after the ex-date. */
  isDayExpected: z.boolean(),
  /** A coupon whose rate is not fixed yet: the last known one. */
  isFloating: z.boolean(),
  quantity: z.string().nullable(),
  perUnit: z.string().nullable(),
  /** Source of the payment; of a row of the ledger that of what was due; null where there is none, as of an estimate. */
  source: z.string().nullable(),
  /** Basis of an estimate. */
  estimate: EstimateBasis.nullable(),
  currency: z.string(),
  /** Before tax, the tax, and what is left, in `currency`. */
  gross: z.string().nullable(),
  tax: z.string().nullable(),
  net: z.string().nullable(),
  /** Of a row in the ledger: what was due where that is another amount. */
  expected: z.string().nullable(),
  /** The rate behind `tax`; null: the row states the tax, or no rate is known. */
  rate: UsedRate.nullable(),
  /** Gross and net in the currency of the view: at the day's rate, ahead of today at today's. */
  value: z.string().nullable(),
  netValue: z.string().nullable(),
  /** Place in `exchangeRates` of the rate behind these two; null in the currency of the view, and where none is known. */
  exchange: z.int().nullable(),
  /** Why a value is not known. */
  reasons: z.array(Reason),
  /** The portfolio it belongs to: of a composite, the one inside. */
  portfolioId: z.string().nullable(),
  /** The row of the ledger. */
  transactionId: z.string().nullable(),
  /** Due and not in the ledger: what `confirm` takes. */
  key: z.string().nullable(),
});
export type CalendarEntry = z.infer<typeof CalendarEntry>;

const CalendarGroup = z.object({
  key: z.string(),
  /** When payments are grouped by asset. */
  asset: AssetRef.nullable(),
  /** What the group is called; empty = it has no name. */
  name: z.string(),
  ...calendarSums,
});
export type CalendarGroup = z.infer<typeof CalendarGroup>;

/** What is said of an asset: it pays irregularly, its growth is not known, its bond cannot be read. */
const AssetNote = z.object({ asset: AssetRef, reason: Reason });

export const Calendar = z.object({
  portfolioId: z.string(),
  currency: z.string(),
  today: z.string(),
  from: z.string(),
  to: z.string(),
  isSandbox: z.boolean(),
  /** Positions without a history: nothing was received that anybody knows of. */
  isOfHoldings: z.boolean(),
  entries: z.array(CalendarEntry),
  /** First days without a payment, of payments of these days or soon after. */
  exDays: z.array(
    CalendarEntry.pick({ status: true, source: true, estimate: true, isDayExpected: true }).extend({
      date: z.string(),
      asset: AssetRef,
      payDate: z.string(),
    }),
  ),
  /** Every month from `from` to `to`, those without a payment too. */
  months: z.array(z.object({ month: z.string(), ...calendarSums })),
  total: CalendarSums,
  groups: z.array(CalendarGroup),
  /** The rates that the net figures rest on. */
  rates: z.array(UsedRate),
  exchangeRates: z.array(ExchangeRate),
  /** Holdings whose payments no source tells: they may pay. */
  unsourced: z.array(AssetRef),
  notes: z.array(AssetNote),
  /** What can be filtered by. */
  choices: z.object({
    assets: z.array(AssetRef),
    sectors: z.array(z.object({ id: z.string(), name: z.string() })),
    currencies: z.array(z.string()),
  }),
});
export type Calendar = z.infer<typeof Calendar>;

const Ratio = unsignedDecimal(18).refine((text) => !(Number(text) >= 1), { error: "too-big" });
const Country = z.string().regex(/^[A-Z]{2}$/, { error: "format" });

/** The tax profile: what net figures are worked out by. */
const TaxOptions = z.object({
  /** 0 = nothing was saved. */
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
  /** The assets that `holdings` names. */
  assets: z.array(AssetRef),
  /** Countries to choose from, by name. */
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

/** How right forecasts of the 12 months after a day were; ratios, positive when too much was promised. */
const Grade = z.object({
  /** Mean of the sizes of the errors, and of the errors. */
  error: Figure,
  bias: Figure,
  scores: z.array(
    z.object({
      madeOn: z.string(),
      /** Per unit of today: what was forecast, and what was paid. */
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
      /** First and last day; at most five years ahead are known. */
      from: IsoDay.optional(),
      to: IsoDay.optional(),
      /** Without days: this month, this year, or this month and eleven more. */
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
      /** The first forecast that was kept; graded a year later. */
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
      /** Below the address of the installation. */
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
