import { z } from "zod";

/** Kinds of events beside splits and payments. */
export const CORPORATE_KINDS = ["spin-off", "merger", "conversion", "rename", "delisting", "offer"] as const;
export type CorporateKind = (typeof CORPORATE_KINDS)[number];

const day = z.iso.date();
/** Positive exact decimal text: as many digits as a ledger row holds. */
const decimal = z.string().regex(/^\d{1,20}(\.\d{1,18})?$/, { error: "number" });
const positive = decimal.refine((text) => /[1-9]/.test(text), { error: "zero" });
const share = decimal.refine((text) => Number(text) <= 1, { error: "too-big" });
const currency = z.string().regex(/^[A-Z]{3,5}$/, { error: "currency" });

/** `ratioTo` new units for `ratioFrom` old ones. */
const ratio = { ratioTo: positive, ratioFrom: positive };

/** Money paid per old unit; both or neither. */
const cash = { cashPerUnit: decimal.nullable(), currency: currency.nullable() };

/** The terms of an event by its kind. Units and money are exact decimal text. */
export const corporateTerms = {
  /** New shares of another company for those held; the share of the cost that goes over where it is known. */
  "spin-off": z.object({ ...ratio, costShare: share.nullable() }),
  /** Shares of the buyer, money, or both. */
  merger: z.object({ ratioTo: positive.nullable(), ratioFrom: positive.nullable(), ...cash }),
  /** One security becomes another: receipts into shares, a share into that of the company's new country. */
  conversion: z.object(ratio),
  /** A new ticker or ISIN of the same security: nothing is booked. */
  rename: z.object({ codeKind: z.enum(["ticker", "isin"]), from: z.string().min(1), to: z.string().min(1) }),
  /** No longer traded; 0 per unit: worthless, null: nothing is known of a payment. */
  delisting: z.object(cash),
  /** The holder may sell (put) or the issuer may redeem (call), percent of the remaining nominal. */
  offer: z.object({
    side: z.enum(["put", "call"]),
    pricePercent: positive,
    startsOn: day.nullable(),
    endsOn: day.nullable(),
  }),
} as const satisfies Readonly<Record<CorporateKind, z.ZodType>>;

export type CorporateTerms<K extends CorporateKind> = z.output<(typeof corporateTerms)[K]>;
