import { useTranslation } from "react-i18next";
import { useApiFetch, useApiQuery } from "../../../client/data/use-api.ts";
import { Percent } from "../../../ui/money/amounts.tsx";
import { FigureText } from "../../../ui/money/figure.tsx";
import { Card } from "../../../ui/shell/card.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../../ui/states/skeleton.tsx";
import { ScrollBox } from "../../../ui/table/scroll-box.tsx";
import classes from "../backtest.module.css";
import { markDemo } from "../calc/mark-demo.ts";
import type { CompanyRow } from "../result.schema.ts";
import { roundedQuantity } from "../results/derive-rows.ts";
import { type CompanyFigure, deriveCompany } from "../results/derive-tables.ts";
import { chosenLine, LineTabs } from "../results/line-tabs.tsx";
import type { ResultPlace } from "../results/result-parts.ts";
import type { Stats } from "./draft.ts";

const columns = ["weight", "value", "quantity", "totalProfit", "income", "twr", "contribution"] as const;
const signed: ReadonlySet<string> = new Set(["totalProfit", "twr", "contribution"]);

interface CompanyPartProps {
  readonly stats: Stats;
  readonly place: ResultPlace;
}

export function CompanyPart({ stats, place }: CompanyPartProps) {
  const { t } = useTranslation("backtest");
  const { id } = place;
  const { data, error, refetch } = useApiQuery("GET /api/backtest-result/history-by-company", { id });
  const derive = useDerive(stats, place);
  if (error && !data)
    return <ErrorState what={t("part.assets")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={10} />;
  const line = chosenLine(data.lines, place.portfolio);
  return (
    <>
      <LineTabs lines={data.lines} chosen={line} />
      <Card title={t("part.assets")} isFlush>
        <ScrollBox label={t("part.assets")}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t("form.asset")}</th>
                <th scope="col" className="num">
                  {t("assets.target")}
                </th>
                {columns.map((column) => (
                  <th key={column} scope="col" className="num" title={t(`assets.hint.${column}`)}>
                    {t(`assets.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {line?.companies.map((row) => (
                <tr key={row.asset.id} data-company={row.asset.ticker}>
                  <th scope="row">
                    {row.asset.ticker} <span className={classes.muted}>{row.asset.name}</span>
                  </th>
                  <td className="num">
                    <Percent value={row.target} />
                  </td>
                  {columns.map((column) => (
                    <td key={column} className="num">
                      <FigureText
                        figure={roundedQuantity(row[column])}
                        name={`${column}-${row.asset.ticker}`}
                        derive={() => derive(column, row)}
                        sign={signed.has(column)}
                        variant="cell"
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      </Card>
    </>
  );
}

function useDerive(stats: Stats, { id, portfolio }: ResultPlace) {
  const { t } = useTranslation("backtest");
  const fetchPayments = useApiFetch("GET /api/backtest-result/div-calendar");
  const { from, to } = stats;
  const figures = stats.lines.find((line) => line.portfolio === portfolio)?.played?.figures;
  const whole = { value: figures?.value, totalProfit: figures?.totalProfit };
  return (column: CompanyFigure, row: CompanyRow) => {
    const derive = (payments: number | undefined) =>
      markDemo(t, row.asset.isDemo, deriveCompany(t, column, row, { whole, payments, from, to }));
    if (column !== "income") return derive(undefined);
    return fetchPayments({ id }).then(({ lines }) => {
      const paid = lines.find((line) => line.portfolio === portfolio)?.assets;
      return derive(paid?.find(({ asset }) => asset.id === row.asset.id)?.payments);
    });
  };
}
