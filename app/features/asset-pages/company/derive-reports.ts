import type { TFunction } from "i18next";
import { formatDayWithName } from "../../../i18n/format-date.ts";
import type { Figure } from "../../../shared/common.schema.ts";
import type { OutputOf } from "../../../shared/endpoint.ts";
import type { Locale } from "../../../shared/locales.ts";
import { type FigureId, infoOf } from "../../../shared/schemas/figure.schema.ts";
import { describeFact, type FactAsset } from "../../../ui/market/derive-market-facts.ts";
import type { Derivation } from "../../../ui/money/derivation.ts";
import type { assetPagesContract } from "../asset-pages.contract.ts";

type Contract = typeof assetPagesContract;
type Report = OutputOf<Contract["GET /api/public/asset-info/financials"]>["reports"][number];
type Fund = OutputOf<Contract["GET /api/public/asset-info/fund-data"]>;
type Holding = Fund["holdings"][number];

/** Returns a figure of a report in its unit. A company's amounts count as prices: never hidden. */
export function reportFigure({ figures, currency }: Report, id: FigureId): Figure | undefined {
  const found = figures.find(({ figure }) => figure === id);
  if (!found) return undefined;
  if (infoOf(id).unit === "shares") return { value: found.value, unit: "count" };
  return { value: found.value, unit: "price", ...(currency !== null && { currency }) };
}

/** Explains a reported figure as stated by its source. */
export function deriveReported(
  t: TFunction,
  locale: Locale,
  asset: FactAsset,
  { report, id }: { readonly report: Report; readonly id: FigureId },
): Derivation {
  const found = report.figures.find(({ figure }) => figure === id);
  const figure = reportFigure(report, id);
  const name = t(`asset-pages:figure.${id}`);
  const key = infoOf(id).kind === "balance" ? "balance" : "title";
  return {
    ...describeFact(t, asset, {
      figure: t(`asset-pages:derive.report.${key}`, {
        figure: name,
        end: formatDayWithName(report.end, locale),
      }),
      rule: t("asset-pages:derive.report.rule"),
    }),
    operation: "input",
    parts: figure === undefined ? [] : [{ label: name, figure, date: report.end, source: found?.source }],
  };
}

/** Converts percent text to a ratio. */
export const ratioOf = (percent: string | number): string =>
  String(Number((Number(percent) / 100).toFixed(10)));

const weight = (percent: string | number): Figure => ({ value: ratioOf(percent), unit: "ratio" });

/** Explains the weight of a fund's holding as stated by its source. */
export const deriveHolding = (
  t: TFunction,
  asset: FactAsset,
  { name, weightPercent }: Holding,
  { day, source }: Pick<Fund, "day" | "source">,
): Derivation => ({
  ...describeFact(t, asset, {
    figure: t("asset-pages:derive.fund.title", { name }),
    rule: t("asset-pages:derive.fund.rule"),
  }),
  operation: "input",
  parts: [{ label: name, figure: weight(weightPercent), date: day, source }],
});

/** Explains the weight of the unlisted holdings. */
export const deriveFurther = (
  t: TFunction,
  asset: FactAsset,
  rest: readonly Holding[],
  { day, source }: Pick<Fund, "day" | "source">,
): Derivation => ({
  ...describeFact(t, asset, {
    figure: t("asset-pages:fund.further", { count: rest.length }),
    rule: t("asset-pages:derive.fund.further"),
  }),
  operation: "sum",
  parts: rest.map(({ name, weightPercent }) => ({
    ...{ label: name, figure: weight(weightPercent), date: day, source },
  })),
});

/** Explains the undisclosed part of a fund. */
export const deriveUndisclosed = (t: TFunction, asset: FactAsset, fund: Fund): Derivation => ({
  ...describeFact(t, asset, {
    figure: t("asset-pages:fund.other"),
    rule: t("asset-pages:derive.fund.other"),
  }),
  operation: "difference",
  parts: [
    { label: t("asset-pages:derive.fund.whole"), figure: { value: "1", unit: "ratio" } },
    {
      label: t("asset-pages:derive.fund.known"),
      figure: weight(fund.knownPercent),
      ...{ date: fund.day, source: fund.source },
    },
  ],
});
