import { z } from "zod";
import {
  CurrencyCode,
  DecimalText,
  Id,
  IsoDay,
  NoInput,
  UnsignedAmount,
  unsignedDecimal,
} from "../../shared/common.schema.ts";
import { endpoint } from "../../shared/endpoint.ts";
import { BondSchedule } from "../../shared/schemas/bond.schema.ts";
import { InterestTerms } from "../../shared/schemas/custom-asset.schema.ts";
import { AssetRef, PlainText } from "../../shared/schemas/ledger.schema.ts";
import { visible } from "../../shared/text/visible-text.ts";

/** Close of a custom asset per unit, in its currency. */
const OwnClose = z.object({ date: IsoDay, close: UnsignedAmount });

/** Metal of a coin or bar, and the unit of its quantity. */
export const MetalTerms = z.object({
  metal: z.enum(["gold", "silver", "platinum", "palladium"]),
  unit: z.enum(["gram", "ounce"]),
  /** Share of fine metal, above 0 and at most 1. */
  fineness: unsignedDecimal(18).refine((text) => Number(text) > 0 && Number(text) <= 1, { error: "too-big" }),
});
export type MetalTerms = z.output<typeof MetalTerms>;

const terms = {
  name: visible(PlainText.trim().min(1).max(200)),
  note: PlainText.max(10_000).default(""),
  /** Code of `CustomAssetClass`, 0 to 11. */
  class: z.int().min(0).max(11),
  /** Code of `CustomValueKind`: 1 the owner's prices, 2 interest. */
  valueKind: z.union([z.literal(1), z.literal(2)]),
  /** Value by interest only. */
  interest: InterestTerms.nullable().default(null),
  /** Metals priced by the Bank of Russia; the currency is RUB then. */
  metal: MetalTerms.nullable().default(null),
};

export const CustomHolding = z.object({
  asset: AssetRef,
  class: z.int(),
  valueKind: z.int(),
  interest: InterestTerms.nullable(),
  metal: MetalTerms.nullable(),
  note: z.string(),
  version: z.int(),
  /** Last known price per unit; null before the first. */
  price: z.object({ date: z.string(), close: z.string(), source: z.string() }).nullable(),
  /** Rows of any portfolio that use it, which prevent its deletion. */
  transactionCount: z.int(),
});
export type CustomHolding = z.infer<typeof CustomHolding>;

/** Security created by an import because no source knows its code. */
export const ImportedAsset = CustomHolding.pick({ asset: true, price: true, transactionCount: true }).extend({
  isin: z.string().nullable(),
});
export type ImportedAsset = z.infer<typeof ImportedAsset>;

export const customAssetsContract = {
  "GET /api/customholdings": endpoint({
    summary: "Custom assets, by name",
    access: "user",
    // A custom asset of one unit is worth its price.
    amounts: ["close"],
    input: NoInput,
    output: z.object({
      holdings: z.array(CustomHolding),
      /** Custom assets created by imports, by name. */
      imported: z.array(ImportedAsset),
    }),
  }),
  "POST /api/customholdings": endpoint({
    summary: "Add a custom asset, optionally with its first price and position",
    access: "user",
    status: 201,
    input: z.object({
      ...terms,
      ticker: PlainText.trim().max(30).default(""),
      currency: CurrencyCode,
      /** Bonds: with terms closes are percent of the nominal; without them money per bond. */
      bond: z
        .object({
          nominal: UnsignedAmount.refine((text) => Number(text) > 0, { error: "zero" }),
          schedule: BondSchedule,
        })
        .nullable()
        .default(null),
      /** First price. */
      price: OwnClose.nullable().default(null),
      /** First position: an opening balance. */
      position: z
        .object({
          portfolioId: Id,
          date: IsoDay,
          quantity: DecimalText,
          /** Total cost; null = unknown. */
          cost: UnsignedAmount.nullable().default(null),
        })
        .nullable()
        .default(null),
    }),
    output: CustomHolding,
  }),
  "PUT /api/customholdings": endpoint({
    summary: "Change a custom asset; CONFLICT if it changed since `version`",
    access: "user",
    input: z.object({ ...terms, assetId: Id, version: z.int() }),
    output: CustomHolding,
  }),
  "DELETE /api/customholdings": endpoint({
    summary:
      "Delete a custom asset and its prices; refused while it has transactions; MyPortfolio/undo restores it for 30 days",
    access: "user",
    input: z.object({ assetId: Id }),
    output: z.object({ assetId: z.string() }),
  }),
  "GET /api/customholdings/historical-prices": endpoint({
    summary: "Price history of a custom asset, newest first",
    access: "user",
    amounts: ["close"],
    input: z.object({ assetId: Id }),
    output: z.object({
      currency: z.string(),
      prices: z.array(
        z.object({
          date: z.string(),
          close: z.string(),
          source: z.string(),
          /** For If-Match of this day's price; `"none"` for a day without one. */
          etag: z.string(),
        }),
      ),
    }),
  }),
  "POST /api/customholdings/historical-prices": endpoint({
    summary: "Add prices: as a list, or as the text of a CSV file with Date and Close; all or none",
    access: "user",
    input: z.object({
      assetId: Id,
      prices: z.array(OwnClose).max(20_000).optional(),
      csv: z.string().max(900_000).optional(),
    }),
    output: z.object({
      count: z.int(),
      /** Lines that could not be parsed, by code (`assets:issue.<code>`); with any of them nothing is stored. */
      issues: z.array(
        z.object({ line: z.int(), code: z.string(), params: z.record(z.string(), z.string()) }),
      ),
    }),
  }),
  "PUT /api/customholdings/historical-prices": endpoint({
    summary: "Replace the price of a day; STALE (412) if it does not match If-Match",
    access: "user",
    needsIfMatch: true,
    input: z.object({ assetId: Id, date: IsoDay, close: UnsignedAmount }),
    output: z.object({ count: z.int() }),
  }),
  "DELETE /api/customholdings/historical-prices": endpoint({
    summary: "Delete the prices of a date range",
    access: "user",
    input: z.object({ assetId: Id, from: IsoDay, to: IsoDay }),
    output: z.object({ count: z.int() }),
  }),
  "POST /api/customholdings/historical-prices/createpricesautomatically": endpoint({
    summary:
      "Calculate prices by the asset's rule: a static value month by month, interest or metal price day by day; existing prices of these days are replaced",
    access: "user",
    input: z.object({
      assetId: Id,
      /** Default: the start of the rule, of the prices, or of the year. */
      from: IsoDay.optional(),
      /** Today by default; never later. */
      to: IsoDay.optional(),
      /** Fixed value per unit; the last own price by default. */
      value: UnsignedAmount.optional(),
    }),
    output: z.object({ count: z.int(), from: z.string().nullable(), to: z.string().nullable() }),
  }),
} as const;
