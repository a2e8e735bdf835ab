import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { FigureText } from "../../ui/money/figure.tsx";
import { Card } from "../../ui/shell/card.tsx";
import { ScrollBox } from "../../ui/table/scroll-box.tsx";
import classes from "./asset-page.module.css";
import type { Position } from "./asset-parts.ts";

type Own = Position["positions"][number];

const columns = [
  "quantity",
  "averageCost",
  "value",
  "weight",
  "unrealised",
  "income",
  "totalProfit",
  "irr",
] as const satisfies readonly (keyof Own["figures"])[];
const results: readonly string[] = ["unrealised", "totalProfit", "irr"];

/** What the reader holds of the asset, a line a portfolio; every figure opens to how it is computed. */
export function OwnPosition({ position }: { readonly position: Position }) {
  const { t } = useTranslation("asset-pages");
  const { positions, assetId } = position;
  return (
    <Card title={t("part.own")} isFlush={positions.length > 0}>
      {positions.length === 0 ? (
        <p className={classes.muted}>{t("own.none")}</p>
      ) : (
        <ScrollBox label={t("part.own")}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t("own.portfolio")}</th>
                {columns.map((column) => (
                  <th key={column} scope="col" className="num">
                    {t(`own.column.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {positions.map((own) => (
                <tr key={own.portfolioId}>
                  <th scope="row">
                    <Link to={`/holdings?p=${own.portfolioId}&asset=${assetId}`}>{own.portfolioName}</Link>
                    {(own.isClosed || own.isSandbox) && (
                      <span className={classes.second}>{t(own.isClosed ? "own.closed" : "own.sandbox")}</span>
                    )}
                  </th>
                  {columns.map((column) => (
                    <td key={column} className="num">
                      <FigureText
                        figure={own.figures[column]}
                        name={`${column}-${own.portfolioName}`}
                        explain={{
                          metric: column,
                          scope: { kind: "asset", portfolioId: own.portfolioId, assetId },
                          period: { from: own.period.from, to: own.period.to },
                        }}
                        variant="cell"
                        sign={results.includes(column) ? "amount" : false}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
    </Card>
  );
}
