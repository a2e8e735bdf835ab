import type { FundamentalRow } from "../rows.ts";
import { toDecimalText } from "./decimal-text.ts";

type Period = Omit<FundamentalRow, "metric" | "value">;

/**
 * The figures of one report: every field of a flat record that holds a number becomes a row, under the source's own
 * name. Fields that say "none" in one of the usual ways are no figures; dates and names are not numbers.
 * @param prefix before every name ("income/")
 * @param without fields that are numbers but no figures (identifiers, years)
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
