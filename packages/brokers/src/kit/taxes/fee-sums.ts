import type { DraftRow } from "../../statement.ts";
import { add } from "../text/decimal-text.ts";

const TRADES = new Set(["buy", "sell", "short", "cover", "currency-exchange"]);

/** Sums deal fees by day and currency. `takes` is true for a cash movement that repeats a day's sum, once per sum. */
export const createFeeSums = (rows: readonly DraftRow[]) => {
  const sums = new Map<string, string>();
  const keyOf = (date: string, currency: string) => `${date} ${currency}`;
  for (const { kind, date, fee, currency, feeCurrency } of rows) {
    if (!TRADES.has(kind) || fee === undefined) continue;
    const key = keyOf(date, feeCurrency ?? currency);
    sums.set(key, add(sums.get(key) ?? "0", fee));
  }
  return {
    takes: ({ date, currency, amount }: Pick<DraftRow, "date" | "currency" | "amount">): boolean => {
      const key = keyOf(date, currency);
      return sums.get(key) === amount && sums.delete(key);
    },
  };
};
