import { z } from "zod";
import { endpoint } from "../../shared/endpoint.ts";
import { AssetRef } from "../../shared/ledger-shapes.ts";
import { Id, IsoDay, NoInput, NoOutput } from "../../shared/shapes.ts";

/** A code an asset has or had beside those of its own row. */
const AssetCode = z.object({
  kind: z.enum(["ticker", "isin", "figi", "provider"]),
  code: z.string(),
  /** Tickers: the exchange. Providers: which one. */
  venue: z.string(),
  validFrom: z.string().nullable(),
  validTo: z.string().nullable(),
});

const Code = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9.+ -]{0,30}$/);

const Named = z.object({ id: z.string(), name: z.string() });

export const assetSupportContract = {
  "GET /api/supportAssetEdit/exchanges": endpoint({
    summary: "Exchanges: market identifier code, name, country, currency and trading days",
    access: { role: "support" },
    input: NoInput,
    output: z.object({
      exchanges: z.array(
        z.object({
          mic: z.string(),
          name: z.string(),
          country: z.string().nullable(),
          currency: z.string(),
          /** Trading days it keeps: a known market's, "weekdays" or "all-days". */
          calendar: z.string(),
        }),
      ),
    }),
  }),
  "GET /api/supportAssetEdit/sectors": endpoint({
    summary: "The one taxonomy of sectors",
    access: { role: "support" },
    input: NoInput,
    output: z.object({ sectors: z.array(Named) }),
  }),
  "GET /api/supportAssetEdit/countries": endpoint({
    summary: "Countries by name",
    access: { role: "support" },
    input: NoInput,
    output: z.object({ countries: z.array(z.object({ code: z.string(), name: z.string() })) }),
  }),
  "GET /api/supportAssetEdit/moex-boards": endpoint({
    summary: "Boards of the Moscow Exchange that prices are read from",
    access: { role: "support" },
    input: NoInput,
    output: z.object({ boards: z.array(Named.extend({ currency: z.string() })) }),
  }),
  "GET /api/supportAssetEdit/currencies": endpoint({
    summary: "Codes of the currencies an asset may be quoted in, in display order",
    access: { role: "support" },
    input: NoInput,
    output: z.object({ currencies: z.array(z.string()) }),
  }),
  "GET /api/supportAssetEdit/codes": endpoint({
    summary: "What a shared asset was and is called: former tickers and ISINs, names at providers",
    access: { role: "support" },
    isOwnAddition: true,
    input: z.object({ assetId: Id }),
    output: z.object({ asset: AssetRef, isin: z.string().nullable(), codes: z.array(AssetCode) }),
  }),
  "POST /api/supportAssetEdit/rename": endpoint({
    summary: "New ticker, exchange or ISIN of a shared asset from a day on; the old ones stay as its history",
    access: { role: "support" },
    isOwnAddition: true,
    input: z.object({
      assetId: Id,
      ticker: Code.optional(),
      /** Market identifier code. */
      exchange: z.string().optional(),
      isin: z.string().trim().toUpperCase().optional(),
      from: IsoDay,
    }),
    output: z.object({ asset: AssetRef }),
  }),
  "POST /api/supportAssetEdit/merge": endpoint({
    summary: "Make one asset of two rows that are the same: ledgers, mappings and facts of the market move",
    access: { role: "support" },
    isOwnAddition: true,
    input: z.object({
      /** Is emptied and no longer found. */
      fromId: Id,
      toId: Id,
      reason: z.string().trim().min(1).max(500),
    }),
    output: z.object({
      mergeId: Id,
      /** Rows of ledgers that moved. */
      rows: z.int(),
    }),
  }),
  "POST /api/supportAssetEdit/undo-merge": endpoint({
    summary: "Take a merge back: every moved row names its first asset again",
    access: { role: "support" },
    isOwnAddition: true,
    status: 204,
    input: z.object({ mergeId: Id }),
    output: NoOutput,
  }),
} as const;
