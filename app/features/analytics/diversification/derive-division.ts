import type { TFunction } from "i18next";
import type { AssetRef } from "../../../shared/schemas/ledger.schema.ts";
import { assetPathOf } from "../../../shared/text/asset-path.ts";
import type { Derivation, DerivationPart } from "../../../ui/money/derivation.ts";
import type { Division } from "../analytics.types.ts";
import { pieceName } from "./piece-name.ts";

type Slice = Division["slices"][number];
type Piece = Slice["pieces"][number];
type Of = "value" | "weight";
type NameOf = (slice: Slice) => string;

const linkTo = (asset: AssetRef | null) => (asset && assetPathOf(asset)) ?? undefined;

const labelOf = (piece: Piece, t: TFunction): string =>
  [pieceName(piece, t), piece.via && t("analytics:slice.via", { fund: piece.via.ticker })]
    .filter((text) => text !== null)
    .join(" ");

const pieceParts = (pieces: readonly Piece[], { on }: Division, t: TFunction): DerivationPart[] =>
  pieces.map((piece) => ({
    label: labelOf(piece, t),
    figure: piece.value,
    date: on,
    to: linkTo(piece.asset),
  }));

const weightOf = (
  title: string,
  value: Slice["value"],
  { total, on, portfolioId }: Division,
  t: TFunction,
): Derivation => ({
  title: `${t("analytics:column.weight")} · ${title}`,
  rule: t("analytics:derived.weight"),
  operation: "quotient",
  parts: [
    { label: title, figure: value, date: on },
    { label: t("analytics:derived.portfolio"), figure: total, date: on },
  ],
  portfolioId,
});

/** Explains a piece other than a plain holding or cash. */
export function derivePiece(division: Division, piece: Piece, what: Of, t: TFunction): Derivation {
  const title = labelOf(piece, t);
  if (what === "weight") return weightOf(title, piece.value, division, t);
  const fund = division.funds.find(({ asset }) => asset.id === piece.via?.id);
  const { on, portfolioId } = division;
  if (!fund || piece.viaShare === null) {
    const rule = t("analytics:derived.held");
    const parts = pieceParts([piece], division, t);
    return { title, rule, operation: "input", parts, portfolioId };
  }
  return {
    title: `${t("analytics:column.value")} · ${title}`,
    rule: t("analytics:derived.viaFund"),
    operation: "product",
    parts: [
      { label: fund.asset.name, figure: fund.value, date: on, to: linkTo(fund.asset) },
      {
        label: t("analytics:derived.partOfFund"),
        figure: { value: piece.viaShare, unit: "ratio" },
        date: fund.day,
        source: fund.source,
      },
    ],
    portfolioId,
  };
}

/** Listed pieces, and the sum of the others. */
function partsOf(slice: Slice, division: Division, t: TFunction, isOfFunds: boolean): DerivationPart[] {
  const { pieces, rest, pieceCount } = slice;
  const listed = isOfFunds ? pieces.filter(({ via }) => via !== null) : pieces;
  const left = isOfFunds ? rest?.through : rest?.value;
  const label = t("analytics:slice.more", { count: pieceCount - pieces.length });
  return [...pieceParts(listed, division, t), ...(left ? [{ label, figure: left, date: division.on }] : [])];
}

/** Explains a slice's value or weight by its pieces. */
export function deriveSlice(
  division: Division,
  slice: Slice,
  what: Of,
  t: TFunction,
  nameOf: NameOf,
): Derivation {
  const title = nameOf(slice);
  if (what === "weight") return weightOf(title, slice.value, division, t);
  const [only, ...more] = slice.pieces;
  if (only?.via && more.length === 0) return derivePiece(division, only, "value", t);
  return {
    title: `${t("analytics:column.value")} · ${title}`,
    rule: t("analytics:derived.slice"),
    operation: "sum",
    parts: partsOf(slice, division, t, false),
    portfolioId: division.portfolioId,
  };
}

/** Explains a slice's part held through funds. */
export const deriveThrough = (
  division: Division,
  slice: Slice,
  t: TFunction,
  nameOf: NameOf,
): Derivation => ({
  title: `${t("analytics:column.through")} · ${nameOf(slice)}`,
  rule: t("analytics:derived.through"),
  operation: "sum",
  parts: partsOf(slice, division, t, true),
  portfolioId: division.portfolioId,
});

/** Explains unlisted pieces. */
export function deriveRest(
  division: Division,
  slice: Slice,
  what: Of,
  t: TFunction,
  nameOf: NameOf,
): Derivation {
  const title = `${nameOf(slice)} · ${t("analytics:slice.more", { count: slice.pieceCount - slice.pieces.length })}`;
  if (what === "weight" && slice.rest) return weightOf(title, slice.rest.value, division, t);
  const whole = { label: nameOf(slice), figure: slice.value, date: division.on };
  return {
    title: `${t("analytics:column.value")} · ${title}`,
    rule: t("analytics:derived.rest"),
    operation: "difference",
    parts: [whole, ...pieceParts(slice.pieces, division, t)],
    portfolioId: division.portfolioId,
  };
}

/** Explains the concentration. */
export function deriveConcentration(
  division: Division,
  name: "largest" | "largestFive" | "equalSlices",
  t: TFunction,
  nameOf: NameOf,
): Derivation {
  const most = { largest: 1, largestFive: 5, equalSlices: division.slices.length }[name];
  return {
    title: `${t(`analytics:concentration.${name}`)} · ${t(`analytics:by.${division.by}`)}`,
    rule: t(`analytics:concentration.hint.${name}`),
    operation: ({ largest: "input", largestFive: "sum", equalSlices: "model" } as const)[name],
    parts: division.slices
      .slice(0, most)
      .map((slice) => ({ label: nameOf(slice), figure: slice.weight, date: division.on })),
    portfolioId: division.portfolioId,
  };
}

/** Explains the stated part of a fund's composition. */
export const deriveKnown = (
  { asset, day, source }: Division["funds"][number],
  figure: DerivationPart["figure"],
  t: TFunction,
): Derivation => ({
  title: t("analytics:derived.known.title", { fund: asset.name }),
  rule: t("analytics:derived.known.rule"),
  operation: "input",
  parts: [{ label: asset.name, figure, date: day, source, to: linkTo(asset) }],
});
