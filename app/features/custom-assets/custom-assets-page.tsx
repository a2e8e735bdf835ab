import { useTranslation } from "react-i18next";
import { Link, useNavigate, useSearchParams } from "react-router";
import { useApiQuery } from "../../client/data/use-api.ts";
import { AmountsGate } from "../../client/prefs/amounts-gate.tsx";
import { CustomForm } from "../../shell/custom-asset-form/custom-form.tsx";
import { IconHome, IconPlus } from "../../ui/icons/icons.ts";
import { AssetMark } from "../../ui/market/asset-mark.tsx";
import { Card } from "../../ui/shell/card.tsx";
import { DetailDrawer } from "../../ui/shell/detail-drawer.tsx";
import { PageHeader } from "../../ui/shell/page-header.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import plain from "../../ui/table/plain-table.module.css";
import { TwoLines } from "../../ui/table/two-lines.tsx";
import { OwnBonds } from "./bonds/own-bonds-card.tsx";
import type { CustomHolding } from "./custom-assets.contract.ts";
import classes from "./custom-assets.module.css";
import { ImportedList } from "./imported-list.tsx";
import { OwnAssetLinks, OwnPrice, RowsLink } from "./own-asset-cells.tsx";
import { OwnPrices } from "./own-prices-list.tsx";

/** Longest name. */
const mostLetters = 200;

/** Custom assets: description, valuation and prices. */
export function CustomAssetsPage() {
  const { t } = useTranslation("custom-assets");
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { data, error, refetch } = useApiQuery("GET /api/customholdings", {});
  if (error) return <ErrorState what={t("title")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={4} />;
  const at = (asset: string | null): string => {
    const next = new URLSearchParams(search);
    next.delete("name");
    if (asset === null) next.delete("asset");
    else next.set("asset", asset);
    return `?${next}`;
  };
  const opened = search.get("asset");
  // Name from a search without results.
  const name = (search.get("name") ?? "").slice(0, mostLetters);
  const holding = data.holdings.find(({ asset }) => asset.id === opened) ?? null;
  const close = () => void navigate(at(null), { preventScrollReset: true });
  const add = (
    <Link className="button button-primary" to={at("new")} preventScrollReset>
      <IconPlus size={18} stroke={1.6} aria-hidden />
      {t("add")}
    </Link>
  );
  return (
    <>
      <PageHeader
        title={t("title")}
        subtitle={t("subtitle")}
        actions={data.holdings.length > 0 ? add : undefined}
      />
      <div className={classes.cards}>
        {data.holdings.length === 0 ? (
          <Card>
            <EmptyState icon={IconHome} title={t("empty")} action={add}>
              {t("emptyText")}
            </EmptyState>
          </Card>
        ) : (
          <CustomList holdings={data.holdings} at={at} />
        )}
        {data.imported.length > 0 && <ImportedList imported={data.imported} />}
        <OwnBonds />
      </div>
      <DetailDrawer
        title={holding?.asset.name ?? t("add")}
        subtitle={holding ? t(`class.${holding.class}`) : undefined}
        isOpen={opened === "new" || holding !== null}
        onClose={close}
        size="wide"
      >
        {(opened === "new" || holding) && (
          <AmountsGate of={holding && { ...holding.interest, ...holding.price }}>
            <div className={classes.drawer}>
              <CustomForm
                key={holding ? `${holding.asset.id}${holding.version}` : `new ${name}`}
                holding={holding}
                name={name}
                onClose={close}
              />
              {holding && <OwnAssetLinks holding={holding} />}
              {holding && <OwnPrices key={holding.asset.id} holding={holding} />}
            </div>
          </AmountsGate>
        )}
      </DetailDrawer>
    </>
  );
}

interface ListProps {
  readonly holdings: readonly CustomHolding[];
  readonly at: (id: string) => string;
}

function CustomList({ holdings, at }: ListProps) {
  const { t } = useTranslation("custom-assets");
  return (
    <Card title={t("list")}>
      <table className={`${plain.table} ${plain.blocks}`}>
        <thead>
          <tr>
            <th scope="col">{t("column.name")}</th>
            <th scope="col">{t("column.class")}</th>
            <th scope="col">{t("column.price")}</th>
            <th scope="col">{t("column.rows")}</th>
          </tr>
        </thead>
        <tbody>
          {holdings.map((holding) => {
            const { asset, class: kind } = holding;
            return (
              <tr key={asset.id}>
                <th scope="row">
                  <TwoLines
                    icon={<AssetMark asset={asset} />}
                    first={
                      <Link to={at(asset.id)} preventScrollReset>
                        {asset.name}
                      </Link>
                    }
                  />
                </th>
                <td>{t(`class.${kind}`)}</td>
                <td>
                  <OwnPrice of={holding} />
                </td>
                <td>
                  <RowsLink of={holding} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Card>
  );
}
