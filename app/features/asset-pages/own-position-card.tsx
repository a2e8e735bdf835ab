import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { FigureText } from "../../ui/money/figure.tsx";
import { Card } from "../../ui/shell/card.tsx";
import { type Column, figureSortValue } from "../../ui/table/columns.ts";
import { DataTable } from "../../ui/table/data-table.tsx";
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

/** Reader's holdings of the asset by portfolio; figures can be explained. */
export function OwnPosition({ position }: { readonly position: Position }) {
  const { t } = useTranslation("asset-pages");
  const { positions, assetId } = position;
  const shown = useMemo<readonly Column<Own>[]>(
    () => [
      {
        ...{ id: "portfolio", header: t("own.portfolio"), phone: "title" },
        cell: ({ portfolioId, portfolioName, isClosed, isSandbox }) => (
          <>
            <Link to={`/holdings?p=${portfolioId}&asset=${assetId}`}>{portfolioName}</Link>
            {(isClosed || isSandbox) && (
              <span className={classes.second}>{t(isClosed ? "own.closed" : "own.sandbox")}</span>
            )}
          </>
        ),
      },
      ...columns.map(
        (metric): Column<Own> => ({
          ...{ id: metric, header: t(`own.column.${metric}`), align: "end" },
          phone: metric === "value" ? "value" : "line",
          cell: ({ figures, period, portfolioId, portfolioName }) => (
            <FigureText
              figure={figures[metric]}
              name={`${metric}-${portfolioName}`}
              explain={{
                metric,
                scope: { kind: "asset", portfolioId, assetId },
                period: { from: period.from, to: period.to },
              }}
              variant="cell"
              sign={results.includes(metric) ? "amount" : false}
            />
          ),
          sortValue: ({ figures }) => figureSortValue(figures[metric]),
          sortAs: "decimal",
        }),
      ),
    ],
    [t, assetId],
  );
  return (
    <Card title={t("part.own")} isFlush={positions.length > 0}>
      {positions.length === 0 ? (
        <p className={classes.muted}>{t("own.none")}</p>
      ) : (
        <DataTable
          label={t("part.own")}
          columns={shown}
          rows={positions}
          rowId={({ portfolioId }) => portfolioId}
          sortParam="own"
        />
      )}
    </Card>
  );
}
