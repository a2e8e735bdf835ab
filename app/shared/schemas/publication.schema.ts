import { z } from "zod";
import { Figure, Id } from "../common.schema.ts";
import { listSorts, reportReasons } from "../names/publication-names.ts";
import { Flag, PlainText } from "./ledger.schema.ts";

export const PublicKey = z.string().regex(/^[a-z]{10}$/, { error: "format" });

/** An invalid key is NOT_FOUND, like one never issued. */
export const AskedKey = z.string();

/** Six decimals, or codes only: more digits or reasons may reveal amounts. */
export const PublicRatio = z.union([
  z.object({ value: z.string() }),
  z.object({ refused: z.array(z.string()) }),
]);
export type PublicRatio = z.infer<typeof PublicRatio>;

/** Custom assets show their type only: a name may be an address. */
export const PublicAsset = z.object({
  /** Null for custom assets. */
  id: z.string().nullable(),
  ticker: z.string().nullable(),
  exchange: z.string().nullable(),
  name: z.string().nullable(),
  type: z.int(),
});
export type PublicAsset = z.infer<typeof PublicAsset>;

const DelayDays = z.union([z.literal(0), z.literal(1), z.literal(7), z.literal(30)]);

export const PublicationSettings = z.object({
  isListed: z.boolean(),
  delayDays: DelayDays,
  areTransactionsShared: z.boolean(),
  areAmountsShown: z.boolean(),
  showsOwner: z.boolean(),
  hiddenAssets: z.array(Id).max(500),
  description: PlainText.max(5_000),
});
export type PublicationSettings = z.infer<typeof PublicationSettings>;

/** Private if never published. */
export const PublicationDraft = PublicationSettings.partial();
export type PublicationDraft = z.infer<typeof PublicationDraft>;

export const ListingFault = z.enum(["young", "no-return", "sandbox", "withheld"]);
export type ListingFault = z.infer<typeof ListingFault>;

export const Published = PublicationSettings.extend({
  key: PublicKey,
  since: z.string(),
  asOf: z.string(),
  madeAt: z.string(),
  isStale: z.boolean(),
  followers: z.int(),
  listing: z.object({
    historyDays: z.int(),
    minHistoryDays: z.int(),
    faults: z.array(ListingFault),
  }),
  withheld: z.object({ reason: z.string(), at: z.string() }).nullable(),
});
export type Published = z.infer<typeof Published>;

export const PublicOwner = z.object({
  userName: z.string(),
  displayName: z.string(),
  avatar: z.string(),
});
export type PublicOwner = z.infer<typeof PublicOwner>;

const MixPart = z.object({ key: z.string(), weight: z.number() });

export const ListedPortfolio = z.object({
  key: PublicKey,
  name: z.string(),
  isDemo: z.boolean(),
  owner: PublicOwner.omit({ avatar: true }).nullable(),
  currency: z.string(),
  asOf: z.string(),
  publishedAt: z.string(),
  /** Time-weighted; null below a full year. */
  return1y: z.number().nullable(),
  sinceStart: z.number().nullable(),
  /** Null below one year. */
  annualised: z.number().nullable(),
  volatility: z.number().nullable(),
  maxDrawdown: z.number().nullable(),
  dividendYield: z.number().nullable(),
  historyDays: z.int(),
  holdingCount: z.int(),
  followers: z.int(),
  /** `AssetType` or "hidden", largest first. */
  classes: z.array(MixPart),
  countries: z.array(MixPart),
  /** At most 40 points. */
  spark: z.array(z.number()),
});
export type ListedPortfolio = z.infer<typeof ListedPortfolio>;

export const ListSort = z.enum(listSorts);
export type ListSort = z.infer<typeof ListSort>;

const Count = z.coerce.number().int().min(0);

export const listFilters = {
  search: PlainText.trim().max(100).default(""),
  currency: z
    .string()
    .regex(/^[A-Z]{3,5}$/, { error: "currency" })
    .optional(),
  assetClass: z.coerce.number().int().min(1).max(100).optional(),
  classPercent: z.coerce.number().int().min(1).max(100).default(50),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, { error: "format" })
    .optional(),
  countryPercent: z.coerce.number().int().min(1).max(100).default(50),
  minHistoryDays: Count.max(36_500).optional(),
  minHoldings: Count.max(10_000).optional(),
  maxHoldings: Count.max(10_000).optional(),
  withDemo: Flag.default(true),
} as const;

/** Null while amounts are hidden. */
export const PublicHoldingAmounts = z.object({ quantity: Figure.nullable(), value: Figure }).nullable();

export const ReportReason = z.enum(reportReasons);
export type ReportReason = z.infer<typeof ReportReason>;
