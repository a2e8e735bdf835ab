import type { Locale } from "../shared/locales.ts";
import { evaluate } from "./arithmetic.ts";
import { splitDecimal } from "./decimal-text.ts";
import { formatNumber } from "./format.ts";
import { localeMarks } from "./locale-marks.ts";

/** Text keys are `common:number.<code>`. */
export type NumberProblem =
  | "empty"
  | "not-a-number"
  | "grouping"
  | "too-many-digits"
  | "divided-by-zero"
  | "negative";

export type ParsedNumber =
  | {
      readonly ok: true;
      readonly value: string;
      /** Such as `1,234`; the locale decided. */
      readonly isAmbiguous: boolean;
      readonly isComputed: boolean;
      readonly understoodAs: string;
    }
  | { readonly ok: false; readonly code: NumberProblem };

export interface NumberRules {
  readonly maxDecimals?: number;
  readonly isNegativeAllowed?: boolean;
}

const maxWholeDigits = 20;
const maxLength = 200;
const spaces = /[\s\u00A0\u202F\u2009\u2007]/g;
const numberText = /[\d.,'\u2019_\s\u00A0\u202F\u2009\u2007]*[\d.,]/y;
const currencySigns = /[$\u20AC\u00A3\u00A5\u20A0-\u20CF]/g;

/**
 * Parses `1 234,56`, `1,234.56`, no-break and narrow spaces, U+2212, apostrophes, and expressions (`1200+3*45`).
 * Division is rounded to `maxDecimals`, half to even.
 */
export function parseNumber(input: string, locale: Locale, rules: NumberRules = {}): ParsedNumber {
  const { maxDecimals = 18, isNegativeAllowed = true } = rules;
  const text = input
    .replace(currencySigns, "")
    .replace(/[\u2212\u2012\u2013]/g, "-")
    .trim();
  if (text === "") return { ok: false, code: "empty" };
  if (text.length > maxLength) return { ok: false, code: "too-many-digits" };
  const tokens = tokenize(text, locale);
  if ("code" in tokens) return { ok: false, code: tokens.code };
  const result = evaluate(tokens.list, maxDecimals);
  if (!result.ok) return { ok: false, code: result.code };
  const { whole, fraction, isNegative } = splitDecimal(result.value);
  if (whole.length > maxWholeDigits || fraction.length > maxDecimals) {
    return { ok: false, code: "too-many-digits" };
  }
  if (isNegative && !isNegativeAllowed) return { ok: false, code: "negative" };
  return {
    ok: true,
    value: result.value,
    isAmbiguous: tokens.isAmbiguous,
    isComputed: tokens.list.some((token) => /^[+*/()]$/.test(token)) || tokens.list.lastIndexOf("-") > 0,
    understoodAs: formatNumber(result.value, locale),
  };
}

type Tokens =
  | { readonly list: readonly string[]; readonly isAmbiguous: boolean }
  | { readonly code: NumberProblem };

function tokenize(text: string, locale: Locale): Tokens {
  const list: string[] = [];
  let isAmbiguous = false;
  let at = 0;
  while (at < text.length) {
    const char = text[at] ?? "";
    if (char.replace(spaces, "") === "") {
      at += 1;
    } else if (/[-+*/()\u00D7\u00F7]/.test(char)) {
      list.push(char === "\u00D7" ? "*" : char === "\u00F7" ? "/" : char);
      at += 1;
    } else {
      numberText.lastIndex = at;
      const match = numberText.exec(text);
      if (!match) return { code: "not-a-number" };
      const read = readNumber(match[0], locale);
      if ("code" in read) return read;
      list.push(read.value);
      isAmbiguous ||= read.isAmbiguous;
      at += match[0].length;
    }
  }
  return { list, isAmbiguous };
}

type OneNumber = { readonly value: string; readonly isAmbiguous: boolean } | { readonly code: NumberProblem };

function readNumber(raw: string, locale: Locale): OneNumber {
  const text = raw.replace(spaces, " ").replace(/['\u2019_]/g, " ");
  const marks = [...text].filter((char) => char === "." || char === ",");
  const lastMark = marks.at(-1);
  const isMixed = marks.includes(".") && marks.includes(",");
  if (lastMark === undefined) return grouped(text, " ", "");
  if (isMixed) {
    if (marks.filter((mark) => mark === lastMark).length > 1) return { code: "grouping" };
    return cut(text, lastMark, lastMark === "." ? "," : ".");
  }
  if (marks.length > 1) return text.includes(" ") ? { code: "grouping" } : grouped(text, lastMark, "");
  if (text.includes(" ")) return cut(text, lastMark, " ");
  const [before = "", after = ""] = text.split(lastMark);
  const isAmbiguous = /^[1-9]\d{0,2}$/.test(before) && after.length === 3;
  if (isAmbiguous && lastMark === localeMarks[locale].group) return { value: before + after, isAmbiguous };
  if (before + after === "") return { code: "not-a-number" };
  return { value: `${before || "0"}${after === "" ? "" : `.${after}`}`, isAmbiguous };
}

function cut(text: string, mark: string, group: string): OneNumber {
  const at = text.lastIndexOf(mark);
  const fraction = text.slice(at + 1).trim();
  if (!/^\d*$/.test(fraction)) return { code: "grouping" };
  return grouped(text.slice(0, at), group, fraction);
}

/** Groups have three digits: `1 23` is a typing error. */
function grouped(text: string, group: string, fraction: string): OneNumber {
  const groups = text.trim().split(group);
  const isRight = groups.every((digits, index) =>
    groups.length === 1
      ? /^\d+$/.test(digits)
      : index === 0
        ? /^\d{1,3}$/.test(digits)
        : /^\d{3}$/.test(digits),
  );
  if (!isRight) return { code: "grouping" };
  return { value: `${groups.join("")}${fraction === "" ? "" : `.${fraction}`}`, isAmbiguous: false };
}
