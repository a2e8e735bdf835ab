import { guardText } from "@zerno/brokers/cells";

const plainNumber = /^-?\d+(\.\d+)?$/;

/** Numbers stay as they are; other texts are guarded against running as a formula. */
const safeText = (value: string): string => (plainNumber.test(value) ? value : guardText(value));

function toCell(value: string | null): string {
  if (value === null) return "";
  const safe = safeText(value);
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Formats a table as CSV (RFC 4180) with a byte-order mark, by which Excel recognises UTF-8. */
export const toCsv = (head: readonly string[], rows: readonly (readonly (string | null)[])[]): string =>
  `\uFEFF${[head, ...rows].map((row) => `${row.map(toCell).join(",")}\r\n`).join("")}`;

/** Significant digits of a spreadsheet number. */
const sheetDigits = 15;

/** Returns a cell: a number if the sheet holds all its digits, otherwise guarded text. */
export function toSheetCell(value: string | null, isNumber: boolean) {
  if (value === null) return null;
  const digits = value.replace(/[-.]/g, "").replace(/^0+/, "").length;
  return isNumber && digits <= sheetDigits
    ? { type: Number, value: Number(value) }
    : { type: String, value: safeText(value) };
}
