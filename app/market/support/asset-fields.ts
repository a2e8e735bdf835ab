import { parseDec, parseMoney } from "@zerno/engine";
import { AssetType } from "../../shared/codes.ts";
import type { assetFieldNames } from "../../shared/names/asset-field-names.ts";
import type { AssetRow } from "../assets/assets.ts";
import { isKnownCurrency } from "../rates/currencies.ts";
import { isCountry } from "../reference/countries.ts";
import { isSector } from "../reference/sectors.ts";

export type AssetField = Extract<keyof AssetRow, (typeof assetFieldNames)[number]>;

const optional: ReadonlySet<AssetField> = new Set(["country", "sector", "figi", "nominal"]);

const types: readonly number[] = Object.values(AssetType);

const isWhole = (text: string, least: number, most: number): boolean =>
  /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most;

const isAbove = (value: bigint | undefined): boolean => value !== undefined && value > 0n;

const rules: Readonly<Record<AssetField, (text: string) => boolean>> = {
  nameEn: (text) => text.length <= 200,
  nameRu: (text) => text.length <= 200,
  type: (text) => /^\d+$/.test(text) && types.includes(Number(text)),
  currency: isKnownCurrency,
  country: isCountry,
  sector: isSector,
  figi: (text) => /^[A-Z0-9]{12}$/.test(text),
  nominal: (text) => isAbove(parseMoney(text)),
  multiplier: (text) => isAbove(parseDec(text)),
  lotSize: (text) => isWhole(text, 1, 999_999_999),
  priceDigits: (text) => isWhole(text, 0, 10),
};

export const isFieldValue = (field: AssetField, value: string | null): boolean =>
  value === null ? optional.has(field) : value !== "" && rules[field](value);

const withoutZeros = (text: string): string =>
  text.includes(".") ? text.replace(/0+$/, "").replace(/\.$/, "") : text;

/** Drops the column's trailing zeros. */
export const fieldText = (field: AssetField, value: string | null): string | null =>
  value === null ? null : field === "nominal" || field === "multiplier" ? withoutZeros(value) : value;

export function fieldOf(row: AssetRow, field: AssetField): string | null {
  const value = row[field];
  return value === null ? null : fieldText(field, String(value));
}

/** Converts field text to its column's value, a number where the column is numeric. */
export function toColumn(field: AssetField, value: string | null): Partial<AssetRow> {
  const isNumber = field === "type" || field === "lotSize" || field === "priceDigits";
  return { [field]: value !== null && isNumber ? Number(value) : value };
}
