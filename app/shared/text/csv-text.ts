import { guardText } from "@zerno/brokers/cells";

const plainNumber = /^-?\d+(\.\d+)?$/;

/** Guards text against running as a formula; numbers stay. */
const safeText = (value: string): string => (plainNumber.test(value) ? value : guardText(value));

function toCell(value: string | null): string {
  if (value === null) return "";
  const safe = safeText(value);
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** RFC 4180, with a byte-order mark for Excel. */
export const toCsv = (head: readonly string[], rows: readonly (readonly (string | null)[])[]): string =>
  `\uFEFF${[head, ...rows].map((row) => `${row.map(toCell).join(",")}\r\n`).join("")}`;

const sheetDigits = 15;

/** Returns a number of at most 15 digits, otherwise text guarded against formulas. */
export function toSheetCell(value: string | null, isNumber: boolean) {
  if (value === null) return null;
  const digits = value.replace(/[-.]/g, "").replace(/^0+/, "").length;
  return isNumber && digits <= sheetDigits
    ? { type: Number, value: Number(value) }
    : { type: String, value: safeText(value) };
}
