import { useTranslation } from "react-i18next";
import { formatPrice, joinPieces, pricePieces } from "../../i18n/format.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { AssetType } from "../../shared/codes.ts";
import { TargetSide, type WatchColumn } from "../../shared/watch-columns.ts";
import { DateText, Percent } from "../../ui/money/amounts.tsx";
import { FigureText } from "../../ui/money/figure.tsx";
import { reasonText } from "../../ui/money/reason-text.ts";
import type { Watched } from "./watchlists.contract.ts";
import classes from "./watchlists.module.css";

interface CellProps {
  readonly row: Watched;
}

/** One column of an asset; what is not known is a dash with its reason. */
export function WatchCell({ row, column }: CellProps & { readonly column: WatchColumn }) {
  const { asset, price, year, note } = row;
  switch (column) {
    case "price":
      return <Price row={row} />;
    case "change":
      return <Change value={price?.change ?? null} name={`change-${asset.ticker}`} />;
    case "yearChange":
      return <Change value={row.yearChange} name={`yearChange-${asset.ticker}`} />;
    case "yearRange":
      return year ? (
        <>
          <Quoted row={row} value={year.low} /> – <Quoted row={row} value={year.high} />
        </>
      ) : (
        <>—</>
      );
    case "dividendYield":
      return <DividendYield row={row} />;
    case "target":
      return <Target row={row} />;
    case "note":
      return <>{note}</>;
  }
}

/** A price as it is quoted: money, of bonds percent. */
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
  const { t } = useTranslation("watchlists");
  const { price } = row;
  if (price === null) return <span title={t("noPrice")}>—</span>;
  return (
    <>
      <Quoted row={row} value={price.value} />
      {price.isStale && (
        <span className={classes.second}>
          <DateText value={price.date} />
        </span>
      )}
    </>
  );
}

function Change({ value, name }: { readonly value: string | null; readonly name: string }) {
  if (value === null) return <>—</>;
  return <FigureText figure={{ value, unit: "ratio" }} name={name} variant="cell" sign />;
}

function DividendYield({ row: { asset, dividendYield } }: CellProps) {
  const { t } = useTranslation("common");
  const { locale } = useReader();
  // A bond has coupons: their yield stands on its page.
  if (asset.type === AssetType.bond) return <>—</>;
  if (dividendYield.value !== null) return <Percent value={dividendYield.value} />;
  const why = dividendYield.reasons.map((reason) => reasonText(reason, t, locale)).join(" · ");
  return (
    <span title={why}>
      <span aria-hidden="true">—</span>
      <span className="visually-hidden">{why}</span>
    </span>
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
            {t("away")} <Percent value={target.distance} sign="always" />
          </>
        )}
      </span>
    </span>
  );
}
