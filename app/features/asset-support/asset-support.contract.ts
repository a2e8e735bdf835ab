import { z } from "zod";
import { Id, IsoDay, NoInput, NoOutput, unsignedDecimal } from "../../shared/common.schema.ts";
import { endpoint } from "../../shared/endpoint.ts";
import { AssetRef } from "../../shared/schemas/ledger.schema.ts";
import {
  AssetCode,
  Changed,
  Close,
  Edit,
  FieldFact,
  FieldName,
  Merge,
  PaymentRow,
  paymentInput,
  SourceChoice,
  SourceShare,
  SourceWant,
  Split,
  SupportAsset,
  Why,
} from "./asset-support.schema.ts";
import {
  compositionInput,
  figureInput,
  SupportComposition,
  SupportFigure,
  SupportInsight,
} from "./reports/report.schema.ts";

const ofAsset = z.object({ assetId: Id });

/** Report figures and compositions entered by support, on paths of our own. */
const reportsContract = {
  "GET /api/supportAssetEdit/figures": endpoint({
    summary: "Financials of a shared asset by source, newest first, and fund composition",
    access: { role: "support" },
    isOwnAddition: true,
    input: ofAsset,
    output: z.object({
      figures: z.array(SupportFigure),
      composition: SupportComposition,
      insight: SupportInsight,
    }),
  }),
  "POST /api/supportAssetEdit/figures": endpoint({
    summary:
      "Set a financial figure of a shared asset, or mark it as unknown, regardless of sources; or leave it to them again",
    access: { role: "support" },
    isOwnAddition: true,
    input: z.object({ assetId: Id, ...figureInput }),
    output: Changed,
  }),
  "POST /api/supportAssetEdit/composition": endpoint({
    summary: "Set the composition of a shared fund, regardless of sources; no lines leave it to them again",
    access: { role: "support" },
    isOwnAddition: true,
    input: z.object({ assetId: Id, ...compositionInput }),
    output: Changed,
  }),
} as const;

const Code = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9.+ -]{0,30}$/);

const Named = z.object({ id: z.string(), name: z.string() });

const ImportedSecurity = z.object({
  ticker: z.string(),
  /** As in the statement; often empty. */
  exchange: z.string(),
  /** In the reader's language. */
  exchangeName: z.string(),
  isin: z.string().nullable(),
  name: z.string(),
  type: z.int(),
  currency: z.string(),
  /** Number of users who hold it, anonymous. */
  userCount: z.int(),
  /** User's own row, which has a page; null: only others have it. */
  ownId: z.string().nullable(),
});

