import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { PublicAsset } from "../../../shared/schemas/publication.schema.ts";
import { AssetMark } from "../../../ui/market/asset-mark.tsx";
import classes from "./view.module.css";

/** Returns the name of an asset; for custom assets the type alone. */
export const assetName = ({ name, type }: Pick<PublicAsset, "name" | "type">, t: TFunction): string =>
  name ?? t("public-portfolios:view.ownAsset", { type: t(`ledger:assetType.${type}`) });

/** Returns "SBER@MISX", as addresses and backtests name a listed asset; null for custom assets. */
export const symbolOf = ({ ticker, exchange }: Pick<PublicAsset, "ticker" | "exchange">): string | null =>
  ticker === null || exchange === null ? null : `${ticker}@${exchange}`;

/** Shows an asset with its mark, linked to its public page if it has one. */
export function AssetName({ asset }: { readonly asset: PublicAsset }) {
  const { t } = useTranslation("public-portfolios");
  const name = assetName(asset, t);
  const symbol = symbolOf(asset);
  const { ticker, exchange } = asset;
  if (symbol === null || ticker === null || exchange === null)
    return <span className={classes.asset}>{name}</span>;
  return (
    <span className={classes.asset}>
      <AssetMark asset={{ ticker, exchange }} />
      <span className={classes.assetWords}>
        <a href={`/public/asset/${encodeURIComponent(symbol)}`}>{name}</a>
        <span className={classes.second}>{ticker}</span>
      </span>
    </span>
  );
}
