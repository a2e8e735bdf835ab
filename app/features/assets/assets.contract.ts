import { z } from "zod";
import { nilGuid } from "../../shared/codes.ts";
import {
  CurrencyCode,
  Id,
  IsoDay,
  NoInput,
  Reason,
  UnsignedAmount,
  unsignedDecimal,
} from "../../shared/common.schema.ts";
import { endpoint } from "../../shared/endpoint.ts";
import { detectorIds } from "../../shared/names/detector-ids.ts";
import { AssetRef, Flag, ListedAsset } from "../../shared/schemas/ledger.schema.ts";

/** Asset in search results; `name` is in the reader's language. */
export const AssetInfo = ListedAsset.extend({
  isin: z.string().nullable(),
  country: z.string().nullable(),
  sector: z.string().nullable(),
  /** Bonds: nominal at issue, in `currency`; prices are percent of the remaining nominal. */
  nominal: z.string().nullable(),
  lotSize: z.int(),
  /** Origin: "reference" (the product's list), a file or a source; empty = not recorded. */
  source: z.string(),
  /** User's own, invisible to others. */
  isOwn: z.boolean(),
});
export type AssetInfo = z.infer<typeof AssetInfo>;

/** Rate with its source values (two for a cross). */
export const DayRate = z.object({
  value: z.string(),
  from: z.string(),
  to: z.string(),
  legs: z.array(z.object({ pair: z.string(), date: z.string(), source: z.string() })),
});
export type DayRate = z.infer<typeof DayRate>;

/** Close for a day; `date` is its own day, earlier when stale. */
export const DayPrice = z.object({
  /** Per unit in `currency`; bonds: percent of the remaining nominal, clean. */
  value: z.string(),
  currency: z.string(),
  date: z.string(),
  source: z.string(),
  isStale: z.boolean(),
});
export type DayPrice = z.infer<typeof DayPrice>;

/** Issue of an uploaded file, text `assets:issue.<code>`. Line 0 is the file as a whole. */
export const UploadIssue = z.object({
  line: z.int(),
  column: z.string().nullable(),
  code: z.string(),
  params: z.record(z.string(), z.string()),
});
export type UploadIssue = z.infer<typeof UploadIssue>;

/** Suspect close or rate of an upload, text `assets:doubt.<detector>`, `assets:rateDoubt.<detector>`. */
const UploadWarning = z.object({
  /** Ticker, or pair as "USD/RUB". */
  name: z.string(),
  date: z.string(),
  /** Of a pair: its rate. */
  close: z.string(),
  detector: z.enum(detectorIds),
});
export type UploadWarning = z.infer<typeof UploadWarning>;

const Currency = z.object({
  code: z.string(),
  symbol: z.string(),
  /** Display order: USD 1, RUB 2, EUR 3, GBP 4, others 100 or 101. */
  order: z.int(),
  minorDigits: z.int(),
  name: z.string(),
});

/** Entry of the cash list: `ticker` as shown with amounts, `value` its name in the reader's language. */
export const CashTicker = z.object({ ticker: z.string(), value: z.string(), code: z.string() });
export type CashTicker = z.infer<typeof CashTicker>;

/** Asset or pair of an upload with its stored range. */
const UploadedSeries = z.object({
  /** Ticker, or pair as "USD/RUB". */
  name: z.string(),
  asset: AssetRef.nullable(),
  rows: z.int(),
  from: z.string(),
  to: z.string(),
});

/**
 * Reliability of a value: fresh; more than four days old; the price paid; too old, so that figures of a holding are
 * refused; none.
 */
const PriceState = z.enum(["fresh", "stale", "estimated", "refused", "none"]);
export type PriceState = z.infer<typeof PriceState>;

/** Heights of the last 90 days between their lowest (0) and highest (100), oldest first. */
const Spark = z.array(z.int().min(0).max(100));

export const PricedAsset = z.object({
  asset: ListedAsset,
  isHeld: z.boolean(),
  state: PriceState,
  /** Reasons for refused figures of a holding. */
  reasons: z.array(Reason),
  /** Last close, however old. Bonds: percent of the remaining nominal, clean. */
  price: z.object({ close: z.string(), date: z.string(), ageDays: z.int(), source: z.string() }).nullable(),
  /** Price of the trade used while there is no close. */
  paid: z.object({ value: z.string(), date: z.string() }).nullable(),
  spark: Spark,
});
export type PricedAsset = z.infer<typeof PricedAsset>;

export const PricedPair = z.object({
  from: z.string(),
  to: z.string(),
  /** Fictional, of a demo portfolio. */
  isDemo: z.boolean(),
  state: PriceState,
  /** `to` per one `from`: today's, or the last known. */
  rate: z.string().nullable(),
  /** Source values; two for a cross. */
  legs: z.array(z.object({ pair: z.string(), date: z.string(), source: z.string() })),
  spark: Spark,
});
export type PricedPair = z.infer<typeof PricedPair>;

