import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { isIsin } from "@zerno/brokers";
import { z } from "zod";
import { AssetType } from "../../shared/codes.ts";
import { isKnownCurrency } from "../rates/currencies.ts";
import type { SharedAsset } from "./add-assets.ts";
import { isExchange } from "./exchanges.ts";
import { isSector } from "./sectors.ts";

const typeNames = Object.keys(AssetType) as [keyof typeof AssetType, ...(keyof typeof AssetType)[]];

/** Empty means unknown. */
const orNull = (schema: z.ZodType<string, string>) =>
  z
    .string()
    .transform((text) => (text === "" ? null : text))
    .pipe(schema.nullable());

const ReferenceRow = z.object({
  ticker: z.string().min(1),
  exchange: z.string().refine(isExchange),
  type: z.enum(typeNames).transform((name) => AssetType[name]),
  currency: z.string().refine(isKnownCurrency),
  country: orNull(z.string().regex(/^[A-Z]{2}$/)),
  sector: orNull(z.string().refine(isSector)),
  isin: orNull(z.string().refine(isIsin)),
  nominal: orNull(z.string().regex(/^\d+$/)),
  name_en: z.string().min(1),
  name_ru: z.string().min(1),
  /** Further search names: former ones, brands, Cyrillic spellings. */
  also: z.string().transform((text) => text.split(";").filter((name) => name !== "")),
});

const folder = path.join(import.meta.dirname, "assets");

export const referenceText = (): string =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".tsv"))
    .sort()
    .map((name) => readFileSync(path.join(folder, name), "utf8"))
    .join("");

/**
 * Parses `assets/*.tsv`; each file begins with the same header.
 * @throws ZodError on an invalid row
 */
export function parseReferenceAssets(text: string): SharedAsset[] {
  const lines = text.split("\n").filter((line) => line !== "");
  const header = lines[0] ?? "";
  const columns = header.split("\t");
  return lines
    .filter((line) => line !== header)
    .map((line) => {
      const cells = line.split("\t");
      const row = ReferenceRow.parse(Object.fromEntries(columns.map((name, at) => [name, cells[at]])));
      const { name_en: nameEn, name_ru: nameRu, ...asset } = row;
      return { ...asset, nameEn, nameRu };
    });
}
