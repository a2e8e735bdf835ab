import { decimal } from "@zerno/brokers";
import { z } from "zod";

const plain = /^[+-]?\d{1,18}(?:\.\d{1,18})?$/;
const scientific = /^([+-]?)(\d+)(?:\.(\d+))?e([+-]?\d{1,2})$/i;

/** "1.5e-7", as JavaScript prints small and large numbers. */
function withoutExponent(text: string): string {
  const found = scientific.exec(text);
  if (found === null) return text;
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = found;
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  const padded = point <= 0 ? "0".repeat(1 - point) + digits : digits.padEnd(point, "0");
  const at = Math.max(point, 1);
  const rest = padded.slice(at);
  return `${sign}${padded.slice(0, at)}${rest === "" ? "" : `.${rest}`}`;
}

/** A decimal sent as text or JSON number: exact signed text ("-12.5"). */
export const amount = z
  .union([z.string().trim(), z.number()])
  .transform((value) => withoutExponent(String(value)))
  .refine((text) => plain.test(text), "not a number")
  .transform((text) => decimal.canonical(text.replace(/^\+/, "")));

/** Absent, null and empty are "0". */
export const amountOrZero = z.preprocess((value) => (value === "" || value == null ? "0" : value), amount);

/** Absent, null and empty are "". */
export const text = z.preprocess((value) => (value == null ? "" : String(value)), z.string().trim());

/** An instant with zone, in milliseconds since 1970. */
export const instant = z.iso.datetime({ offset: true }).transform((value) => Date.parse(value));
