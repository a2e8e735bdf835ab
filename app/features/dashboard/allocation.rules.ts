import { DEC_ONE, divideHalfEven, formatDec, formatMoney, parseMoney } from "@zerno/engine";
import type { AssetRef } from "../../shared/ledger-shapes.ts";
import type { Figure, Reason } from "../../shared/shapes.ts";

/** Something that has a value: a holding or the cash of one currency. */
export interface Part {
  readonly key: string;
  readonly asset: AssetRef | null;
  readonly value: Figure;
}

export interface Slice extends Part {
  readonly weight: Figure;
}

/** The exact sum of values: money adds up without rounding. One refused part refuses the sum. */
export function sumFigures(figures: readonly Figure[], currency: string): Figure {
  const refused = figures.flatMap((figure) => ("refused" in figure ? figure.refused : []));
  if (refused.length > 0) return { refused: distinct(refused), unit: "money" };
  const sum = figures.reduce(
    (total, figure) => total + ("value" in figure ? (parseMoney(figure.value) ?? 0n) : 0n),
    0n,
  );
  return { value: formatMoney(sum), unit: "money", currency };
}

const distinct = (reasons: readonly Reason[]): Reason[] => [
  ...new Map(reasons.map((reason) => [JSON.stringify(reason), reason])).values(),
];

/** Part / whole, rounded once to 18 decimals; refused with either, or over nothing. */
export function shareOf(part: Figure, whole: Figure): Figure {
  if ("refused" in part) return { refused: part.refused, unit: "ratio" };
  if ("refused" in whole) return { refused: whole.refused, unit: "ratio" };
  const [of, all] = [parseMoney(part.value) ?? 0n, parseMoney(whole.value) ?? 0n];
  if (all <= 0n) return { refused: [{ code: "no-base", params: {} }], unit: "ratio" };
  return { value: formatDec(divideHalfEven(of * DEC_ONE, all)), unit: "ratio" };
}

/** Parts with the same key become one slice; largest first. Only a slice of one part keeps its asset. */
export function toSlices(parts: readonly Part[], whole: Figure, currency: string): Slice[] {
  const groups = Map.groupBy(parts, ({ key }) => key);
  return [...groups]
    .map(([key, group]) => {
      const only = group.length === 1 ? group[0] : undefined;
      const value = only
        ? only.value
        : sumFigures(
            group.map((part) => part.value),
            currency,
          );
      return { key, asset: only?.asset ?? null, value, weight: shareOf(value, whole) };
    })
    .sort((a, b) => sizeOf(b.value) - sizeOf(a.value) || (a.key < b.key ? -1 : 1));
}

const sizeOf = (figure: Figure): number =>
  "value" in figure ? Number(figure.value) : Number.NEGATIVE_INFINITY;
