import {
  DEC_ONE,
  type Dec,
  divideHalfEven,
  formatDec,
  formatMoney,
  parseDec,
  parseMoney,
} from "@zerno/engine";
import type { Figure, Reason } from "../../shared/common.schema.ts";

export const moneyOf = (figure: Figure): bigint =>
  "value" in figure ? (parseMoney(figure.value) ?? 0n) : 0n;

/** Divides, rounded once to 18 decimals; refused for a zero whole. */
export function shareFigure(part: Figure, whole: Figure): Figure {
  if ("refused" in part) return { refused: part.refused, unit: "ratio" };
  if ("refused" in whole) return { refused: whole.refused, unit: "ratio" };
  const all = moneyOf(whole);
  if (all <= 0n) return { refused: [{ code: "no-base", params: {} }], unit: "ratio" };
  return { value: formatDec(divideHalfEven(moneyOf(part) * DEC_ONE, all) as Dec), unit: "ratio" };
}

export function driftFigure(weight: Figure, target: Dec): Figure {
  if ("refused" in weight) return { refused: weight.refused, unit: "ratio" };
  return { value: formatDec(((parseDec(weight.value) ?? 0n) - target) as Dec), unit: "ratio" };
}

/** Returns target × whole − value, rounded once to 10 decimals. */
export function gapFigure(value: Figure, whole: Figure, target: Dec, currency: string): Figure {
  const refused = [value, whole].flatMap((figure) => ("refused" in figure ? figure.refused : []));
  if (refused.length > 0) return { refused, unit: "money" };
  const wanted = divideHalfEven(moneyOf(whole) * target, DEC_ONE);
  return { value: formatMoney(wanted - moneyOf(value)), unit: "money", currency };
}

export const distinctReasons = (reasons: readonly Reason[]): Reason[] => [
  ...new Map(reasons.map((reason) => [JSON.stringify(reason), reason])).values(),
];

/** Returns the exact sum with all notes; one refused part refuses it. */
export function sumFigures(figures: readonly Figure[], currency: string): Figure {
  const refused = figures.flatMap((figure) => ("refused" in figure ? figure.refused : []));
  if (refused.length > 0) return { refused: distinctReasons(refused), unit: "money" };
  const sum = figures.reduce((total, figure) => total + moneyOf(figure), 0n);
  const notes = distinctReasons(figures.flatMap((figure) => ("value" in figure ? (figure.notes ?? []) : [])));
  return { value: formatMoney(sum), unit: "money", currency, ...(notes.length > 0 && { notes }) };
}
