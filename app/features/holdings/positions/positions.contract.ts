import { z } from "zod";
import { Id } from "../../../shared/common.schema.ts";
import { endpoint } from "../../../shared/endpoint.ts";
import { ListedAsset, PlainText } from "../../../shared/schemas/ledger.schema.ts";
import { AveragePosition } from "../../../shared/schemas/position.schema.ts";

/** Longer lists are imported as files. */
const longest = 300;

const PossibleAsset = ListedAsset.extend({
  isin: z.string().nullable(),
});
export type PossibleAsset = z.infer<typeof PossibleAsset>;

export const positionsContract = {
  "POST /api/holdings/match": endpoint({
    summary: "Assets of a list of tickers, ISINs or names, for entering positions",
    access: "user",
    shared: "edit",
    isOwnAddition: true,
    isReadOnly: true,
    input: z.object({
      portfolioId: Id,
      names: z.array(PlainText.trim().min(1).max(200)).min(1).max(longest),
    }),
    output: z.object({
      /** In the order of `names`. */
      matches: z.array(
        z.object({
          name: z.string(),
          /** Null: none or several. */
          asset: PossibleAsset.nullable(),
          /** Best first. */
          candidates: z.array(PossibleAsset),
        }),
      ),
    }),
  }),
  "POST /api/holdings/positions": endpoint({
    summary:
      "Add positions with their average cost: opening balances, all or none, in one change; cash stays as it is",
    access: "user",
    shared: "edit",
    isOwnAddition: true,
    status: 201,
    input: z.object({
      portfolioId: Id,
      positions: z.array(AveragePosition).min(1).max(longest),
    }),
    output: z.object({ count: z.int() }),
  }),
} as const;
