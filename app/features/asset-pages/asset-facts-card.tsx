import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  deriveRangeEnd,
  deriveYield,
  priceFigure,
  yieldFigure,
} from "../../ui/market/derive-market-facts.ts";
import { FigureText } from "../../ui/money/figure.tsx";
import { Card } from "../../ui/shell/card.tsx";
import classes from "./asset-page.module.css";
import { factAssetOf, partsOf, type Summary } from "./asset-parts.ts";
import { Reasons } from "./market-money.tsx";

/** Facts of the asset, and its price over a year. */
export function AssetFacts({ summary }: { readonly summary: Summary }) {
  const { t } = useTranslation("asset-pages");
  const { asset, year, dividendYield, sectorName, countryName, priceDigits } = summary;
  const facts = factAssetOf(asset);
  const end = (which: "low" | "high") =>
    year && (
      <FigureText
        figure={priceFigure(facts, year[which])}
        name={which}
        derive={() => deriveRangeEnd(t, facts, which, year)}
        digits={priceDigits}
      />
    );
  const yieldShown =
    dividendYield.value === null ? (
      <Reasons reasons={dividendYield.reasons} />
    ) : (
      <FigureText
        figure={yieldFigure(dividendYield)}
        name="dividendYield"
        derive={() => deriveYield(t, facts, { income: dividendYield.income, price: summary.price })}
      />
    );
  const lines: readonly (readonly [string, ReactNode])[] = [
    ["isin", asset.isin],
    ["currency", asset.currency],
    ["country", countryName],
    ["sector", sectorName],
    [
      "year",
      year && (
        <>
          {end("low")} – {end("high")}
        </>
      ),
    ],
    ["dividendYield", partsOf(asset.type).includes("dividends") && yieldShown],
  ];
  return (
    <Card title={t("part.facts")}>
      <dl className={classes.facts}>
        {lines.map(
          ([name, shown]) =>
            shown && (
              <div key={name}>
                <dt>{t(`fact.${name}`)}</dt>
                <dd>{shown}</dd>
              </div>
            ),
        )}
      </dl>
    </Card>
  );
}
