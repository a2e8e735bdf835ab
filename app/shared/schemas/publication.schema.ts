import { z } from "zod";
import { Figure, Id } from "../common.schema.ts";
import { listSorts, reportReasons } from "../names/publication-names.ts";
import { Flag, PlainText } from "./ledger.schema.ts";

/** Shapes of published portfolios. Ratios are rounded to six decimals, so that their digits reveal no amounts. */

/** Ten letters: address of a public portfolio. */
export const PublicKey = z.string().regex(/^[a-z]{10}$/, { error: "format" });

/** Key in an address. An invalid one opens nothing, like a key that was never issued: NOT_FOUND, not INVALID_INPUT. */
export const AskedKey = z.string();

/** Ratio as exact text, or the codes of why it was refused: full reasons may reveal amounts. */
export const PublicRatio = z.union([
  z.object({ value: z.string() }),
  z.object({ refused: z.array(z.string()) }),
]);
export type PublicRatio = z.infer<typeof PublicRatio>;

/** Public fields of an asset. A custom asset has its type only: its name may be an address. */
export const PublicAsset = z.object({
  /** Id of a shared asset; null for custom assets. */
  id: z.string().nullable(),
  ticker: z.string().nullable(),
  exchange: z.string().nullable(),
  /** In the reader's language. */
  name: z.string().nullable(),
  /** Code of `AssetType`. */
  type: z.int(),
});
export type PublicAsset = z.infer<typeof PublicAsset>;

const DelayDays = z.union([z.literal(0), z.literal(1), z.literal(7), z.literal(30)]);

/** Settings of a published portfolio. */
export const PublicationSettings = z.object({
  /** In the community list and in search engines; otherwise reachable by its address only. */
  isListed: z.boolean(),
  /** Days by which public data lags behind. */
  delayDays: DelayDays,
  areTransactionsShared: z.boolean(),
  /** Shows quantities, values and results in money too. */
  areAmountsShown: z.boolean(),
  /** Links to the owner's public profile, while that is published. */
  showsOwner: z.boolean(),
  /** Assets shown only as one unnamed row with their total weight. */
  hiddenAssets: z.array(Id).max(500),
  /** Markdown. */
  description: PlainText.max(5_000),
});
export type PublicationSettings = z.infer<typeof PublicationSettings>;

/** Settings to change; those left out stay as they are (private if never published). */
export const PublicationDraft = PublicationSettings.partial();
export type PublicationDraft = z.infer<typeof PublicationDraft>;

/** Reason why a portfolio is not in the community list although its owner listed it. */
export const ListingFault = z.enum(["young", "no-return", "sandbox", "withheld"]);
export type ListingFault = z.infer<typeof ListingFault>;

/** Public portfolio as its owner sees it. */
export const Published = PublicationSettings.extend({
  key: PublicKey,
  /** Instant of publication. */
  since: z.string(),
  /** Day that visitors see: today less the delay. */
  asOf: z.string(),
  /** Instant the visitors' view was built. */
  madeAt: z.string(),
  /** The portfolio has changed since; visitors see the change after the next renewal. */
  isStale: z.boolean(),
  followers: z.int(),
  listing: z.object({
    historyDays: z.int(),
    /** Days of history required by the list. */
    minHistoryDays: z.int(),
    faults: z.array(ListingFault),
  }),
  /** Hidden by an administrator; visitors see that it is gone. */
  withheld: z.object({ reason: z.string(), at: z.string() }).nullable(),
});
export type Published = z.infer<typeof Published>;

/** Published profile of a portfolio's owner. */
export const PublicOwner = z.object({
  userName: z.string(),
  displayName: z.string(),
  /** A data address. */
  avatar: z.string(),
});
export type PublicOwner = z.infer<typeof PublicOwner>;

/** Weight of a class or country in a row of the list. */
const MixPart = z.object({ key: z.string(), weight: z.number() });

/** Row of the community list. Ratios are numbers, for sorting and drawing. */
export const ListedPortfolio = z.object({
  key: PublicKey,
  name: z.string(),
  isDemo: z.boolean(),
  owner: PublicOwner.omit({ avatar: true }).nullable(),
  currency: z.string(),
  asOf: z.string(),
  publishedAt: z.string(),
  /** Time-weighted; null if it cannot be computed or there is less than a full year. */
  return1y: z.number().nullable(),
  sinceStart: z.number().nullable(),
  /** Annualised since the start; null below one year. */
  annualised: z.number().nullable(),
  volatility: z.number().nullable(),
  maxDrawdown: z.number().nullable(),
  dividendYield: z.number().nullable(),
  historyDays: z.int(),
  holdingCount: z.int(),
  followers: z.int(),
  /** Codes of `AssetType` ("hidden" for what the owner hides), largest first. */
  classes: z.array(MixPart),
  /** ISO codes ("unknown", "cash", "hidden"), largest first, at most five. */
  countries: z.array(MixPart),
  /** Growth of one unit over the history, at most 40 points. */
  spark: z.array(z.number()),
});
export type ListedPortfolio = z.infer<typeof ListedPortfolio>;

export const ListSort = z.enum(listSorts);
export type ListSort = z.infer<typeof ListSort>;

const Count = z.coerce.number().int().min(0);

/** Filters of the community list; all are optional. */
export const listFilters = {
  /** Part of the portfolio's or its owner's name. */
  search: PlainText.trim().max(100).default(""),
  currency: z
    .string()
    .regex(/^[A-Z]{3,5}$/, { error: "currency" })
    .optional(),
  /** Code of `AssetType` that makes up at least `classPercent` of the value. */
  assetClass: z.coerce.number().int().min(1).max(100).optional(),
  classPercent: z.coerce.number().int().min(1).max(100).default(50),
  /** ISO code of a country that makes up at least `countryPercent` of the value. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, { error: "format" })
    .optional(),
  countryPercent: z.coerce.number().int().min(1).max(100).default(50),
  minHistoryDays: Count.max(36_500).optional(),
  minHoldings: Count.max(10_000).optional(),
  maxHoldings: Count.max(10_000).optional(),
  /** False excludes demo portfolios. */
  withDemo: Flag.default(true),
} as const;

/** Amounts the owner shows for a holding, the hidden part or cash; null while amounts are hidden. */
export const PublicHoldingAmounts = z.object({ quantity: Figure.nullable(), value: Figure }).nullable();

export const ReportReason = z.enum(reportReasons);
export type ReportReason = z.infer<typeof ReportReason>;
