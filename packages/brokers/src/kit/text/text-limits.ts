import type { Issue } from "../../statement.ts";
import { issue } from "../issue.ts";

/** 250,000 lines of 24 columns. */
const MAX_CELLS = 6_000_000;
/** Tags or attributes of XML, values of JSON: 24 MB of real reports have half as many. */
export const MAX_VALUES = 2_000_000;
/** Each costs an error object when splitting. */
const MAX_STRAY_QUOTES = 100_000;

const tooManyValues = (max: number): Issue => issue("too-many-values", { max: String(max) });

const countMoreThan = (text: string, sign: string, max: number): number => {
  let count = 0;
  for (let at = text.indexOf(sign); at >= 0 && count <= max; at = text.indexOf(sign, at + 1)) count += 1;
  return count;
};

const hasStrayQuotes = (text: string, delimiter: string): boolean => {
  const isEdge = (sign: string | undefined) =>
    sign === undefined || sign === delimiter || sign === "\n" || sign === "\r" || sign === '"';
  let count = 0;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) {
    if (isEdge(text[at - 1]) || isEdge(text[at + 1])) continue;
    count += 1;
    if (count > MAX_STRAY_QUOTES) return true;
  }
  return false;
};

/** Returns an issue for a text whose splitting would take far more memory than itself. */
export const exceedsText = (text: string, delimiter: string): Issue | undefined => {
  const cells = countMoreThan(text, delimiter, MAX_CELLS) + countMoreThan(text, "\n", MAX_CELLS);
  if (cells > MAX_CELLS) return tooManyValues(MAX_CELLS);
  return hasStrayQuotes(text, delimiter)
    ? issue("too-many-quotes", { max: String(MAX_STRAY_QUOTES) })
    : undefined;
};

export const exceedsMarkup = (text: string): Issue | undefined =>
  ["<", "="].some((sign) => countMoreThan(text, sign, MAX_VALUES) > MAX_VALUES)
    ? tooManyValues(MAX_VALUES)
    : undefined;

export const manyValues = (): Issue => tooManyValues(MAX_VALUES);
