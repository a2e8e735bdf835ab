import { shareFigure, sumFigures } from "../../ledger/pies/share-figures.ts";
import type { AssetRef } from "../../shared/ledger-shapes.ts";
import type { Figure } from "../../shared/shapes.ts";

/** Something that has a value: a holding or the cash of one currency. */
export interface Part {
  readonly key: string;
  readonly asset: AssetRef | null;
  readonly value: Figure;
}

export interface Slice extends Part {
  readonly weight: Figure;
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
      return { key, asset: only?.asset ?? null, value, weight: shareFigure(value, whole) };
    })
    .sort((a, b) => sizeOf(b.value) - sizeOf(a.value) || (a.key < b.key ? -1 : 1));
}

const sizeOf = (figure: Figure): number =>
  "value" in figure ? Number(figure.value) : Number.NEGATIVE_INFINITY;
