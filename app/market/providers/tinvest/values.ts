import { addDays, type IsoDate } from "@zerno/engine";
import { z } from "zod";
import { movePoint } from "../kit/decimal-text.ts";
import { day } from "../kit/fields.ts";
import { lookup } from "../kit/lookup.ts";
import type { ListedAsset, PriceUnit } from "../rows.ts";

const units = z
  .union([z.string(), z.number()])
  .transform(String)
  .refine((text) => /^-?\d{1,18}$/.test(text), "not a whole number")
  .default("0");
const nano = z.int().min(-999_999_999).max(999_999_999).default(0);

/** Signed parts: units 1 and nano 5 are 1.000000005. */
export const quotation = z
  .object({ units, nano })
  .transform((value) => movePoint(String(BigInt(value.units) * 1_000_000_000n + BigInt(value.nano)), -9));

export const moneyValue = z
  .object({ units, nano, currency: z.string().regex(/^[a-z]{3}$/i) })
  .transform((value) => ({
    amount: movePoint(String(BigInt(value.units) * 1_000_000_000n + BigInt(value.nano)), -9),
    currency: value.currency.toUpperCase(),
  }));

/** A day; 1970 and absent mean none. */
export const dayOrNull = z.preprocess(
  (value) => (value == null || value === "" || String(value).startsWith("1970-01-01") ? null : value),
  day.nullable(),
);

export const moscowDay = z.iso
  .datetime({ offset: true })
  .transform(
    (instant) => new Date(Date.parse(instant) + 3 * 3_600_000).toISOString().slice(0, 10) as IsoDate,
  );

/** Returns both days, included, as UTC instants; `to` is the following midnight. */
export const instants = (from: IsoDate, to: IsoDate) => ({
  from: `${from}T00:00:00Z`,
  to: `${addDays(to, 1)}T00:00:00Z`,
});

export interface Place {
  readonly kind: string;
  readonly uid: string;
}

/** Splits a code of kind and uid (`bond/…`); undefined when malformed. */
export function placeOf(code: string): Place | undefined {
  const found = /^([a-z]+)\/([\w-]+)$/.exec(code);
  return found === null ? undefined : { kind: found[1] ?? "", uid: found[2] ?? "" };
}

/** Returns the price unit: percent of nominal for bonds, points for futures and indices. */
export const unitOf = (kind: string): PriceUnit =>
  kind === "bond" ? "percent" : kind === "futures" || kind === "index" ? "points" : "money";

const types = lookup<ListedAsset["type"]>({
  share: "stock",
  bond: "bond",
  etf: "etf",
  currency: "cash",
  futures: "futures",
  option: "option",
  index: "index",
});
export const typeOf = (kind: string): ListedAsset["type"] => types(kind) ?? null;
