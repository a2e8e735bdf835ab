import type { Locale } from "../../shared/locales.ts";
import { parsePositions } from "../../shell/positions/parse-positions.ts";
import { mostLines } from "./preview-limits.ts";

/** Line as sent, with its number in the text. */
export interface SentLine {
  readonly line: number;
  readonly name: string;
  readonly quantity: string;
  readonly price: string | null;
}

/** Problem with a line; `code` is the key of its message. */
export interface LineIssue {
  /** Null: the whole text. */
  readonly line: number | null;
  readonly code: string;
  readonly params: Readonly<Record<string, string>>;
}

interface ReadLines {
  readonly lines: readonly SentLine[];
  readonly issues: readonly LineIssue[];
}

/** Accepts "SBER 200": a space after the name separates it if no line has another separator. */
const spaced = (text: string): string =>
  /[\t;,]/.test(text) ? text : text.replace(/^[^\S\n]*(\S+)[^\S\n]+/gm, "$1\t");

/** Reports lines with several numbers separated by spaces only: "3 190" may be one number or two. */
const blankIssues = (text: string): LineIssue[] =>
  /[\t;,]/.test(text)
    ? []
    : text
        .split("\n")
        .flatMap((content, at) =>
          /\s\S*\d[^\S\n]+\d/.test(content) ? [{ line: at + 1, code: "blanks-between", params: {} }] : [],
        );

/** Parses typed or pasted text and reports every line that cannot be sent. */
export function readLines(
  text: string,
  rules: { readonly locale: Locale; readonly today: string },
): ReadLines {
  const issues = blankIssues(text);
  if (issues.length > 0) return { lines: [], issues };
  const lines: SentLine[] = [];
  for (const { line, name, quantity, averageCost, unread } of parsePositions(spaced(text), rules)) {
    const fail = (code: string, params: Readonly<Record<string, string>> = {}) =>
      void issues.push({ line, code, params });
    if (name === "") fail("name-missing");
    if (quantity === null)
      fail(unread.quantity === undefined ? "quantity-missing" : "quantity-unread", {
        text: unread.quantity ?? "",
      });
    if (unread.averageCost !== undefined) fail("price-unread", { text: unread.averageCost });
    if (quantity !== null) lines.push({ line, name: name.slice(0, 200), quantity, price: averageCost });
  }
  if (issues.length === 0 && lines.length === 0) issues.push({ line: null, code: "empty", params: {} });
  if (lines.length > mostLines)
    issues.push({ line: null, code: "too-many-lines", params: { maximum: String(mostLines) } });
  return { lines, issues };
}

/** Maps the server's issues to the lines of the text. */
export function issuesOfAnswer(
  fields: readonly {
    readonly path: string;
    readonly code: string;
    readonly params?: Readonly<Record<string, string>> | undefined;
  }[],
  lines: readonly SentLine[],
): LineIssue[] {
  return fields.map(({ path, code, params = {} }) => {
    const [, place, field = ""] = /^lines\.(\d+)\.(\w+)/.exec(path) ?? [];
    const line = place === undefined ? null : (lines[Number(place)]?.line ?? null);
    return { line, code: field === "price" && code === "negative" ? "price-negative" : code, params };
  });
}
