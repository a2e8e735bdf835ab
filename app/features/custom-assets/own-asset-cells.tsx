import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { AssetType } from "../../shared/codes.ts";
import { ownAssetPath } from "../../shared/text/asset-path.ts";
import { DateText } from "../../ui/money/amounts.tsx";
import { FigureText } from "../../ui/money/figure.tsx";
import type { CustomHolding, ImportedAsset } from "./custom-assets.contract.ts";
import classes from "./custom-assets.module.css";
import { deriveOwnPrice, ownPriceFigure } from "./derive-price.ts";

interface CellProps {
  readonly of: CustomHolding | ImportedAsset;
}

/** Last price of a custom asset with its day; a bond's in percent of its nominal. */
export function OwnPrice({ of: holding }: CellProps) {
  const { t } = useTranslation("custom-assets");
  const { asset, price } = holding;
  if (price === null) return t("noPrice");
  return (
    <>
      <FigureText
        figure={ownPriceFigure(holding, price.close)}
        name={`price-${asset.id}`}
        derive={() => deriveOwnPrice(holding, t)}
      />{" "}
      <DateText value={price.date} />
    </>
  );
}

export function RowsLink({ of: { asset, transactionCount } }: CellProps) {
  const { t } = useTranslation("custom-assets");
  if (transactionCount === 0) return t("notHeld");
  return <Link to={`/transactions?asset=${asset.id}`}>{t("rows", { count: transactionCount })}</Link>;
}

/** Links from a custom asset to its page and, for a bond with a nominal, to its terms. */
export function OwnAssetLinks({ holding: { asset } }: { readonly holding: CustomHolding }) {
  const { t } = useTranslation("custom-assets");
  return (
    <p className={classes.links}>
      <Link to={ownAssetPath(asset.id)}>{t("page")}</Link>
      {asset.type === AssetType.bond && <Link to={`/own-assets?bond=${asset.id}`}>{t("form.terms")}</Link>}
    </p>
  );
}
