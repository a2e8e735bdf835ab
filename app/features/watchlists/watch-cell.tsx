import { useTranslation } from "react-i18next";
import { formatPrice, joinPieces, pricePieces } from "../../i18n/format.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { AssetType } from "../../shared/codes.ts";
import { TargetSide, type WatchColumn } from "../../shared/names/watch-columns.ts";
import { assetPath } from "../../shared/text/asset-path.ts";
import {
  deriveChange,
  deriveClose,
  deriveRangeEnd,
  deriveYield,
  priceFigure,
  yieldFigure,
} from "../../ui/market/derive-market-facts.ts";
import { DateText } from "../../ui/money/amounts.tsx";
import { FigureText } from "../../ui/money/figure.tsx";
import { deriveDistance, factAssetOf } from "./derive-watched.ts";
import type { Watched } from "./watchlists.contract.ts";
import classes from "./watchlists.module.css";

interface CellProps {
  readonly row: Watched;
}

/** Column of an asset; unknown values are a dash with the reason. */
export function WatchCell({ row, column }: CellProps & { readonly column: WatchColumn }) {
  switch (column) {
    case "price":
      return <Price row={row} />;
    case "change":
      return <Change row={row} what="change" />;
    case "yearChange":
      return <Change row={row} what="yearChange" />;
    case "yearRange":
      return <YearRange row={row} />;
    case "dividendYield":
      return <DividendYield row={row} />;
    case "target":
      return <Target row={row} />;
    case "note":
      return <>{row.note}</>;
  }
}

/** Quoted price: money, of bonds percent. */
export function Quoted({ row: { asset }, value }: CellProps & { readonly value: string }) {
  const { locale } = useReader();
  if (asset.type === AssetType.bond)
    return (
      <>
        {formatPrice(value, locale, asset.priceDigits)}
        {locale === "ru-RU" ? "\u00A0%" : "%"}
      </>
    );
  return (
    <>{joinPieces(pricePieces(value, locale, { currency: asset.currency, digits: asset.priceDigits }))}</>
  );
}

function Price({ row }: CellProps) {
  const { t } = useTranslation(["watchlists", "market-facts"]);
  const { price, asset } = row;
  if (price === null) return <span title={t("watchlists:noPrice")}>—</span>;
  const facts = factAssetOf(row);
  return (
    <>
      <FigureText
        figure={priceFigure(facts, price.value)}
        name={`price-${asset.ticker}`}
        derive={() => deriveClose(t, facts, price)}
        variant="cell"
        digits={asset.priceDigits}
      />
      {price.isStale && (
        <span className={classes.second}>
          <DateText value={price.date} />
        </span>
      )}
    </>
  );
}

interface ChangeProps extends CellProps {
  readonly what: "change" | "yearChange";
}

function Change({ row, what }: ChangeProps) {
  const { t } = useTranslation("market-facts");
  const { price, asset } = row;
  const value = what === "change" ? price?.change : row.yearChange;
  const first = what === "change" ? price?.before : row.yearBase;
  if (!value || !price || !first) return <>—</>;
  return (
    <FigureText
      figure={{ value, unit: "ratio" }}
      name={`${what}-${asset.ticker}`}
      derive={() => deriveChange(t, factAssetOf(row), what, { last: price, first })}
      variant="cell"
      sign
    />
  );
}

function YearRange({ row }: CellProps) {
  const { t } = useTranslation("market-facts");
  const { year, asset } = row;
  if (year === null) return <>—</>;
  const facts = factAssetOf(row);
  const end = (which: "low" | "high") => (
    <FigureText
      figure={priceFigure(facts, year[which])}
      name={`${which}-${asset.ticker}`}
      derive={() => deriveRangeEnd(t, facts, which, year)}
      variant="cell"
      digits={asset.priceDigits}
    />
  );
  return (
    <>
      {end("low")} – {end("high")}
    </>
  );
}

function DividendYield({ row }: CellProps) {
  const { t } = useTranslation("market-facts");
  const { asset, dividendYield, price, symbol } = row;
  // A bond's yield is on its page.
  if (asset.type === AssetType.bond) return <>—</>;
  const { income } = dividendYield;
  return (
    <FigureText
      figure={yieldFigure(dividendYield)}
      name={`yield-${asset.ticker}`}
      derive={() => deriveYield(t, factAssetOf(row), { income, price }, assetPath(symbol))}
      variant="cell"
    />
  );
}

function Target({ row }: CellProps) {
  const { t } = useTranslation("watchlists");
  const { target, asset } = row;
  if (target === null) return <>—</>;
  const side = target.side === TargetSide.above ? "above" : "below";
  return (
    <span data-target={asset.ticker}>
      {t(`side.${side}`)} <Quoted row={row} value={target.price} />
      <span className={classes.second} data-state={target.isReached ? "reached" : "waiting"}>
        {target.isReached && t("reached")}
        {target.isReached === null && t("noPrice")}
        {target.isReached === false && target.distance !== null && (
          <>
            {t("away")}{" "}
            <FigureText
              figure={{ value: target.distance, unit: "ratio" }}
              name={`distance-${asset.ticker}`}
              derive={() => deriveDistance(t, row)}
              variant="note"
              sign="amount"
              isNeutral
            />
          </>
        )}
      </span>
    </span>
  );
}
