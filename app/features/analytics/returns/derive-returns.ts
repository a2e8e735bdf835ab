import type { TFunction } from "i18next";
import type { Derivation } from "../../../ui/money/derivation.ts";
import type { Returns, Risk } from "../analytics.types.ts";

type Row = Returns["rows"][number];
type Summary = NonNullable<Returns["rolling"]["summary"]>;
type RiskFree = NonNullable<Risk["riskFree"]>;

/** Explains the difference to a benchmark over a period. */
export const deriveAhead = (
  { row, place, title }: { readonly row: Row; readonly place: number; readonly title: string },
  { benchmarks, portfolioId }: Returns,
  t: TFunction,
): Derivation => ({
  title: `${t("analytics:derived.ahead.title", { name: benchmarks[place]?.name ?? "" })} · ${title}`,
  rule: t("analytics:derived.ahead.rule"),
  operation: "difference",
  parts: [
    { label: t("analytics:lines.own"), figure: row.twr, date: row.to },
    ...(row.cells[place]
      ? [
          {
            label: benchmarks[place]?.name ?? "",
            figure: row.cells[place].benchmarkReturn,
            date: row.to,
          },
        ]
      : []),
  ],
  portfolioId,
});

/** Explains the median of rolling returns, or the share above zero. */
export function deriveRolling(
  summary: Summary,
  name: "median" | "positive",
  length: string,
  t: TFunction,
): Derivation {
  const title = `${t(`analytics:rolling.${name}`)} · ${length}`;
  const rule = t(`analytics:derived.rolling.${name}`, { count: summary.windows });
  if (name === "median")
    return {
      ...{ title, rule, operation: summary.middle.length === 1 ? "input" : "model" },
      parts: summary.middle.map(({ to, figure }) => ({
        ...{ label: t("analytics:derived.rolling.window"), figure, date: to },
      })),
    };
  const count = (value: number) => ({ value: String(value), unit: "count" }) as const;
  return {
    ...{ title, rule, operation: "quotient" },
    parts: [
      { label: t("analytics:derived.rolling.above"), figure: count(summary.above) },
      { label: t("analytics:derived.rolling.all"), figure: count(summary.windows) },
    ],
  };
}

/** Explains the mean risk-free rate. */
export const deriveRiskFree = ({ name, source, days, ...rates }: RiskFree, t: TFunction): Derivation => ({
  title: t("analytics:derived.riskFree.title", { name }),
  rule: t("analytics:derived.riskFree.rule", { count: days }),
  operation: "model",
  parts: [
    ...(["first", "last", "low", "high"] as const).map((place) => ({
      label: t(`analytics:derived.riskFree.${place}`),
      figure: rates[place].figure,
      date: rates[place].date,
      source,
    })),
    { label: t("analytics:derived.riskFree.days"), figure: { value: String(days), unit: "count" } },
  ],
});

/** Explains a correlation. */
export function deriveCorrelation(
  { correlation: { of, weeks }, points, period, portfolioId }: Risk,
  [left, right]: readonly [number, number],
  t: TFunction,
): Derivation {
  const names = of.map((asset) => asset?.name ?? t("analytics:lines.own"));
  const pair = [left, right];
  return {
    title: `${t("analytics:correlation.title")} · ${pair.map((at) => names[at]).join(", ")}`,
    rule: t("analytics:derived.correlation.rule"),
    operation: "model",
    parts: [
      {
        label: t("analytics:derived.correlation.weeks"),
        figure: { value: String(weeks[left]?.[right] ?? 0), unit: "count" },
        date: period.to,
      },
      ...pair.flatMap((at) => {
        const point = points[at];
        const label = (metric: string) => `${names[at]} · ${t(`explain:metric.${metric}`)}`;
        return point
          ? [
              { label: label("twr"), figure: point.twr, date: period.to },
              { label: label("volatility"), figure: point.volatility, date: period.to },
            ]
          : [];
      }),
    ],
    portfolioId,
  };
}
