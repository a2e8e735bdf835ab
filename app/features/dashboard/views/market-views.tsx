import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatPrice, joinPieces, pricePieces } from "../../../i18n/format.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import { assetPath } from "../../../shared/asset-path.ts";
import { AssetType } from "../../../shared/codes.ts";
import { DateText } from "../../../ui/money/amounts.tsx";
import { FigureText } from "../../../ui/money/figure.tsx";
import type { ViewProps } from "../widget-frame.ts";
import classes from "./views.module.css";

type Row = ViewProps<"watched">["body"]["rows"][number];

/** Assets that are followed, with their last prices. */
export function WatchedView({ body: { listId, name, rows }, frame }: ViewProps<"watched">) {
  const { t } = useTranslation("dashboard");
  return (
    <>
      <table className={classes.table}>
        <caption className="visually-hidden">{name}</caption>
        <thead>
          <tr>
            <th scope="col">{name}</th>
            <th scope="col">{t("watched.price")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.asset.id}>
              <th scope="row">
                {frame.isAlone ? (
                  row.asset.name
                ) : (
                  <Link to={assetPath(row.symbol)} className={classes.assetLink}>
                    {row.asset.name}
                  </Link>
                )}
                {row.isReached && <span className={classes.second}>{t("watched.reached")}</span>}
              </th>
              <td>
                <Price row={row} />
                {row.change !== null && (
                  <span className={classes.second}>
                    <FigureText
                      figure={{ value: row.change, unit: "ratio" }}
                      name={`${frame.id}-${row.asset.ticker}`}
                      sign
                    />
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {!frame.isAlone && (
        <p className={classes.under}>
          <Link to={`/watchlists?list=${listId}`}>{t("watched.all")}</Link>
        </p>
      )}
    </>
  );
}

/** Prices are the market's, so they stay while own amounts are hidden; a bond's is percent. */
function Price({ row: { asset, price } }: { readonly row: Row }) {
  const { locale } = useReader();
  if (price === null) return <>—</>;
  if (asset.type === AssetType.bond)
    return (
      <>
        {formatPrice(price, locale, asset.priceDigits)}
        {locale === "ru-RU" ? "\u00A0%" : "%"}
      </>
    );
  return (
    <>{joinPieces(pricePieces(price, locale, { currency: asset.currency, digits: asset.priceDigits }))}</>
  );
}

/** Headlines with their asset, day and publisher; the texts are read there. */
export function NewsView({ body: { items } }: ViewProps<"news">) {
  return (
    <ul className={classes.notes}>
      {items.map(({ title, url, publishedAt, publisher, asset }) => (
        <li key={`${asset.id}${url}`}>
          <span className={classes.second}>
            <DateText value={publishedAt.slice(0, 10)} /> · {asset.ticker}
            {publisher && <> · {publisher}</>}
          </span>
          <a href={url} target="_blank" rel="noreferrer nofollow">
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}
