import type { Figure } from "../../shared/common.schema.ts";
import type { AssetRef } from "../../shared/schemas/ledger.schema.ts";
import { shareFigure, sumFigures } from "./share-figures.ts";

export interface Part {
  readonly key: string;
  readonly asset: AssetRef | null;
  readonly currency: string | null;
  readonly value: Figure;
}

interface Member {
  readonly name: string;
  readonly weight: Figure;
}

export interface Slice extends Omit<Part, "currency"> {
  readonly weight: Figure;
  readonly members: Member[];
  readonly rest: { readonly count: number; readonly weight: Figure } | null;
}

const mostMembers = 20;

/** Groups parts by key, largest first. A slice of one part keeps its asset. */
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
      const weight = shareFigure(value, whole);
      return { key, asset: only?.asset ?? null, value, weight, ...membersOf(group, whole, currency) };
    })
    .sort((a, b) => sizeOf(b.value) - sizeOf(a.value) || (a.key < b.key ? -1 : 1));
}

function membersOf(group: readonly Part[], whole: Figure, currency: string): Pick<Slice, "members" | "rest"> {
  const sorted = group.toSorted((a, b) => sizeOf(b.value) - sizeOf(a.value));
  const [listed, others] = [sorted.slice(0, mostMembers), sorted.slice(mostMembers)];
  const left = sumFigures(
    others.map(({ value }) => value),
    currency,
  );
  return {
    members: listed.map(({ asset, currency: of, value }) => ({
      name: asset?.ticker ?? of ?? "",
      weight: shareFigure(value, whole),
    })),
    rest: others.length === 0 ? null : { count: others.length, weight: shareFigure(left, whole) },
  };
}

const sizeOf = (figure: Figure): number =>
  "value" in figure ? Number(figure.value) : Number.NEGATIVE_INFINITY;
