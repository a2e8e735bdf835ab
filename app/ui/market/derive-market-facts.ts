import type { TFunction } from "i18next";
import type { Figure } from "../../shared/common.schema.ts";
import type {
  DividendYield,
  LastPrice,
  SourcedClose,
  YearRange,
} from "../../shared/schemas/market.schema.ts";
import type { Derivation, DerivationPart } from "../money/derivation.ts";

export interface FactAsset {
  readonly name: string;
  readonly currency: string;
  readonly isBond: boolean;
  readonly isDemo: boolean;
}

/** Returns a market price, never hidden; bonds in percent. */
export const priceFigure = ({ currency, isBond }: FactAsset, value: string): Figure => ({
  ...{ value, unit: "price" },
  ...(!isBond && { currency }),
});

/** Returns title and rule of a fact; names the demo market. */
export const describeFact = (
  t: TFunction,
  { name, isDemo }: Pick<FactAsset, "name" | "isDemo">,
  { figure, rule }: { readonly figure: string; readonly rule: string },
): Pick<Derivation, "title" | "rule"> => ({
  title: t("market-facts:of", { figure, asset: name }),
  rule: isDemo ? `${rule} ${t("market-facts:demo")}` : rule,
});

const named = (t: TFunction, asset: FactAsset, key: string) =>
  describeFact(t, asset, {
    figure: t(`market-facts:${key}.title`),
    rule: t(`market-facts:${key}.rule`),
  });

const closePart = (
  asset: FactAsset,
  label: string,
  { value, date, source }: SourcedClose,
): DerivationPart => ({
  ...{ label, figure: priceFigure(asset, value), date, source },
});

export const deriveClose = (t: TFunction, asset: FactAsset, close: SourcedClose): Derivation => ({
  ...named(t, asset, "fact.price"),
  operation: "input",
  parts: [closePart(asset, t("market-facts:part.last"), close)],
});

export function deriveRangeEnd(
  t: TFunction,
  asset: FactAsset,
  end: "low" | "high",
  range: YearRange,
): Derivation {
  const { [end]: value, [`${end}On` as const]: date, [`${end}Source` as const]: source } = range;
  return {
    ...named(t, asset, end),
    operation: "input",
    parts: [closePart(asset, t(`market-facts:${end}.title`), { value, date, source })],
  };
}

export const deriveChange = (
  t: TFunction,
  asset: FactAsset,
  what: "change" | "yearChange",
  { last, first }: { readonly last: SourcedClose; readonly first: SourcedClose },
): Derivation => ({
  ...named(t, asset, what),
  operation: "change",
  parts: [
    closePart(asset, t("market-facts:part.last"), last),
    closePart(asset, t(`market-facts:part.${what === "change" ? "before" : "yearAgo"}`), first),
  ],
});

export const yieldFigure = ({ value, reasons }: DividendYield): Figure =>
  value === null ? { refused: reasons, unit: "ratio" } : { value, unit: "ratio" };

/** Explains the dividend yield: payments of 12 months over the last close. */
export function deriveYield(
  t: TFunction,
  asset: FactAsset,
  { income, price }: { readonly income: DividendYield["income"]; readonly price: LastPrice | null },
  to?: string,
): Derivation {
  const about = { ...named(t, asset, "fact.yield"), operation: "quotient" as const };
  if (income === null || price === null) return { ...about, parts: [] };
  const { perShare, count, lastOn, source } = income;
  return {
    ...about,
    parts: [
      {
        label: t("market-facts:part.income", { count }),
        figure: priceFigure({ ...asset, isBond: false }, perShare),
        ...{ date: lastOn, source, to },
      },
      closePart(asset, t("market-facts:part.last"), price),
    ],
  };
}

interface RatedPart {
  readonly part: string;
  readonly weight: number;
  readonly points: number | null;
}

export interface RatedScores {
  readonly ratedOn: string;
  readonly parts: readonly RatedPart[];
  readonly reasons: readonly { readonly code: string }[];
}

const safetyParts: ReadonlySet<string> = new Set(["reliability", "cover", "balance"]);

/** Explains a rating or safety score by its known parts, weighted. */
export function deriveScore(
  t: TFunction,
  asset: Pick<FactAsset, "name" | "isDemo">,
  score: "rating" | "safety",
  { ratedOn, parts, reasons }: RatedScores,
): Derivation {
  const known = parts.filter(
    ({ part, points }) => points !== null && (score === "rating" || safetyParts.has(part)),
  );
  const weights = known.reduce((sum, { weight }) => sum + weight, 0);
  const isCapped = reasons.some(({ code }) => code === "rating-capped");
  const rule = t(`market-facts:${score}.rule`);
  return {
    ...describeFact(t, asset, {
      figure: t(`market-facts:${score}.title`),
      rule: isCapped ? `${rule} ${t("market-facts:capped")}` : rule,
    }),
    operation: isCapped ? "model" : "sum",
    parts: known.map(({ part, weight, points }) => ({
      label: t("market-facts:rating.part", {
        ...{ part: t(`market-facts:part.${part}`), weight },
        points: Math.round(points ?? 0),
      }),
      figure: { value: String((weight * (points ?? 0)) / weights), unit: "number" },
      date: ratedOn,
    })),
  };
}
