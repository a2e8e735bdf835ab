import type { TFunction } from "i18next";
import { AssetType } from "../../shared/codes.ts";
import type { OutputOf } from "../../shared/endpoint.ts";
import { describeFact, type FactAsset, priceFigure } from "../../ui/market/derive-market-facts.ts";
import type { Derivation, DerivationPart } from "../../ui/money/derivation.ts";
import type { Watched, watchlistsContract } from "./watchlists.contract.ts";

type Analytics = OutputOf<(typeof watchlistsContract)["GET /api/watchlistAnalytics"]>;
export type HeldFigure = keyof Analytics["figures"];

/** Returns an asset of a list for explanations. */
export const factAssetOf = ({ asset }: Pick<Watched, "asset">): FactAsset => ({
  ...{ name: asset.ticker, currency: asset.currency, isDemo: asset.isDemo },
  isBond: asset.type === AssetType.bond,
});

/** Explains the distance of the price from its target. */
export function deriveDistance(t: TFunction, { asset, price, target }: Watched): Derivation {
  const fact = factAssetOf({ asset });
  return {
    ...describeFact(t, fact, {
      figure: t("watchlists:derive.distance.title"),
      rule: t("watchlists:derive.distance.rule"),
    }),
    operation: "change",
    parts:
      price === null || target === null
        ? []
        : [
            { label: t("watchlists:column.target"), figure: priceFigure(fact, target.price) },
            {
              label: t("watchlists:column.price"),
              figure: priceFigure(fact, price.value),
              ...{ date: price.date, source: price.source },
            },
          ],
  };
}

/** Returns peak and trough of the deepest fall of a line. */
function deepestFall(series: Analytics["series"]) {
  let [high, peak, bottom, depth] = [series[0], series[0], series[0], 0];
  for (const point of series) {
    if (high === undefined || point.growth > high.growth) high = point;
    const fall = (1 + point.growth) / (1 + high.growth) - 1;
    if (fall < depth) [peak, bottom, depth] = [high, point, fall];
  }
  return { peak, bottom };
}

const ratio = (value: string | number): DerivationPart["figure"] => ({ value: String(value), unit: "ratio" });

/** Explains a hypothetical figure: assets bought, and the evenings between. */
export function deriveHeld(t: TFunction, id: HeldFigure, analytics: Analytics): Derivation {
  const { assets, from, to, series, figures } = analytics;
  const figure = figures[id];
  const day = (label: string, value: string): DerivationPart => ({ label, figure: { value, unit: "date" } });
  const days = [day(t("watchlists:derive.from"), from), day(t("watchlists:derive.to"), to)];
  const { peak, bottom } = deepestFall(series);
  const point = (label: string, at: typeof peak): readonly DerivationPart[] =>
    at === undefined ? [] : [{ label, figure: ratio(at.growth), date: at.date }];
  const whole: DerivationPart = { label: t("watchlists:held.simpleReturn"), figure: figures.simpleReturn };
  const parts: Record<HeldFigure, readonly DerivationPart[]> = {
    simpleReturn: [
      ...days,
      ...assets.map(({ asset, change }) => ({
        label: t("watchlists:derive.change", { asset: asset.ticker }),
        figure: ratio(change),
      })),
    ],
    twrAnnualised: [whole, ...days],
    volatility: days,
    maxDrawdown: [
      ...point(t("watchlists:derive.peak"), peak),
      ...point(t("watchlists:derive.bottom"), bottom),
      ...days,
    ],
  };
  return {
    ...describeFact(
      t,
      { name: t("watchlists:held.title"), isDemo: assets.some(({ asset }) => asset.isDemo) },
      { figure: t(`watchlists:held.${id}`), rule: t(`watchlists:derive.held.${id}`) },
    ),
    operation: "model",
    parts: "value" in figure ? parts[id] : [],
  };
}
