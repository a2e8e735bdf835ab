import { useTranslation } from "react-i18next";
import { useApiQuery } from "../../client/use-api.ts";
import type { Figure } from "../../shared/shapes.ts";
import { Percent, Quantity } from "../../ui/money/amounts.tsx";
import { FigureText } from "../../ui/money/figure.tsx";
import { Card } from "../../ui/shell/card.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import { ScrollBox } from "../../ui/table/scroll-box.tsx";
import classes from "./backtest.module.css";
import { chosenLine, LineTabs } from "./line-tabs.tsx";
import { quantityDecimals, type ResultPlace } from "./result-parts.ts";

const columns = ["weight", "value", "quantity", "totalProfit", "income", "twr", "contribution"] as const;
const signed: ReadonlySet<string> = new Set(["totalProfit", "twr", "contribution"]);

/** What each asset was worth at the end and brought. */
export function CompanyPart({ id, place }: { readonly id: string; readonly place: ResultPlace }) {
  const { t } = useTranslation("backtest");
  const { data, error, refetch } = useApiQuery("GET /api/backtest-result/history-by-company", { id });
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
              {line?.companies.map(({ asset, target, ...figures }) => (
                <tr key={asset.id} data-company={asset.ticker}>
                  <th scope="row">
                    {asset.ticker} <span className={classes.muted}>{asset.name}</span>
                  </th>
                  <td className="num">
                    <Percent value={target} />
                  </td>
                  {columns.map((column) => (
                    <td key={column} className="num">
                      <CompanyFigure figure={figures[column]} column={column} ticker={asset.ticker} />
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

interface CompanyFigureProps {
  readonly figure: Figure;
  readonly column: (typeof columns)[number];
  readonly ticker: string;
}

function CompanyFigure({ figure, column, ticker }: CompanyFigureProps) {
  if (column === "quantity" && "value" in figure)
    return <Quantity value={figure.value} most={quantityDecimals} />;
  return <FigureText figure={figure} name={`${column}-${ticker}`} sign={signed.has(column)} variant="cell" />;
}
