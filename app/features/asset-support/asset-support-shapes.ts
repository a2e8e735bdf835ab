import { z } from "zod";
import { assetFieldNames } from "../../shared/names/asset-field-names.ts";
import { ListedAsset, PlainText } from "../../shared/shapes/ledger-shapes.ts";
import { Id, IsoDay, unsignedDecimal } from "../../shared/shapes.ts";

/** Why something is changed: everybody of the support reads it later. */
export const Why = PlainText.trim().min(1).max(500);

/** A shared asset as the support sees it, hidden or not. */
export const SupportAsset = ListedAsset.extend({
  isin: z.string().nullable(),
  country: z.string().nullable(),
  sector: z.string().nullable(),
  /** False: merged away or delisted, so search does not find it. */
  isActive: z.boolean(),
});
export type SupportAsset = z.infer<typeof SupportAsset>;

/** A code an asset has or had beside those of its own row. */
export const AssetCode = z.object({
  kind: z.enum(["ticker", "isin", "figi", "provider"]),
  code: z.string(),
  /** Tickers: the exchange. Providers: which one. */
  venue: z.string(),
  /** The exchange by its name, in the asker's language; otherwise as `venue`. */
  venueName: z.string(),
  validFrom: z.string().nullable(),
  validTo: z.string().nullable(),
});

export const FieldName = z.enum(assetFieldNames);

/** A field, its value as text and where that is from. */
export const FieldFact = z.object({
  field: FieldName,
  /** Null: not known. */
  value: z.string().nullable(),
  /** Empty: never recorded. */
  source: z.string(),
  /** Set by the support; null = as the sources say. */
  override: z
    .object({
      /** The last other value that a source gave. */
      original: z.string().nullable(),
      reason: z.string(),
      by: z.string(),
      at: z.string(),
    })
    .nullable(),
});
export type FieldFact = z.infer<typeof FieldFact>;

/** What one source has brought of a series. */
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

/** A change of the support; `before` and `after` are texts, null = nothing there, empty = set to "not known". */
export const Edit = z.object({
  id: Id,
  kind: z.enum(["field", "closes", "payment", "split", "source", "codes", "figure", "composition"]),
  /** Of a field its name, of a source what it serves, of a figure its name; otherwise empty. */
  subject: z.string(),
  firstDay: z.string().nullable(),
  lastDay: z.string().nullable(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** Days that changed, of closes. */
  days: z.int(),
  reason: z.string(),
  by: z.string(),
  at: z.string(),
  isUndone: z.boolean(),
  /** Nothing later of the same thing stands. */
  canUndo: z.boolean(),
});
export type Edit = z.infer<typeof Edit>;

/** What a change answers: its id in the log; null when it was so already. */
export const Changed = z.object({ editId: z.string().nullable() });

export const SourceWant = z.enum(["prices", "payments", "splits"]);

/** Which sources serve an asset for something, in turn. */
export const SourceChoice = z.object({
  want: SourceWant,
  /** Chosen for this asset; null = the general order holds. */
  chosen: z.string().nullable(),
  reason: z.string().nullable(),
  order: z.array(z.string()),
  /** All that can be chosen. */
  choices: z.array(z.string()),
});

export const Split = z.object({ exDate: z.string(), to: z.string(), from: z.string(), source: z.string() });

/** A close with its source; null: the support said that the day has none. */
export const Close = z.object({ day: z.string(), close: z.string().nullable(), source: z.string() });

/** A payment per unit as it is stored. */
export const PaymentRow = z.object({
  id: Id,
  kind: z.string(),
  startsOn: z.string().nullable(),
  exDate: z.string().nullable(),
  payDate: z.string().nullable(),
  /** Null: nobody has told it yet. */
  amount: z.string().nullable(),
  currency: z.string(),
  isSpecial: z.boolean(),
  source: z.string(),
});
export type PaymentRow = z.infer<typeof PaymentRow>;

/** What the support says of a payment. */
export const paymentInput = {
  kind: z.enum(["dividend", "coupon", "amortisation", "redemption"]).default("dividend"),
  /** Coupons: first day of the coupon period. */
  startsOn: IsoDay.nullable().default(null),
  exDate: IsoDay.nullable().default(null),
  /** One of both days is needed. */
  payDate: IsoDay.nullable().default(null),
  /** Per unit, gross. */
  amount: unsignedDecimal(10),
  currency: z.string().regex(/^[A-Z]{3,5}$/, { error: "currency" }),
  isSpecial: z.boolean().default(false),
} as const;
