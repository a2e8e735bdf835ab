import type { Figure, Unit } from "../../shared/common.schema.ts";
import { hiddenAmount } from "../../shared/text/hidden-amount.ts";

type UnitName = (typeof Unit.options)[number];

const figureOf = (value: string, unit: UnitName, currency?: string): Figure =>
  value === hiddenAmount
    ? { refused: [{ code: "stealth", params: {} }], unit }
    : { value, unit, ...(currency !== undefined && { currency }) };

export const moneyFigure = (value: string, currency: string): Figure => figureOf(value, "money", currency);
/** Returns an amount per unit, with all significant decimals. */
export const priceFigure = (value: string, currency: string): Figure => figureOf(value, "price", currency);
export const quantityFigure = (value: string): Figure => figureOf(value, "quantity");
/** Returns a ratio; "0.12" is 12%. */
export const ratioFigure = (value: string): Figure => figureOf(value, "ratio");
export const numberFigure = (value: string): Figure => figureOf(value, "number");
export const countFigure = (value: number): Figure => figureOf(String(value), "count");
export const dayFigure = (value: string): Figure => figureOf(value, "date");
/** Returns the refusal of an unknown figure, an amount by default. */
export const unknownFigure = (
  reasons: readonly { readonly code: string; readonly params: Record<string, string> }[],
  unit: UnitName = "money",
): Figure => ({ refused: [...reasons], unit });

/** Returns the figure with the opposite sign; refusals and zeros stay unchanged. */
export function negated(figure: Figure): Figure {
  if (!("value" in figure) || /^-?0*\.?0*$/.test(figure.value)) return figure;
  const { value } = figure;
  return { ...figure, value: value.startsWith("-") ? value.slice(1) : `-${value}` };
}
