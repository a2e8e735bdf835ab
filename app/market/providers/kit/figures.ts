import type { FundamentalRow } from "../rows.ts";
import { toDecimalText } from "./decimal-text.ts";

type Period = Omit<FundamentalRow, "metric" | "value">;

/**
 * Numeric fields of a flat report under the source's names.
 * @param prefix of every name ("income/")
 * @param without identifiers, years
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
