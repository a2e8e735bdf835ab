import type { FundamentalRow } from "../rows.ts";
import { toDecimalText } from "./decimal-text.ts";

type Period = Omit<FundamentalRow, "metric" | "value">;

/**
 * Returns all numeric fields of a flat report as figures, under the source's names; placeholders for "none", dates and
 * names are omitted.
 * @param prefix of every name ("income/")
 * @param without numeric fields other than figures (identifiers, years)
 */
export function figuresOf(
  record: Readonly<Record<string, unknown>>,
  prefix: string,
  period: Period,
  without: readonly string[] = [],
): FundamentalRow[] {
  return Object.entries(record).flatMap(([name, value]) => {
    if (without.includes(name) || name.trim() !== name || name === "") return [];
    const text = typeof value === "number" || typeof value === "string" ? toDecimalText(value) : undefined;
    return text === undefined ? [] : [{ metric: `${prefix}${name}`, ...period, value: text }];
  });
}