export const assetSupportContract = {
  ...reportsContract,
  "GET /api/assets/support-search": endpoint({
    summary:
      "Shared assets by code, name or ID, including hidden and demo ones, and securities known only from imports; without a query the shared ones last edited",
    access: { role: "support" },
    input: z.object({
      query: z.string().max(200).default(""),
      limit: z.coerce.number().int().min(1).max(100).default(30),
    }),
    output: z.object({
      assets: z.array(SupportAsset),
      /** Imported securities unknown to any source, one per code, and the user's custom assets. */
      imported: z.array(ImportedSecurity),
    }),
  }),
  "GET /api/supportAssetInfo": endpoint({
    summary: "A shared asset with the source of every field, its codes and merges",
    access: { role: "support" },
    input: ofAsset,
    output: z.object({
      asset: SupportAsset,
      fields: z.array(FieldFact),
      codes: z.array(AssetCode),
      closes: z.array(SourceShare),
      payments: z.array(SourceShare),
      merges: z.array(Merge),
    }),
  }),
  "GET /api/supportAssetEdit": endpoint({
    summary: "Support changes of a shared asset, newest first, with previous values and reasons",
    access: { role: "support" },
    input: ofAsset,
    output: z.object({ edits: z.array(Edit) }),
  }),
  "POST /api/supportAssetEdit": endpoint({
    summary: "Set a field of a shared asset, regardless of sources; or leave it to them again",
    access: { role: "support" },
    input: z.object({
      assetId: Id,
      field: FieldName,
      action: z.enum(["set", "leave"]).default("set"),
      /** As text; null = unknown. */
      value: z.string().trim().max(200).nullable().default(null),
      reason: Why,
    }),
    output: Changed,
  }),
  "POST /api/supportAssetEdit/undo": endpoint({
    summary: "Undo a support change, unless a later one of the same item exists",
    access: { role: "support" },
    isOwnAddition: true,
    status: 204,
    input: z.object({ editId: Id }),
    output: NoOutput,
  }),
  "GET /api/supportAssetEdit/data-source": endpoint({
    summary: "Sources of a shared asset, in order, and available ones",
    access: { role: "support" },
    input: ofAsset,
    output: z.object({ sources: z.array(SourceChoice) }),
  }),
  "POST /api/supportAssetEdit/data-source": endpoint({
    summary: "Choose the source of a shared asset for prices, payments or splits; null = the default order",
    access: { role: "support" },
    input: z.object({ assetId: Id, want: SourceWant, source: z.string().max(40).nullable(), reason: Why }),
    output: Changed,
  }),
  "GET /api/supportAssetEdit/adjustments": endpoint({
    summary: "Splits of a shared asset with their sources",
    access: { role: "support" },
    input: ofAsset,
    output: z.object({ splits: z.array(Split) }),
  }),
  "POST /api/supportAssetEdit/adjustments": endpoint({
    summary: "Set or remove a split, or multiply the closes of some days by a ratio",
    access: { role: "support" },
    input: z.object({
      assetId: Id,
      kind: z.enum(["split", "remove-split", "closes"]),
      /** Ex-date of the split; first day of the closes. */
      day: IsoDay,
      /** Last day of the closes; default: `day`. */
      until: IsoDay.optional(),
      /** Split: `to` new for `from` old. Closes: multiplied by `to` / `from`. */
      to: unsignedDecimal(18).default("1"),
      from: unsignedDecimal(18).default("1"),
      reason: Why,
    }),
    output: Changed,
  }),
  "GET /api/supportAssetEdit/prices": endpoint({
    summary: "Closes of a shared asset with their sources, newest first; 400 days up to a day",
    access: { role: "support" },
    isOwnAddition: true,
    input: z.object({
      assetId: Id,
      /** Default: today. */
      until: IsoDay.optional(),
    }),
    output: z.object({ closes: z.array(Close), from: z.string(), until: z.string() }),
  }),
  "POST /api/supportAssetEdit/prices": endpoint({
    summary: "Set the close of a day of a shared asset; sources do not replace it",
    access: { role: "support" },
    isOwnAddition: true,
    input: z.object({ assetId: Id, day: IsoDay, close: unsignedDecimal(18), reason: Why }),
    output: Changed,
  }),
  "DELETE /api/supportAssetEdit/prices": endpoint({
    summary: "Remove closes of a shared asset; sources do not restore them",
    access: { role: "support" },
    isOwnAddition: true,
    input: z.object({ assetId: Id, from: IsoDay, to: IsoDay, reason: Why }),
    output: Changed,
  }),
  "GET /api/supportDivHistory": endpoint({
    summary: "Dividends, coupons and repayments of a shared asset, newest first",
    access: { role: "support" },
    input: ofAsset,
    output: z.object({ payments: z.array(PaymentRow) }),
  }),
  "POST /api/supportDivHistory": endpoint({
    summary: "Add a payment of a shared asset",
    access: { role: "support" },
    status: 201,
    input: z.object({ assetId: Id, ...paymentInput, reason: Why }),
    output: z.object({ id: Id, editId: z.string().nullable() }),
  }),
  "PUT /api/supportDivHistory": endpoint({
    summary: "Change a payment of a shared asset; sources no longer do",
    access: { role: "support" },
    input: z.object({ id: Id, ...paymentInput, reason: Why }),
    output: Changed,
  }),
  "DELETE /api/supportDivHistory": endpoint({
    summary: "Remove a payment of a shared asset; sources do not restore it",
    access: { role: "support" },
    input: z.object({ id: Id, reason: Why }),
    output: Changed,
  }),
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
          /** Trading calendar: of a known market, "weekdays" or "all-days". */
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
    summary: "Boards of the Moscow Exchange used for prices",
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
    summary: "Names of a shared asset: current and former tickers and ISINs, codes at providers",
    access: { role: "support" },
    isOwnAddition: true,
    input: z.object({ assetId: Id }),
    output: z.object({ asset: AssetRef, isin: z.string().nullable(), codes: z.array(AssetCode) }),
  }),
  "POST /api/supportAssetEdit/rename": endpoint({
    summary:
      "Set a new ticker, exchange or ISIN of a shared asset from a date on; the old ones are kept as history",
    access: { role: "support" },
    isOwnAddition: true,
    input: z.object({
      assetId: Id,
      ticker: Code.optional(),
      /** Market identifier code. */
      exchange: z.string().optional(),
      isin: z.string().trim().toUpperCase().optional(),
      from: IsoDay,
      reason: Why,
    }),
    output: z.object({ asset: AssetRef, editId: z.string().nullable() }),
  }),
  "POST /api/supportAssetEdit/merge": endpoint({
    summary: "Merge two duplicate assets: transactions, mappings and market data are moved",
    access: { role: "support" },
    isOwnAddition: true,
    input: z.object({
      /** Emptied and no longer found. */
      fromId: Id,
      toId: Id,
      reason: z.string().trim().min(1).max(500),
    }),
    output: z.object({
      mergeId: Id,
      /** Moved ledger rows. */
      rows: z.int(),
    }),
  }),
  "POST /api/supportAssetEdit/undo-merge": endpoint({
    summary: "Undo a merge: everything is moved back to its original asset",
    access: { role: "support" },
    isOwnAddition: true,
    status: 204,
    input: z.object({ mergeId: Id }),
    output: NoOutput,
  }),
} as const;
