/** What a spreadsheet takes for a formula when it begins a cell (OWASP, CSV injection). */
const formulaStart = /^'*[=+\-@\t\r]/;
const plainNumber = /^-?\d+(\.\d+)?$/;

/**
 * A cell: an apostrophe keeps what looks like a formula a text; numbers, negative ones too, stay as they are. A text
 * that looks like such a cell gets one more, so that taking one away always gives the text.
 */
function toCell(value: string | null): string {
  if (value === null) return "";
  const safe = formulaStart.test(value) && !plainNumber.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A table as CSV (RFC 4180) with a byte-order mark, by which Excel knows that it is UTF-8. */
export const toCsv = (head: readonly string[], rows: readonly (readonly (string | null)[])[]): string =>
  `\uFEFF${[head, ...rows].map((row) => `${row.map(toCell).join(",")}\r\n`).join("")}`;
