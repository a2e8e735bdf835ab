import { DEC_ONE, type Dec, divideHalfEven, formatDec, formatMoney, parseDec } from "@zerno/engine";
import {
  distinctReasons,
  moneyOf,
  shareFigure,
  sumFigures,
} from "../../../domain/allocation/share-figures.ts";
import type { Figure } from "../../../shared/common.schema.ts";

/** A part of the value in one slice. */
export interface Piece {
  readonly key: string;
  readonly assetId: string | null;
  /** Currency of cash. */
  readonly cash: string | null;
  /** For a line without a known asset. */
  readonly name: string | null;
  /** Fund it is held through. */
  readonly viaId: string | null;
  /** Ratio of the fund, 0.05 = 5 %. */
  readonly viaShare: Dec | null;
  readonly value: Figure;
}

export interface PieceSlice {
  readonly key: string;
  readonly value: Figure;
  readonly weight: Figure;
  readonly through: Figure | null;
  readonly pieces: readonly (Piece & { readonly weight: Figure })[];
}

const hundred = 100n * DEC_ONE;

/** In percent of the fund. */
interface Line<Of> {
  readonly weightPercent: string;
  readonly of: Of;
}

/** Value, and ratio of the fund. */
interface SpreadPart<Of> {
  readonly of: Of;
  readonly value: Figure;
  readonly share: Dec;
}

/**
 * Splits a fund's value by its composition and the rest. A part is value x percent / 100, or value x percent / sum
 * where sources exceed 100; rounded once to 10 decimals. The rest makes the sum exact.
 */
export function spread<Of>(
  value: Figure,
  lines: readonly Line<Of>[],
): { readonly parts: readonly SpreadPart<Of>[]; readonly rest: Omit<SpreadPart<Of>, "of"> } {
  if ("refused" in value) return { parts: [], rest: { value, share: DEC_ONE as Dec } };
  const percents = lines.map(({ weightPercent }) => parseDec(weightPercent) ?? (0n as Dec));
  const stated = percents.reduce<bigint>((sum, percent) => sum + percent, 0n);
  const whole = stated > hundred ? stated : hundred;
  const all = moneyOf(value);
  const amounts = percents.map((percent) => divideHalfEven(all * percent, whole));
  // Without a rest the largest line takes the rounding.
  const over = all - amounts.reduce((sum, amount) => sum + amount, 0n);
  const isWhole = stated >= hundred;
  if (isWhole && amounts[0] !== undefined) amounts[0] += over;
  const figure = (amount: bigint): Figure => ({ ...value, value: formatMoney(amount) });
  const shareOf = (percent: bigint) => divideHalfEven(percent * DEC_ONE, whole) as Dec;
  return {
    parts: lines.map(({ of }, at) => ({
      ...{ of, value: figure(amounts[at] ?? 0n), share: shareOf(percents[at] ?? 0n) },
    })),
    rest: { value: figure(isWhole ? 0n : over), share: shareOf(isWhole ? 0n : whole - stated) },
  };
}

const sizeOf = (figure: Figure): number =>
  "value" in figure ? Number(figure.value) : Number.POSITIVE_INFINITY;

const idOf = ({ assetId, cash, name, viaId }: Piece) => JSON.stringify([assetId, cash, name, viaId]);

/** Groups pieces by slice, largest first, merging the same asset through the same fund. */
export function toSlices(pieces: readonly Piece[], total: Figure, currency: string): PieceSlice[] {
  return [...Map.groupBy(pieces, ({ key }) => key)]
    .map(([key, group]): PieceSlice => {
      const value = sumFigures(valuesOf(group), currency);
      const through = group.filter(({ viaId }) => viaId !== null);
      return {
        key,
        value,
        weight: shareFigure(value, total),
        through: through.length === 0 ? null : sumFigures(valuesOf(through), currency),
        pieces: merged(group, total, currency),
      };
    })
    .sort((a, b) => sizeOf(b.value) - sizeOf(a.value) || (a.key < b.key ? -1 : 1));
}

/** Sums pieces beyond the first `most`, and their part held through funds; null without any. */
export function restOf(
  pieces: PieceSlice["pieces"],
  most: number,
  total: Figure,
  currency: string,
): { readonly value: Figure; readonly weight: Figure; readonly through: Figure | null } | null {
  const left = pieces.slice(most);
  if (left.length === 0) return null;
  const value = sumFigures(valuesOf(left), currency);
  const through = left.filter(({ viaId }) => viaId !== null);
  return {
    ...{ value, weight: shareFigure(value, total) },
    through: through.length === 0 ? null : sumFigures(valuesOf(through), currency),
  };
}

/** Returns the decimal text of a piece's ratio of its fund. */
export const viaShareText = ({ viaShare }: Pick<Piece, "viaShare">): string | null =>
  viaShare === null ? null : formatDec(viaShare);

const valuesOf = (pieces: readonly Piece[]) => pieces.map(({ value }) => value);

function merged(group: readonly Piece[], total: Figure, currency: string): PieceSlice["pieces"] {
  return [...Map.groupBy(group, idOf).values()]
    .flatMap((same) => {
      const [first] = same;
      if (first === undefined) return [];
      const value = same.length === 1 ? first.value : sumFigures(valuesOf(same), currency);
      const shares = same.flatMap(({ viaShare }) => (viaShare === null ? [] : [viaShare as bigint]));
      const viaShare = shares.length === 0 ? null : (shares.reduce((sum, share) => sum + share, 0n) as Dec);
      return [{ ...first, viaShare, value, weight: shareFigure(value, total) }];
    })
    .sort((a, b) => sizeOf(b.value) - sizeOf(a.value) || (idOf(a) < idOf(b) ? -1 : 1));
}

const numberOf = (figure: Figure): number => ("value" in figure ? Number(figure.value) : Number.NaN);

/** Returns a statistic as plain decimal text. */
export function statisticFigure(value: number, unit: "ratio" | "count" | "number" = "ratio"): Figure {
  const text = value.toFixed(12).replace(/\.?0+$/, "");
  return { value: text === "-0" ? "0" : text, unit };
}

/** Returns the concentration of slices, refused with the first weight; null without slices. */
export function concentrationOf(slices: readonly Pick<PieceSlice, "weight">[]) {
  if (slices.length === 0) return null;
  const refused = slices.flatMap(({ weight }) => ("refused" in weight ? weight.refused : []));
  if (refused.length > 0) {
    const none = (unit: "ratio" | "count"): Figure => ({ refused: distinctReasons(refused), unit });
    return { largest: none("ratio"), largestFive: none("ratio"), equalSlices: none("count") };
  }
  const weights = slices.map(({ weight }) => numberOf(weight)).sort((a, b) => b - a);
  const squares = weights.reduce((sum, weight) => sum + weight ** 2, 0);
  return {
    largest: statisticFigure(weights[0] ?? 0),
    largestFive: statisticFigure(weights.slice(0, 5).reduce((sum, weight) => sum + weight, 0)),
    equalSlices: statisticFigure(Math.round((1 / squares) * 10) / 10, "count"),
  };
}
