import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { loadTexts } from "../../../client/texts/browser-i18n.ts";
import { AssetType } from "../../../shared/codes.ts";
import { assetPath } from "../../../shared/text/asset-path.ts";
import { deriveChange, deriveClose, priceFigure } from "../../../ui/market/derive-market-facts.ts";
import { MarkedName } from "../../../ui/market/marked-name.tsx";
import { DateText } from "../../../ui/money/amounts.tsx";
import type { Derivation } from "../../../ui/money/derivation.ts";
import { FigureText } from "../../../ui/money/figure.tsx";
import type { ViewProps } from "../page/widget-frame.ts";
import classes from "./views.module.css";

type Row = ViewProps<"watched">["body"]["rows"][number];

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
                <MarkedName asset={row.asset}>
                  {frame.isAlone ? (
                    row.asset.name
                  ) : (
                    <Link to={assetPath(row.symbol)} className={classes.assetLink}>
                      {row.asset.name}
                    </Link>
                  )}
                  {row.isReached && <span className={classes.second}>{t("watched.reached")}</span>}
                </MarkedName>
              </th>
              <td>
                <Price row={row} frame={frame} />
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

interface PriceProps {
  readonly row: Row;
  readonly frame: ViewProps<"watched">["frame"];
}

/** Last close and its change. Market prices stay visible in stealth mode. */
function Price({ row: { asset, price }, frame }: PriceProps) {
  const { t } = useTranslation("dashboard");
  if (price === null) return <>—</>;
  const { name, currency, isDemo } = asset;
  const of = { name, currency, isDemo, isBond: asset.type === AssetType.bond };
  const { change, before } = price;
  return (
    <>
      <FigureText
        figure={priceFigure(of, price.value)}
        name={`${frame.id}-price-${asset.ticker}`}
        derive={() => withFacts(() => deriveClose(t, of, price))}
        digits={asset.priceDigits}
      />
      {change !== null && before !== null && (
        <span className={classes.second}>
          <FigureText
            figure={{ value: change, unit: "ratio" }}
            name={`${frame.id}-${asset.ticker}`}
            derive={() => withFacts(() => deriveChange(t, of, "change", { last: price, first: before }))}
            sign
          />
        </span>
      )}
    </>
  );
}

/** Loads the texts of market facts on opening. */
async function withFacts(derive: () => Derivation): Promise<Derivation> {
  await loadTexts(["market-facts"]);
  return derive();
}

export function NewsView({ body: { items } }: ViewProps<"news">) {
  return (
    <ul className={classes.notes}>
      {items.map(({ title, url, publishedAt, publisher, asset }) => (
        <li key={`${asset.id}${url}`}>
          <MarkedName asset={asset}>
            <span className={classes.second}>
              <DateText value={publishedAt.slice(0, 10)} /> · {asset.ticker}
              {publisher && <> · {publisher}</>}
            </span>
            <a href={url} target="_blank" rel="noreferrer nofollow">
              {title}
            </a>
          </MarkedName>
        </li>
      ))}
    </ul>
  );
}
