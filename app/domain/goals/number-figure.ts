import {
  type Dec,
  decFromNumber,
  divideHalfEven,
  formatDec,
  formatMoney,
  parseDec,
  parseMoney,
} from "@zerno/engine";
import type { Figure } from "../../shared/shapes.ts";

/** A float64 as a figure of money: its shortest decimal text. */
export const numberFigure = (value: number, currency: string): Figure => ({
  value: formatDec(decFromNumber(value)),
  unit: "money",
  currency,
});

/** A yearly amount as a monthly one, rounded once to money's 10 decimals; its notes stay. */
export function monthlyFigure(yearly: Figure): Figure {
  if ("refused" in yearly) return yearly;
  return { ...yearly, value: formatMoney(divideHalfEven(parseMoney(yearly.value) ?? 0n, 12n)) };
}

/** Decimal text without zeros at its end. */
export const plainText = (text: string): string => formatDec(parseDec(text) ?? (0n as Dec));
