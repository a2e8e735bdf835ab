import {
  type Dec,
  decFromNumber,
  divideHalfEven,
  formatDec,
  formatMoney,
  parseDec,
  parseMoney,
} from "@zerno/engine";
import type { Figure } from "../../shared/common.schema.ts";

export const numberFigure = (value: number, currency: string): Figure => ({
  value: formatDec(decFromNumber(value)),
  unit: "money",
  currency,
});

/** Divides a yearly amount by 12, rounded once to 10 decimals, with its notes. */
export function monthlyFigure(yearly: Figure): Figure {
  if ("refused" in yearly) return yearly;
  return { ...yearly, value: formatMoney(divideHalfEven(parseMoney(yearly.value) ?? 0n, 12n)) };
}

/** Removes trailing zeros of decimal text; unreadable text becomes 0. */
export const plainText = (text: string): string => formatDec(parseDec(text) ?? (0n as Dec));
