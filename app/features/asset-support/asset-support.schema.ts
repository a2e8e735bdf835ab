import { z } from "zod";
import { Id, IsoDay, unsignedDecimal } from "../../shared/common.schema.ts";
import { assetFieldNames } from "../../shared/names/asset-field-names.ts";
import { ListedAsset, PlainText } from "../../shared/schemas/ledger.schema.ts";

/** Reason of a change, visible to all of support. */
export const Why = PlainText.trim().min(1).max(500);

/** Shared asset as support sees it, hidden or not. */
export const SupportAsset = ListedAsset.extend({
  isin: z.string().nullable(),
  country: z.string().nullable(),
  sector: z.string().nullable(),
  /** False: merged or delisted, not found by search. */
  isActive: z.boolean(),
});
export type SupportAsset = z.infer<typeof SupportAsset>;

/** Current or former code of an asset besides those of its row. */
export const AssetCode = z.object({
  kind: z.enum(["ticker", "isin", "figi", "provider"]),
  code: z.string(),
  /** Tickers: the exchange. Providers: their id. */
  venue: z.string(),
  /** Exchange by name in the reader's language; otherwise as `venue`. */
  venueName: z.string(),
  validFrom: z.string().nullable(),
  validTo: z.string().nullable(),
});

export const FieldName = z.enum(assetFieldNames);

/** Field with its value as text and its source. */
export const FieldFact = z.object({
  field: FieldName,
  /** Null: unknown. */
  value: z.string().nullable(),
  /** Empty: not recorded. */
  source: z.string(),
  /** Set by support; null = as stated by sources. */
  override: z
    .object({
      /** Last differing value of a source. */
      original: z.string().nullable(),
      reason: z.string(),
      by: z.string(),
      at: z.string(),
    })
    .nullable(),
});
export type FieldFact = z.infer<typeof FieldFact>;

/** One source's part of a series. */
export const SourceShare = z.object({
  source: z.string(),
  count: z.int(),
  from: z.string(),
  to: z.string(),
});

export const Merge = z.object({
  id: Id,
  fromId: Id,
  from: z.string(),
  toId: Id,
  to: z.string(),
  reason: z.string(),
  mergedAt: z.string(),
  isUndone: z.boolean(),
});

/** Change by support; `before` and `after` are texts, null = absent, empty = set to "unknown". */
export const Edit = z.object({
  id: Id,
  kind: z.enum(["field", "closes", "payment", "split", "source", "codes", "figure", "composition"]),
  /** Field, source subject or figure by name; otherwise empty. */
  subject: z.string(),
  firstDay: z.string().nullable(),
  lastDay: z.string().nullable(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** Number of changed closes. */
  days: z.int(),
  reason: z.string(),
  by: z.string(),
  at: z.string(),
  isUndone: z.boolean(),
  /** No later edit of the same value is active. */
  canUndo: z.boolean(),
});
export type Edit = z.infer<typeof Edit>;

/** Id of the edit in the log; null when nothing changed. */
export const Changed = z.object({ editId: z.string().nullable() });

export const SourceWant = z.enum(["prices", "payments", "splits"]);

/** Sources of an asset by subject, in order. */
export const SourceChoice = z.object({
  want: SourceWant,
  /** Chosen for this asset; null = the general order. */
  chosen: z.string().nullable(),
  reason: z.string().nullable(),
  order: z.array(z.string()),
  /** Available sources. */
  choices: z.array(z.string()),
});

export const Split = z.object({ exDate: z.string(), to: z.string(), from: z.string(), source: z.string() });

/** Close with its source; null: set to absent by support. */
export const Close = z.object({ day: z.string(), close: z.string().nullable(), source: z.string() });

/** Stored payment per unit. */
export const PaymentRow = z.object({
  id: Id,
  kind: z.string(),
  startsOn: z.string().nullable(),
  exDate: z.string().nullable(),
  payDate: z.string().nullable(),
  /** Null: unknown. */
  amount: z.string().nullable(),
  currency: z.string(),
  isSpecial: z.boolean(),
  source: z.string(),
});
export type PaymentRow = z.infer<typeof PaymentRow>;

/** Payment entered by support. */
export const paymentInput = {
  kind: z.enum(["dividend", "coupon", "amortisation", "redemption"]).default("dividend"),
  /** Coupons: first day of the coupon period. */
  startsOn: IsoDay.nullable().default(null),
  exDate: IsoDay.nullable().default(null),
  /** At least one of both days is required. */
  payDate: IsoDay.nullable().default(null),
  /** Per unit, gross. */
  amount: unsignedDecimal(10),
  currency: z.string().regex(/^[A-Z]{3,5}$/, { error: "currency" }),
  isSpecial: z.boolean().default(false),
} as const;
