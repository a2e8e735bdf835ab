import { z } from "zod";
import { CurrencyCode, DecimalText, Id, IsoDay } from "../../shared/common.schema.ts";
import { endpoint } from "../../shared/endpoint.ts";
import { AssetRef, PlainText } from "../../shared/schemas/ledger.schema.ts";

/** Transferred units of an asset, or cash of a currency. Exact decimal text. */
export const MoveDraft = z.object({
  portfolioId: Id,
  toPortfolioId: Id,
  date: IsoDay,
  /** Null: cash. */
  assetId: Id.nullable().default(null),
  quantity: DecimalText.nullable().default(null),
  /** Cash only. */
  currency: CurrencyCode.nullable().default(null),
  amount: DecimalText.nullable().default(null),
  note: PlainText.max(10_000).default(""),
});

/** Units transferred together; money in the asset's currency, null = unknown. */
const MovedLot = z.object({
  quantity: z.string(),
  cost: z.string().nullable(),
  acquiredOn: z.string().nullable(),
});

/** Transfer as recorded in both portfolios. */
export const Move = z.object({
  moveId: z.string(),
  portfolioId: z.string(),
  toPortfolioId: z.string(),
  date: z.string(),
  asset: AssetRef.nullable(),
  quantity: z.string().nullable(),
  currency: z.string(),
  amount: z.string().nullable(),
  note: z.string(),
  lots: z.array(MovedLot),
  /** For If-Match of a change. */
  etag: z.string(),
});
export type Move = z.infer<typeof Move>;

export const moveContract = {
  "GET /api/transactions/move": endpoint({
    summary: "A transfer between two portfolios with its lots",
    access: "user",
    isOwnAddition: true,
    input: z.object({ moveId: Id }),
    output: Move,
  }),
  "POST /api/transactions/move": endpoint({
    summary: "Transfer units with their lots, dates and costs, or cash, to another portfolio, as one change",
    access: "user",
    isOwnAddition: true,
    status: 201,
    input: MoveDraft,
    output: Move,
  }),
  "PUT /api/transactions/move": endpoint({
    summary:
      "Change date, quantity, amount or note of a transfer on both sides; lots are recalculated; STALE (412) if it does not match If-Match",
    access: "user",
    needsIfMatch: true,
    isOwnAddition: true,
    input: z.object({
      moveId: Id,
      date: IsoDay,
      quantity: DecimalText.nullable().default(null),
      amount: DecimalText.nullable().default(null),
      note: PlainText.max(10_000).default(""),
    }),
    output: Move,
  }),
  "POST /api/transactions/move/lots": endpoint({
    summary: "Preview the lots of a transfer; changes nothing",
    access: "user",
    isOwnAddition: true,
    isReadOnly: true,
    amounts: ["held"],
    input: MoveDraft,
    output: z.object({ currency: z.string(), held: z.string(), lots: z.array(MovedLot) }),
  }),
} as const;
