import { PAYMENT_KINDS, PAYMENT_STATUSES, RATING_FACTS } from "@zerno/engine";
import { z } from "zod";
import { currency, date, dec, float, id, quote, ratio } from "./scalars.ts";

/** A payment per unit as declared; no row of the ledger is made of it. */
const payment = z.strictObject({
  exDate: date.optional(),
  payDate: date,
  recordDate: date.optional(),
  /** Gross, per unit. */
  amount: dec,
  currency,
  kind: z.enum(PAYMENT_KINDS),
  status: z.enum(PAYMENT_STATUSES),
  isFloating: z.boolean().optional(),
});

/** A split as the market knows it; units of the ledger change by their own rows. */
const marketSplit = z.strictObject({ exDate: date, ratio });

const datedFact = z.strictObject({ value: float, date, source: z.string().optional() });

/** What the market knows of one asset beside its closes. */
export const assetFacts = z.strictObject({
  asset: id,
  /** All of them; an empty list says that it pays nothing. */
  payments: z.array(payment).optional(),
  /** First day the payments are known of. */
  since: date.optional(),
  /** Instead of those that rows book. */
  splits: z.array(marketSplit).optional(),
  /** What the dividend rating is told beside payments and closes. */
  rating: z
    .strictObject({
      facts: z.partialRecord(z.enum(RATING_FACTS), datedFact),
      isBank: z.boolean().optional(),
      isMoscow: z.boolean().optional(),
    })
    .optional(),
});

/** What the portfolio is measured against, when that is none of its assets. */
export const benchmark = z.strictObject({
  id,
  currency,
  prices: z.array(z.strictObject({ date, close: quote })),
  splits: z.array(marketSplit).optional(),
  /** Reinvested on their ex-dates; "unknown": it may pay and nobody knows what. Absent: an index. */
  payments: z.union([z.literal("unknown"), z.array(payment)]).optional(),
});

export type AssetFactsInput = z.output<typeof assetFacts>;
