import { z } from "zod";
import { endpoint } from "../../shared/endpoint.ts";
import { ListedAsset } from "../../shared/schemas/ledger.schema.ts";

/** Most rows of a type. */
export const mostOfType = 6;

const FoundAsset = ListedAsset.extend({ isin: z.string().nullable() });

const PortfolioName = z.object({ id: z.string(), name: z.string() });

export const searchContract = {
  "GET /api/search": endpoint({
    summary:
      "Everything of the user's that a text names: holdings, assets, portfolios, transactions by note; best match first",
    access: "user",
    isOwnAddition: true,
    input: z.object({ query: z.string().trim().min(1).max(100) }),
    output: z.object({
      /** Holdings of the user; left out among the assets. */
      held: z.array(FoundAsset.extend({ portfolios: z.array(PortfolioName) })).max(mostOfType),
      assets: z.array(FoundAsset).max(mostOfType),
      /** Own portfolios, all combined, and shared ones. */
      portfolios: z.array(PortfolioName.extend({ currency: z.string(), owner: z.string() })).max(mostOfType),
      transactions: z
        .array(
          z.object({
            id: z.string(),
            portfolioId: z.string(),
            portfolioName: z.string(),
            date: z.string(),
            kind: z.string(),
            ticker: z.string().nullable(),
            note: z.string(),
          }),
        )
        .max(mostOfType),
    }),
  }),
} as const;
