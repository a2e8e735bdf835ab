import { z } from "zod";
import { listSorts, reportReasons } from "../names/publication-names.ts";
import { Figure, Id } from "../shapes.ts";
import { Flag, PlainText } from "./ledger-shapes.ts";

/** Shapes of published portfolios. Ratios are rounded to six decimals, so that their digits tell no amounts. */

/** Ten letters: the address of a public portfolio. */
export const PublicKey = z.string().regex(/^[a-z]{10}$/, { error: "format" });

/** A key out of an address. Whatever is none opens nothing, as a key that was never given out: NOT_FOUND, not INVALID_INPUT. */
export const AskedKey = z.string();

/** A ratio as exact text, or the codes of the reasons why there is none: reasons themselves may tell amounts. */
export const PublicRatio = z.union([
  z.object({ value: z.string() }),
  z.object({ refused: z.array(z.string()) }),
]);
export type PublicRatio = z.infer<typeof PublicRatio>;

/** What of an asset is told. An asset of the owner's own has its type only: its name may be an address. */
export const PublicAsset = z.object({
  /** Of an asset that everybody sees; null for the owner's own. */
  id: z.string().nullable(),
  ticker: z.string().nullable(),
  exchange: z.string().nullable(),
  /** In the asker's language. */
  name: z.string().nullable(),
  /** Code of `AssetType`. */
  type: z.int(),
});
export type PublicAsset = z.infer<typeof PublicAsset>;

const DelayDays = z.union([z.literal(0), z.literal(1), z.literal(7), z.literal(30)]);

/** How a portfolio is published. */
export const PublicationSettings = z.object({
  /** In the community list and in search engines; otherwise only whoever has the address finds it. */
  isListed: z.boolean(),
  /** Nothing younger than this is told. */
  delayDays: DelayDays,
  areTransactionsShared: z.boolean(),
  /** Quantities, values and results in money are told as well. */
  areAmountsShown: z.boolean(),
  /** Links to the owner's public profile, while that is published. */
  showsOwner: z.boolean(),
  /** Assets that are told only as one nameless row with their common weight. */
  hiddenAssets: z.array(Id).max(500),
  /** Markdown. */
  description: PlainText.max(5_000),
});
export type PublicationSettings = z.infer<typeof PublicationSettings>;

/** Settings to be changed; those left out stay as they are (private ones where nothing was published). */
export const PublicationDraft = PublicationSettings.partial();
export type PublicationDraft = z.infer<typeof PublicationDraft>;

/** Why a portfolio is not in the community list although its owner wants that. */
export const ListingFault = z.enum(["young", "no-return", "sandbox", "withheld"]);
export type ListingFault = z.infer<typeof ListingFault>;

/** A public portfolio as its owner sees it. */
export const Published = PublicationSettings.extend({
  key: PublicKey,
  /** Instant of publication. */
  since: z.string(),
  /** Day that visitors see: today less the delay. */
  asOf: z.string(),
  /** Instant at which what visitors see was made. */
  madeAt: z.string(),
  /** The portfolio has changed since: visitors see that after the next renewal. */
  isStale: z.boolean(),
  followers: z.int(),
  listing: z.object({
    historyDays: z.int(),
    /** Days of history that the list asks for. */
    minHistoryDays: z.int(),
    faults: z.array(ListingFault),
  }),
  /** Hidden by an administrator; visitors are told that it is gone. */
  withheld: z.object({ reason: z.string(), at: z.string() }).nullable(),
});
export type Published = z.infer<typeof Published>;

/** The published profile of whoever a portfolio belongs to. */
export const PublicOwner = z.object({
  userName: z.string(),
  displayName: z.string(),
  /** A data address. */
  avatar: z.string(),
});
export type PublicOwner = z.infer<typeof PublicOwner>;

/** Weight of a class or country in a row of the list. */
const MixPart = z.object({ key: z.string(), weight: z.number() });

/** A row of the community list. Ratios as numbers: they are sorted and drawn. */
export const ListedPortfolio = z.object({
  key: PublicKey,
  name: z.string(),
  isDemo: z.boolean(),
  owner: PublicOwner.omit({ avatar: true }).nullable(),
  currency: z.string(),
  asOf: z.string(),
  publishedAt: z.string(),
  /** Time-weighted; null where it cannot be computed or there is no full year. */
  return1y: z.number().nullable(),
  sinceStart: z.number().nullable(),
  /** Of a year, since the start; null below one year. */
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

/** Filters of the community list; none of them: everything. */
export const listFilters = {
  /** Part of the name of the portfolio, or of its owner. */
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
  /** False: demo portfolios are left out. */
  withDemo: Flag.default(true),
} as const;

/** Amounts that an owner shows with a holding, or with what is hidden or cash; null while amounts are not shown. */
export const PublicHoldingAmounts = z.object({ quantity: Figure.nullable(), value: Figure }).nullable();

export const ReportReason = z.enum(reportReasons);
export type ReportReason = z.infer<typeof ReportReason>;
