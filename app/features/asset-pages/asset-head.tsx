import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { AssetMark } from "../../ui/market/asset-mark.tsx";
import { deriveChange, deriveClose, priceFigure } from "../../ui/market/derive-market-facts.ts";
import { DateText } from "../../ui/money/amounts.tsx";
import { FigureText } from "../../ui/money/figure.tsx";
import { EmptyLine } from "../../ui/states/empty-line.tsx";
import classes from "./asset-page.module.css";
import { factAssetOf, type Summary } from "./asset-parts.ts";
import { SourceName } from "./market-money.tsx";

interface AssetHeadProps {
  readonly summary: Summary;
  readonly actions?: ReactNode;
}

/** Name and codes, last price with day and source, actions. */
export function AssetHead({ summary, actions }: AssetHeadProps) {
  const { t } = useTranslation("asset-pages");
  const { asset } = summary;
  return (
    <header className={classes.head}>
      <div className={classes.named}>
        <AssetMark asset={asset} size="large" />
        <div>
          <h1>{asset.name}</h1>
          <p className={classes.muted}>
            {[asset.ticker, asset.exchangeName, t(`ledger:assetType.${asset.type}`)]
              .filter(Boolean)
              .join(" · ")}
            {asset.isDemo && <> · {t("demo")}</>}
          </p>
        </div>
      </div>
      <Price summary={summary} />
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}

function Price({ summary: { asset, price, priceDigits } }: { readonly summary: Summary }) {
  const { t } = useTranslation("asset-pages");
  if (price === null) return <EmptyLine>{t("noPrice")}</EmptyLine>;
  const facts = factAssetOf(asset);
  const { before } = price;
  return (
    <div className={classes.price}>
      <p>
        <strong className={classes.hero}>
          <FigureText
            figure={priceFigure(facts, price.value)}
            name="price"
            derive={() => deriveClose(t, facts, price)}
            digits={priceDigits}
          />
        </strong>{" "}
        {price.change !== null && before !== null && (
          <FigureText
            figure={{ value: price.change, unit: "ratio" }}
            name="change"
            derive={() => deriveChange(t, facts, "change", { last: price, first: before })}
            variant="head"
            sign
          />
        )}
      </p>
      <p className={classes.muted}>
        {t(price.isStale ? "closeOf" : "closeToday")} <DateText value={price.date} /> ·{" "}
        <SourceName id={price.source} />
      </p>
      {price.isUnverified && <p className={classes.warn}>{t("unverified")}</p>}
    </div>
  );
}
