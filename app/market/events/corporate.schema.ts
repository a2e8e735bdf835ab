import { z } from "zod";

export const CORPORATE_KINDS = ["spin-off", "merger", "conversion", "rename", "delisting", "offer"] as const;
export type CorporateKind = (typeof CORPORATE_KINDS)[number];

const day = z.iso.date();
/** Positive decimal text, as many digits as a ledger row holds. */
const decimal = z.string().regex(/^\d{1,20}(\.\d{1,18})?$/, { error: "number" });
const positive = decimal.refine((text) => /[1-9]/.test(text), { error: "zero" });
const share = decimal.refine((text) => Number(text) <= 1, { error: "too-big" });
const currency = z.string().regex(/^[A-Z]{3,5}$/, { error: "currency" });

/** `ratioTo` new units for `ratioFrom` old ones. */
const ratio = { ratioTo: positive, ratioFrom: positive };

/** Per old unit; both or neither. */
const cash = { cashPerUnit: decimal.nullable(), currency: currency.nullable() };

export const corporateTerms = {
  "spin-off": z.object({ ...ratio, costShare: share.nullable() }),
  merger: z.object({ ratioTo: positive.nullable(), ratioFrom: positive.nullable(), ...cash }),
  conversion: z.object(ratio),
  rename: z.object({ codeKind: z.enum(["ticker", "isin"]), from: z.string().min(1), to: z.string().min(1) }),
  /** 0 per unit: worthless; null: payment unknown. */
  delisting: z.object(cash),
  offer: z.object({
    side: z.enum(["put", "call"]),
    pricePercent: positive,
    startsOn: day.nullable(),
    endsOn: day.nullable(),
  }),
} as const satisfies Readonly<Record<CorporateKind, z.ZodType>>;

export type CorporateTerms<K extends CorporateKind> = z.output<(typeof corporateTerms)[K]>;
