import type { IsoDate } from "@zerno/engine";
import type { HoldingRow } from "../../../market/providers/rows.ts";

const weight = /^(\d{1,3})(?:[.,](\d{1,12}))?\s*%?$/;

/**
 * Parses a fund's composition from lines of text, as pasted from a sheet: name and weight in percent, or ticker, name
 * and weight, separated by a tab or semicolon. Empty lines are skipped.
 * @returns the holdings, or the number of the first invalid line
 */
export function readComposition(
  text: string,
  day: IsoDate | null,
): { readonly holdings: HoldingRow[] } | { readonly line: number } {
  const holdings: HoldingRow[] = [];
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === "") continue;
    const cells = line.split(/[;\t]/).map((cell) => cell.trim());
    const [whole, decimals] = weight.exec(cells.at(-1) ?? "")?.slice(1) ?? [];
    const [ticker, name] = cells.length === 3 ? cells : [null, cells[0]];
    if (whole === undefined || !name || cells.length < 2 || cells.length > 3) return { line: at + 1 };
    const weightPercent = `${Number(whole)}${decimals === undefined ? "" : `.${decimals}`}`;
    holdings.push({ day, ticker: ticker || null, name, weightPercent });
  }
  return { holdings };
}
