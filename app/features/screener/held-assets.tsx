import { useTranslation } from "react-i18next";
import { useApiQuery } from "../../client/data/use-api.ts";
import { formatNumber } from "../../i18n/format.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { IconUsers } from "../../ui/icons/icons.ts";
import { Card } from "../../ui/shell/card.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import { ScrollBox } from "../../ui/table/scroll-box.tsx";
import classes from "./screener.module.css";
import { FactCell } from "./screener-cell.tsx";
import { AssetName } from "./screener-table.tsx";

/** Most held assets; numbers of fewer than five users are withheld. */
export function HeldAssets() {
  const { t } = useTranslation("screener");
  const { locale } = useReader();
  const { data, error, refetch } = useApiQuery("GET /api/public/asset-ranks", {});
  if (error && !data)
    return <ErrorState what={t("assets.held")} error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows count={8} />;
  return (
    <Card isFlush>
      {data.ranks.length === 0 ? (
        <EmptyState icon={IconUsers} title={t("ranks.empty")}>
          {t("ranks.emptyText", { count: data.fewest })}
        </EmptyState>
      ) : (
        <>
          <p className={`${classes.notes} ${classes.muted}`}>{t("ranks.text", { count: data.fewest })}</p>
          <ScrollBox label={t("assets.held")}>
            <table className={classes.table} aria-label={t("assets.held")}>
              <thead>
                <tr>
                  <th scope="col">{t("column.asset")}</th>
                  <th scope="col" className="num">
                    {t("ranks.place")}
                  </th>
                  <th scope="col" className="num">
                    {t("ranks.holders")}
                  </th>
                  <th scope="col" className="num">
                    {t("column.yield")}
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.ranks.map(({ rank, holders, asset }) => (
                  <tr key={asset.symbol} data-asset={asset.symbol}>
                    <th scope="row">
                      <AssetName asset={asset} />
                    </th>
                    <td className="num" data-label={t("ranks.place")}>
                      {rank}
                    </td>
                    <td className="num" data-label={t("ranks.holders")}>
                      {formatNumber(String(holders), locale)}
                    </td>
                    <td className="num" data-label={t("column.yield")}>
                      <FactCell asset={asset} name="yield" />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollBox>
        </>
      )}
    </Card>
  );
}
