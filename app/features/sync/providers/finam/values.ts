import { decimal, type InstrumentRef, isIsin, readCurrency } from "@zerno/brokers";
import { z } from "zod";
import { amount, text } from "../kit/fields.ts";
import type { Asset } from "./request.ts";

/** `{"value": "123.45"}` */
export const decimalValue = z.object({ value: amount }).transform(({ value }) => value);

const units = z
  .union([z.string(), z.number()])
  .transform(String)
  .refine((value) => /^-?\d{1,18}$/.test(value), "not a whole number")
  .default("0");

/** `{"currency_code": "RUB", "units": "-1", "nanos": -500000000}` */
export const money = z
  .object({ currency_code: text, units, nanos: z.int().min(-999_999_999).max(999_999_999).default(0) })
  .transform(({ currency_code, units: whole, nanos }) => ({
    currency: readCurrency(currency_code)?.code ?? currency_code,
    amount: decimal.add(decimal.canonical(whole), decimal.multiply(String(nanos), "0.000000001")),
  }));

const tickerOf = (symbol: string): string => symbol.split("@")[0] ?? symbol;
const isBond = ({ type }: Asset): boolean => /bond/i.test(type);
const typeOf = (asset: Asset): number | undefined => {
  if (isBond(asset)) return 2;
  return /equit|share|stock/i.test(asset.type) ? 1 : /fund|etf/i.test(asset.type) ? 3 : undefined;
};

/** Returns the reference of "SBER@MISX" with the broker's data. */
export function refOf(symbol: string, asset: Asset | undefined): InstrumentRef {
  if (asset === undefined) return { symbol: tickerOf(symbol) };
  const assetType = typeOf(asset);
  const currency = readCurrency(asset.quote_currency)?.code;
  return {
    symbol: asset.ticker || tickerOf(symbol),
    ...(isIsin(asset.isin) ? { isin: asset.isin } : {}),
    ...(asset.name === "" ? {} : { name: asset.name }),
    ...(currency === undefined ? {} : { currency }),
    ...(assetType === undefined ? {} : { assetType }),
  };
}

/** Returns a bond's nominal; undefined for other assets. */
export function nominalOf(asset: Asset | undefined): string | undefined {
  if (asset === undefined || !isBond(asset)) return undefined;
  const value = asset.bond_details?.bond_face_value;
  const plain = typeof value === "object" && value !== null && "value" in value ? value.value : value;
  return amount.safeParse(plain).data;
}
