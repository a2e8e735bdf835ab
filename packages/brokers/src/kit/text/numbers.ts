import { isCurrencyCode } from "./currencies.ts";
import { canonical } from "./decimal-text.ts";

export type DecimalMark = "." | ",";

export interface ColumnMark {
  /** Absent: ambiguous commas. */
  readonly mark?: DecimalMark;
  readonly isProven: boolean;
  readonly example?: string;
}

export type NumberReading =
  | { readonly value: string }
  | { readonly problem: "bad-number" | "ambiguous-number" };

const EMPTY = new Set(["", "-", "--", "—", "n/a", "notavailable"]);
const PLAIN = /^-?\d+(?:\.\d+)?$/;
const SCIENTIFIC = /^(-?)(\d+)(?:\.(\d+))?[eE]([+-]?\d{1,2})$/;
// Spaces (no-break, thin, narrow) and apostrophes inside numbers.
const NOISE = /[\s\u00a0\u2007\u2009\u202f'’]/g;
const LEADING_SIGN = /^(-?)(?:A\$|US\$|C\$|CHF|[$€£₽¥₹₺])/;
const LEADING_CODE = /^(-?)([A-Z]{3})(?=[-.\d])/;
const TRAILING_SIGN = /[$€£₽¥₹₺]$|(?<=\d)[A-Z]{3}$/;

export const isEmptyCell = (text: string): boolean => {
  if (text === "") return true;
  return text.length < 16 && EMPTY.has(text.replace(NOISE, "").toLowerCase());
};

const stripped = (text: string): string => {
  // A wrongly decoded pound sign has an extra letter before it.
  let clean = text
    .replace(NOISE, "")
    .replace("Â£", "£")
    .replace(/^[\u2212\u2013]|[\u2212\u2013]$/g, "-");
  if (clean.startsWith("(") && clean.endsWith(")")) clean = `-${clean.slice(1, -1)}`;
  clean = clean.replace(LEADING_SIGN, "$1");
  clean = clean.replace(LEADING_CODE, (all, sign: string, code: string) =>
    isCurrencyCode(code) ? sign : all,
  );
  clean = clean.replace(TRAILING_SIGN, (sign) => (sign.length === 1 || isCurrencyCode(sign) ? "" : sign));
  if (clean.endsWith("-")) clean = `-${clean.slice(0, -1)}`;
  return clean.startsWith("+") ? clean.slice(1) : clean;
};

type Evidence = DecimalMark | "open-comma" | "open-dot" | undefined;

/** "1,234" proves nothing; "0,123", "12,5", "1234,567" prove a decimal comma. */
const evidenceOf = (clean: string): Evidence => {
  const comma = clean.lastIndexOf(",");
  const dot = clean.lastIndexOf(".");
  if (comma < 0 && dot < 0) return undefined;
  if (comma >= 0 && dot >= 0) return comma > dot ? "," : ".";
  const at = Math.max(comma, dot);
  const mark = comma >= 0 ? "," : ".";
  const other = comma >= 0 ? "." : ",";
  const before = clean.slice(clean.startsWith("-") ? 1 : 0, at);
  if (before.includes(mark)) return other;
  if (clean.length - at - 1 !== 3 || before.length > 3 || before === "" || before.startsWith("0"))
    return mark;
  return comma >= 0 ? "open-comma" : "open-dot";
};

/**
 * Decides a column's decimal mark. If both are proven, the one proven ten times as often reads ambiguous values; a
 * proven value always reads itself.
 */
export const decideDecimalMark = (values: Iterable<string>): ColumnMark => {
  const seen = { ".": 0, ",": 0 };
  let example: string | undefined;
  for (const value of values) {
    if (!value.includes(",") && !value.includes(".")) continue;
    const evidence = evidenceOf(stripped(value));
    if (evidence === "open-comma") example ??= value;
    else if (evidence === "." || evidence === ",") seen[evidence] += 1;
  }
  const isProven = seen["."] + seen[","] > 0;
  if (seen[","] * 10 <= seen["."] && isProven) return { mark: ".", isProven };
  if (seen["."] * 10 <= seen[","] && isProven) return { mark: ",", isProven };
  if (example !== undefined) return { isProven, example };
  return { mark: ".", isProven };
};

/** Gives undecided columns the mark that all proven columns share. */
export const adoptSharedMark = (columns: readonly ColumnMark[]): ColumnMark[] => {
  const proven = new Set(columns.filter((column) => column.isProven).map((column) => column.mark));
  const [only] = [...proven];
  if (proven.size !== 1 || only === undefined) return [...columns];
  return columns.map((column) => (column.isProven ? column : { ...column, mark: only }));
};

const GROUPED = {
  ".": /^-?\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/,
  ",": /^-?\d{1,3}(?:\.\d{2,3})*\.\d{3}(?:,\d+)?$/,
};
const UNGROUPED = { ".": /^-?\d*\.?\d+$|^-?\d+\.$/, ",": /^-?\d*,?\d+$|^-?\d+,$/ };

const withMark = (clean: string, mark: DecimalMark): NumberReading => {
  if (!UNGROUPED[mark].test(clean) && !GROUPED[mark].test(clean)) return { problem: "bad-number" };
  const plain = mark === "." ? clean.replaceAll(",", "") : clean.replaceAll(".", "").replace(",", ".");
  const padded = plain.replace(/^(-?)\./, "$10.").replace(/\.$/, "");
  return { value: canonical(padded) };
};

/** Expands "1.5e-7"; other texts are unchanged. */
export const fromScientificText = (text: string): string => {
  const match = SCIENTIFIC.exec(text);
  if (match === null) return text;
  const [, sign = "", whole = "", fraction = "", exponentText = "0"] = match;
  const exponent = Number(exponentText);
  const digits = whole + fraction;
  const point = whole.length + exponent;
  const padded = point <= 0 ? "0".repeat(1 - point) + digits : digits.padEnd(point, "0");
  const at = Math.max(point, 1);
  const rest = padded.slice(at);
  return canonical(sign + padded.slice(0, at) + (rest === "" ? "" : `.${rest}`));
};

/**
 * Reads a number exactly; without `mark` only if it proves its own. Thousands may be separated by space, apostrophe,
 * dot or comma (also Indian: 1,23,456).
 */
export const readNumber = (text: string, mark: DecimalMark | undefined): NumberReading => {
  if (mark === "." && PLAIN.test(text)) return { value: canonical(text) };
  const clean = stripped(text);
  const pointed = mark === "," ? clean.replace(",", ".") : clean;
  if (SCIENTIFIC.test(pointed)) return { value: fromScientificText(pointed) };
  const evidence = evidenceOf(clean);
  if (evidence === "." || evidence === ",") return withMark(clean, evidence);
  if (mark === undefined && evidence !== undefined) return { problem: "ambiguous-number" };
  return withMark(clean, mark ?? ".");
};
