import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { MarkedName } from "../../../ui/market/marked-name.tsx";
import { FigureText } from "../../../ui/money/figure.tsx";
import { TradingDay } from "../../../ui/money/trading-day.tsx";
import { ofAsset } from "../page/dashboard-target.ts";
import type { ViewProps, WidgetFrame } from "../page/widget-frame.ts";
import classes from "./views.module.css";

/** Metrics with sign and arrow, or with the sign of a neighbour. */
const signOf: Readonly<Record<string, true | "amount">> = {
  dayChangeRatio: true,
  simpleReturn: true,
  contribution: true,
  totalProfit: "amount",
  dayChange: "amount",
};

const dayMetrics: ReadonlySet<string> = new Set(["dayChange", "dayChangeRatio"]);

type Body = ViewProps<"assets">["body"];
type Row = Body["rows"][number];

/** Metrics that share a cell; the first names the column. */
const cellsOf = (columns: readonly string[]): readonly (readonly string[])[] =>
  columns.includes("totalProfit") && columns.includes("simpleReturn") && columns.length > 2
    ? columns
        .filter((column) => column !== "simpleReturn" && column !== "weight")
        .map((column) => (column === "totalProfit" ? [column, "simpleReturn"] : [column]))
    : columns.map((column) => [column]);

export function AssetsView({ body, frame }: ViewProps<"assets">) {
  const { t } = useTranslation("dashboard");
  const { columns, rows, count, day } = body;
  const cells = cellsOf(columns);
  const groups = [...Map.groupBy(rows, ({ group }) => group)];
  return (
    <>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t("top.asset")}</th>
            {cells.map(([metric = ""], index) => (
              <th key={metric} scope="col" className={isNarrow(cells, index) ? classes.wideOnly : undefined}>
                {t(`explain:metric.${metric}`)}
                {day && dayMetrics.has(metric) && (
                  <>
                    {" · "}
                    <TradingDay date={day} />
                  </>
                )}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(([group, members]) => (
          <tbody key={group}>
            {group !== "all" && (
              <tr className={classes.group}>
                <th scope="rowgroup" colSpan={cells.length + 1}>
                  {t(`group.${group}`)}
                </th>
              </tr>
            )}
            {members.map((row) => (
              <AssetRow key={row.asset.id} {...{ row, cells, columns, frame }} />
            ))}
          </tbody>
        ))}
      </table>
      {!frame.isAlone && (
        <p className={classes.under}>
          <Link to={`/holdings?p=${frame.portfolioId}`}>{t("top.all", { count })}</Link>
        </p>
      )}
    </>
  );
}

/** Middle columns are hidden on phones. */
const isNarrow = (cells: readonly unknown[], index: number): boolean =>
  cells.length > 2 && index > 0 && index < cells.length - 1;

interface AssetRowProps {
  readonly row: Row;
  readonly cells: readonly (readonly string[])[];
  readonly columns: readonly string[];
  readonly frame: WidgetFrame;
}

function AssetRow({ row: { asset, figures }, cells, columns, frame }: AssetRowProps) {
  const figureOf = (metric: string) =>
    figures[metric] && (
      <FigureText
        figure={figures[metric]}
        name={`${frame.id}-${metric}-${asset.id}`}
        explain={ofAsset(frame, metric, asset.id)}
        variant="cell"
        sign={signOf[metric] ?? false}
      />
    );
  return (
    <tr>
      <th scope="row">
        <MarkedName asset={asset}>
          {frame.isAlone ? (
            asset.name
          ) : (
            <Link to={`/holdings?p=${frame.portfolioId}&asset=${asset.id}`} className={classes.assetLink}>
              {asset.name}
            </Link>
          )}
          <span className={classes.second}>
            {asset.ticker}
            {columns.includes("weight") && !cells.flat().includes("weight") && <> · {figureOf("weight")}</>}
          </span>
        </MarkedName>
      </th>
      {cells.map((metrics, index) => (
        <td key={metrics[0]} className={isNarrow(cells, index) ? classes.wideOnly : undefined}>
          {metrics.map((metric, place) => (
            <Fragment key={metric}>
              {place === 0 ? (
                <span className={metrics.length > 1 ? classes.wideOnly : undefined}>{figureOf(metric)}</span>
              ) : (
                <span className={classes.second}>{figureOf(metric)}</span>
              )}
            </Fragment>
          ))}
        </td>
      ))}
    </tr>
  );
}
