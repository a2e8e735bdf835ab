import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ownAssetPath } from "../../shared/text/asset-path.ts";
import { AssetMark } from "../../ui/market/asset-mark.tsx";
import { Card } from "../../ui/shell/card.tsx";
import plain from "../../ui/table/plain-table.module.css";
import { TwoLines } from "../../ui/table/two-lines.tsx";
import type { ImportedAsset } from "./custom-assets.contract.ts";
import classes from "./custom-assets.module.css";
import { OwnPrice, RowsLink } from "./own-asset-cells.tsx";

/** Custom assets created by imports: codes, last price, and price entry. */
export function ImportedList({ imported }: { readonly imported: readonly ImportedAsset[] }) {
  const { t } = useTranslation("custom-assets");
  return (
    <Card title={t("imported.title")}>
      <p className={classes.muted}>{t("imported.subtitle")}</p>
      <table className={`${plain.table} ${plain.blocks}`}>
        <thead>
          <tr>
            <th scope="col">{t("column.name")}</th>
            <th scope="col">{t("imported.type")}</th>
            <th scope="col">{t("column.price")}</th>
            <th scope="col">{t("column.rows")}</th>
          </tr>
        </thead>
        <tbody>
          {imported.map((of) => (
            <tr key={of.asset.id}>
              <th scope="row">
                <TwoLines
                  icon={<AssetMark asset={of.asset} />}
                  first={<Link to={ownAssetPath(of.asset.id)}>{of.asset.name}</Link>}
                  second={[of.asset.ticker, of.isin !== of.asset.ticker && of.isin]
                    .filter(Boolean)
                    .join(" · ")}
                />
              </th>
              <td>{t(`ledger:assetType.${of.asset.type}`)}</td>
              <td>
                <OwnPrice of={of} />{" "}
                <Link
                  to={`/prices?asset=${of.asset.id}`}
                  aria-label={t("imported.enterOf", { name: of.asset.name })}
                >
                  {t("imported.enter")}
                </Link>
              </td>
              <td>
                <RowsLink of={of} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
