import { decimal } from "@zerno/brokers";
import { z } from "zod";

const units = z
  .union([z.string(), z.int()])
  .transform(String)
  .refine((value) => /^-?\d{1,18}$/.test(value), "not a whole number")
  .default("0");
const nano = z.int().min(-999_999_999).max(999_999_999).default(0);
const nanos = "0.000000001";

const exact = (value: { units: string; nano: number }): string =>
  decimal.add(decimal.canonical(value.units), decimal.multiply(String(value.nano), nanos));

/** Signed parts: units "-1" and nano -500000000 are -1.5. */
export const money = z
  .object({ units, nano, currency: z.string().regex(/^[a-z]{3}$/i) })
  .transform((value) => ({ amount: exact(value), currency: value.currency.toUpperCase() }));
export type Money = z.output<typeof money>;

/** A count sent as text. */
export const count = z
  .union([z.string(), z.number()])
  .transform(String)
  .refine((value) => /^-?\d{1,18}(?:\.\d+)?$/.test(value), "not a number")
  .transform(decimal.canonical);