export const assetsContract = {
  "GET /api/assets/search": endpoint({
    summary: "Assets by ticker, name (English or Russian) or ISIN, best match first",
    access: "anon",
    input: z.object({
      query: z.string().max(200),
      limit: z.coerce.number().int().min(1).max(50).default(20),
      /** Portfolio of the transaction: a demo portfolio searches the demo market only. */
      portfolioId: Id.optional(),
      /** Excludes assets that cannot be held: indices. */
      isHoldable: Flag.default(false),
    }),
    output: z.object({ assets: z.array(AssetInfo) }),
  }),
  "GET /api/assets/get-asset-price": endpoint({
    summary: "Close of an asset for a day, and optionally the rate of its currency",
    access: "user",
    input: z.object({
      assetId: Id,
      assetOwnerId: Id.default(nilGuid),
      date: IsoDay,
      /** Adds the rate from the asset's currency to this one. */
      currency: CurrencyCode.optional(),
    }),
    output: z.object({
      price: DayPrice.nullable(),
      /** Bonds: accrued interest and remaining nominal per bond on that day, in the asset's currency. */
      accrued: z.string().nullable(),
      remainingNominal: z.string().nullable(),
      rate: DayRate.nullable(),
      /** Reasons for missing values (`common:reason.<code>`). */
      reasons: z.array(Reason),
    }),
  }),
  "GET /api/market/state": endpoint({
    summary: "Whether market data is on, and whether any source responds",
    access: "user",
    isOwnAddition: true,
    input: NoInput,
    output: z.object({
      /** False: this installation queries no sources. */
      isOn: z.boolean(),
      /** True: every queried source failed last; figures rest on earlier data. */
      isUnreachable: z.boolean(),
      /** Of any source. */
      lastGoodAt: z.iso.datetime().nullable(),
    }),
  }),
  "GET /api/currency/list": endpoint({
    summary: "Currencies with symbol and display order",
    access: "anon",
    input: NoInput,
    output: z.object({ currencies: z.array(Currency) }),
  }),
  "GET /api/cash-list": endpoint({
    summary: "Currencies of cash, for clients that cache the list: only its version if unchanged",
    access: "anon",
    input: z.object({
      /** Version of the client's list. */
      version: z.string().max(40).optional(),
    }),
    output: z.object({
      version: z.string(),
      /** Null: the client's list is current. */
      tickers: z.array(CashTicker).nullable(),
    }),
  }),
  "GET /api/currency/rate": endpoint({
    summary: "Rate of a currency pair for a day",
    access: "user",
    isOwnAddition: true,
    input: z.object({ from: CurrencyCode, to: CurrencyCode, date: IsoDay }),
    output: z.object({ rate: DayRate.nullable(), reasons: z.array(Reason) }),
  }),
  "POST /api/currency/load-rates": endpoint({
    summary: "Query sources for the rate of a pair on a day, and return the outcome",
    access: "user",
    perMinute: 6,
    isOwnAddition: true,
    input: z.object({ from: CurrencyCode, to: CurrencyCode, date: IsoDay }),
    output: z.object({
      /**
       * loaded: the rate was found; off: this installation queries no sources; no-answer: none answered; not-there:
       * those that answered lack the rate; asking: queries are pending.
       */
      state: z.enum(["loaded", "off", "no-answer", "not-there", "asking"]),
      rate: DayRate.nullable(),
    }),
  }),
  "POST /api/currency/own-rate": endpoint({
    summary: "Enter a rate of a pair for a day: it takes precedence over all others, in your portfolios only",
    access: "user",
    isOwnAddition: true,
    input: z.object({
      from: CurrencyCode,
      to: CurrencyCode,
      date: IsoDay,
      /** `to` per one `from`; null removes the entered rate. */
      rate: unsignedDecimal(18).nullable(),
      /** Required for suspect rates. */
      isConfirmed: z.boolean().default(false),
    }),
    output: z.object({
      isStored: z.boolean(),
      /** User's own rate of the day before the change, for undo. */
      before: z.string().nullable(),
      warnings: z.array(UploadWarning),
    }),
  }),
  "POST /api/prices/upload": endpoint({
    summary: "Upload a CSV of closes or rates: saved completely, or not at all if a row is invalid",
    access: "user",
    body: "multipart",
    isOwnAddition: true,
    input: z.object({
      kind: z.enum(["prices", "rates"]),
      /** Stores nothing. */
      isPreview: Flag.default(false),
      /** Required for suspect closes and rates. */
      isConfirmed: Flag.default(false),
      /** Requested when every date of the file is ambiguous. */
      dateOrder: z.enum(["dmy", "mdy"]).optional(),
      decimalMark: z.enum([".", ","]).optional(),
    }),
    output: z.object({
      isStored: z.boolean(),
      /** `rows` parsed; `duplicates` repeat one of them; `bad` lines have an issue. */
      counts: z.object({ rows: z.int(), duplicates: z.int(), bad: z.int() }),
      series: z.array(UploadedSeries),
      /** First 200. */
      issues: z.array(UploadIssue),
      issuesTotal: z.int(),
      /** First 200 suspect values; nothing is stored before confirmation. */
      warnings: z.array(UploadWarning),
      warningsTotal: z.int(),
    }),
  }),
  "GET /api/assets/one": endpoint({
    summary: "An asset the user can price, by ID",
    access: "user",
    isOwnAddition: true,
    input: z.object({ assetId: Id }),
    output: z.object({ asset: AssetInfo }),
  }),
  "POST /api/prices/one": endpoint({
    summary: "Enter the price of an asset for a day; it takes precedence over every other of that day",
    access: "user",
    isOwnAddition: true,
    input: z.object({
      assetId: Id,
      date: IsoDay,
      /** Per unit in the asset's currency; bonds: percent of the remaining nominal, clean. */
      close: UnsignedAmount,
    }),
    output: z.object({ date: z.string() }),
  }),
  "GET /api/prices/list": endpoint({
    summary:
      "Last price of every asset and last rate of every pair that the user's transactions name, with day, source and state",
    access: "user",
    isOwnAddition: true,
    // A custom asset of one unit is worth its price.
    amounts: ["close", "paid"],
    input: NoInput,
    output: z.object({ assets: z.array(PricedAsset), rates: z.array(PricedPair) }),
  }),
  "GET /api/prices/uploaded": endpoint({
    summary: "Your uploads by asset and currency pair",
    access: "user",
    isOwnAddition: true,
    input: NoInput,
    output: z.object({ series: z.array(UploadedSeries) }),
  }),
} as const;
