import type { Figure, Unit } from "../../shared/shapes.ts";
import { hiddenAmount } from "../../shared/text/hidden-amount.ts";

type UnitName = (typeof Unit.options)[number];

/** A figure of a text of an answer; a text that its reader asked not to see stays hidden. */
const figureOf = (value: string, unit: UnitName, currency?: string): Figure =>
  value === hiddenAmount
    ? { refused: [{ code: "stealth", params: {} }], unit }
    : { value, unit, ...(currency !== undefined && { currency }) };

/** Figures of plain texts of an answer, for cells and for the parts of a derivation. */
export const moneyFigure = (value: string, currency: string): Figure => figureOf(value, "money", currency);
/** Price, amount per unit or exchange rate: with all of its decimals that matter. */
export const priceFigure = (value: string, currency: string): Figure => figureOf(value, "price", currency);
export const quantityFigure = (value: string): Figure => figureOf(value, "quantity");
export const ratioFigure = (value: string): Figure => figureOf(value, "ratio");
export const numberFigure = (value: string): Figure => figureOf(value, "number");
export const countFigure = (value: number): Figure => figureOf(String(value), "count");
export const dayFigure = (value: string): Figure => figureOf(value, "date");
/** An amount that is not known, for these reasons. */
export const unknownFigure = (
  reasons: readonly { readonly code: string; readonly params: Record<string, string> }[],
  unit: UnitName = "money",
): Figure => ({ refused: [...reasons], unit });

/** The same figure with the other sign, for what a sum takes off. */
export function negated(figure: Figure): Figure {
  if (!("value" in figure) || /^-?0*\.?0*$/.test(figure.value)) return figure;
  const { value } = figure;
  return { ...figure, value: value.startsWith("-") ? value.slice(1) : `-${value}` };
}
