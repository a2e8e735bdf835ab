import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { AssetType } from "../../shared/codes.ts";
import { Percent } from "../../ui/money/amounts.tsx";
import { Card } from "../../ui/shell/card.tsx";
import classes from "./asset-page.module.css";
import { partsOf, type Summary } from "./asset-parts.ts";
import { Quoted, Reasons } from "./market-money.tsx";

/** What the asset is, and its price of a year. */
export function AssetFacts({ summary }: { readonly summary: Summary }) {
  const { t } = useTranslation("asset-pages");
  const { asset, year, dividendYield, sectorName, countryName, priceDigits } = summary;
  const isBond = asset.type === AssetType.bond;
  const quoted = (value: string) => (
    <Quoted value={value} currency={asset.currency} digits={priceDigits} isBond={isBond} />
  );
  const yieldShown =
    dividendYield.value === null ? (
      <Reasons reasons={dividendYield.reasons} />
    ) : (
      <Percent value={dividendYield.value} />
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
          {quoted(year.low)} – {quoted(year.high)}
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
