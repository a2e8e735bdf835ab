import { PAYMENT_KINDS, PAYMENT_STATUSES, RATING_FACTS } from "@zerno/engine";
import { z } from "zod";
import { currency, date, dec, float, id, quote, ratio } from "./scalars.ts";

/** Per unit as declared; adds no row to the ledger. */
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

/** Split of the market data; ledger units change by their own rows. */
const marketSplit = z.strictObject({ exDate: date, ratio });

const datedFact = z.strictObject({ value: float, date, source: z.string().optional() });

export const assetFacts = z.strictObject({
  asset: id,
  /** Complete; an empty list means no payments. */
  payments: z.array(payment).optional(),
  /** First day covered by the payments. */
  since: date.optional(),
  /** Replaces those booked by rows. */
  splits: z.array(marketSplit).optional(),
  rating: z
    .strictObject({
      facts: z.partialRecord(z.enum(RATING_FACTS), datedFact),
      isBank: z.boolean().optional(),
      isMoscow: z.boolean().optional(),
    })
    .optional(),
});

/** Benchmark that is not an asset of the portfolio. */
export const benchmark = z.strictObject({
  id,
  currency,
  prices: z.array(z.strictObject({ date, close: quote })),
  splits: z.array(marketSplit).optional(),
  /** Reinvested on their ex-dates; "unknown": payments are not available. Absent: an index. */
  payments: z.union([z.literal("unknown"), z.array(payment)]).optional(),
});

export type AssetFactsInput = z.output<typeof assetFacts>;
