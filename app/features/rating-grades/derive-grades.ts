import type { TFunction } from "i18next";
import type { Figure } from "../../shared/common.schema.ts";
import type { OutputOf } from "../../shared/endpoint.ts";
import type { Derivation, DerivationPart } from "../../ui/money/derivation.ts";
import type { ratingGradesContract, Scores } from "./rating-grades.contract.ts";

type Grades = OutputOf<(typeof ratingGradesContract)["GET /api/public/rating-grades"]>;

/** Ratings whose figures are explained. */
export interface GradeFacts {
  readonly t: TFunction;
  /** Hindcast or live. */
  readonly label: string;
  readonly grades: Pick<Grades, "gradedOn" | "isDemo">;
}

const count = (value: number): Figure => ({ value: String(value), unit: "count" });

const words = ({ t, label, grades }: GradeFacts, figure: string, rule: string) => ({
  title: `${figure} · ${label}`,
  rule: grades.isDemo ? `${rule} ${t("screener:grades.demo")}` : rule,
});

type Counted = Pick<Scores, "ratings" | "followedByCut">;

/** Explains the share of ratings that a cut followed. */
export function deriveCutShare(
  facts: GradeFacts,
  name: string,
  { ratings, followedByCut }: Counted,
): Derivation {
  const { t, grades } = facts;
  const date = grades.gradedOn;
  return {
    ...words(facts, `${t("screener:grades.share")} · ${name}`, t("screener:grades.derive.share")),
    operation: "quotient",
    parts:
      ratings === 0
        ? []
        : [
            { label: t("screener:grades.cuts"), figure: count(followedByCut), date },
            { label: t("screener:grades.ratings"), figure: count(ratings), date },
          ],
  };
}

/** Explains how well safety told cuts apart: the ratings of each band, with and without a cut after them. */
export function deriveDiscrimination(facts: GradeFacts, { bands }: Scores): Derivation {
  const { t } = facts;
  return {
    ...words(facts, t("screener:grades.discrimination"), t("screener:grades.derive.discrimination")),
    operation: "model",
    parts: bands
      .filter(({ ratings }) => ratings > 0)
      .flatMap(({ band, ratings, followedByCut }): DerivationPart[] => {
        const name = t(`screener:band.${band}`);
        return [
          { label: `${name} · ${t("screener:grades.cuts")}`, figure: count(followedByCut) },
          { label: `${name} · ${t("screener:grades.ratings")}`, figure: count(ratings) },
        ];
      }),
  };
}

/** Explains the safety that an asset had before a cut: made again for that day. */
export const deriveMissed = (
  facts: GradeFacts,
  { symbol, ticker, ratedOn, safety }: Grades["hindcast"]["missed"][number],
): Derivation => ({
  ...words(
    facts,
    `${facts.t("screener:grades.points")} · ${ticker}`,
    facts.t("screener:grades.hindcastText"),
  ),
  operation: "input",
  parts: [
    {
      ...{ label: facts.t("screener:column.safety"), figure: count(safety), date: ratedOn },
      to: `/public/asset/${encodeURIComponent(symbol)}`,
    },
  ],
});
