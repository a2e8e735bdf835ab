import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useApiQuery } from "../../client/data/use-api.ts";
import { assetPath } from "../../shared/text/asset-path.ts";
import { publicPath } from "./asset-address.ts";
import classes from "./asset-page.module.css";

interface AssetMissingProps {
  readonly symbol: string;
  /** Several assets have this ticker. */
  readonly isAmbiguous: boolean;
  /** Inside the application, where a custom asset may have been meant. */
  readonly isInside?: boolean;
}

/** Suggests assets for an unknown or ambiguous code. */
export function AssetMissing({ symbol, isAmbiguous, isInside = false }: AssetMissingProps) {
  const { t } = useTranslation("asset-pages");
  const query = symbol.split("@")[0] ?? "";
  const { data } = useApiQuery("GET /api/assets/company-info-search", { query, limit: 8 });
  const heading = t(isAmbiguous ? "missing.several" : "missing.none", { symbol });
  return (
    <div className={classes.missing}>
      <title>{`${heading} · Zerno`}</title>
      <meta name="robots" content="noindex" />
      <h1>{heading}</h1>
      <p>{t(isAmbiguous ? "missing.severalText" : "missing.noneText")}</p>
      {data && data.assets.length > 0 && (
        <ul className={classes.links}>
          {data.assets.map((asset) => (
            <li key={asset.symbol}>
              <a href={(isInside ? assetPath : publicPath)(asset.symbol)}>{asset.name}</a>{" "}
              <span className={classes.muted}>
                {asset.ticker} · {asset.exchangeName} · {asset.currency}
              </span>
            </li>
          ))}
        </ul>
      )}
      {isInside && <Link to="/own-assets">{t("missing.own")}</Link>}
    </div>
  );
}
