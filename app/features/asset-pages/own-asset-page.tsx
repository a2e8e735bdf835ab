import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Card } from "../../ui/shell/card.tsx";
import type { AssetAddress } from "./asset-address.ts";
import { AssetFacts } from "./asset-facts-card.tsx";
import { AssetHead } from "./asset-head.tsx";
import classes from "./asset-page.module.css";
import type { Inside, Position } from "./asset-parts.ts";
import { BondParts } from "./bonds/asset-bond.tsx";
import { OwnPosition } from "./own-position-card.tsx";
import { OwnAssetPrices } from "./prices/asset-prices.tsx";

interface OwnAssetPageProps {
  readonly address: AssetAddress;
  readonly summary: Inside["summary"];
  readonly own: NonNullable<Inside["own"]>;
  readonly position: Position | undefined;
}

/** Page of a custom asset: prices, bond terms, holdings, and their editing. */
export function OwnAssetPage({ address, summary, own, position }: OwnAssetPageProps) {
  const { t } = useTranslation("asset-pages");
  const { assetId, bond, points, isImported } = own;
  return (
    <>
      <AssetHead
        summary={summary}
        actions={
          <>
            <Link
              className="button button-primary"
              to={`/transactions?action=Add_Transaction&for=${assetId}`}
            >
              {t("addToPortfolio")}
            </Link>
            <Link className="button button-quiet" to={`/prices?asset=${assetId}`}>
              {t("ownAsset.price")}
            </Link>
            {!isImported && (
              <Link className="button button-quiet" to={`/own-assets?asset=${assetId}`}>
                {t("ownAsset.edit")}
              </Link>
            )}
            {bond && (
              <Link className="button button-quiet" to={`/own-assets?bond=${assetId}`}>
                {t("ownAsset.terms")}
              </Link>
            )}
          </>
        }
      />
      <p className={classes.about}>{t(isImported ? "ownAsset.imported" : "ownAsset.yours")}</p>
      {position && (
        <div className={classes.own}>
          <OwnPosition position={position} />
        </div>
      )}
      <div className={classes.columns}>
        <div className={classes.column}>
          <OwnAssetPrices
            address={address}
            summary={summary}
            points={points}
            trades={position?.trades ?? []}
          />
          {bond && (
            <Card title={t("part.bond")}>
              <BondParts bond={bond} summary={summary} />
            </Card>
          )}
        </div>
        <div className={classes.column}>
          <AssetFacts summary={summary} />
        </div>
      </div>
    </>
  );
}
