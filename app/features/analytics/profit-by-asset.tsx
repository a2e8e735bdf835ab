import { useTranslation } from "react-i18next";
import type { Figure } from "../../shared/common.schema.ts";
import { TableDownload } from "../../ui/charts/chart-downloads.tsx";
import { MarkedName } from "../../ui/market/marked-name.tsx";
import type { ExplainTarget } from "../../ui/money/explain-context.tsx";
import { FigureText } from "../../ui/money/figure.tsx";
import { Card } from "../../ui/shell/card.tsx";
import { ScrollBox } from "../../ui/table/scroll-box.tsx";
import classes from "./analytics.module.css";
import type { Profits, Results } from "./analytics.types.ts";
import { BestAndWorst } from "./best-and-worst.tsx";
import { useMoreRows } from "./more-rows.tsx";
import { ofAsset, ofCash, ofWhole } from "./stats-target.ts";

const columns = [
  ...(["totalProfit", "contribution", "priceResult", "currencyResult", "income", "fees", "taxes"] as const),
] as const;
type Column = (typeof columns)[number];
/** Higher costs are no gain. */
const costs: readonly string[] = ["fees", "taxes"];
const firstRows = 15;

interface ProfitByAssetProps {
  readonly profits: Profits;
  readonly results: Results;
}

/** Profit by asset, closed ones included, with parts; cash and total below. */
export function ProfitByAsset({ profits, results }: ProfitByAssetProps) {
  const { t } = useTranslation("analytics");
  const { shown, button } = useMoreRows(profits.rows, firstRows);
  return (
    <Card
      title={t("assets.title")}
      isFlush
      actions={<TableDownload title={t("assets.title")} table={tableOf(profits, t)} />}
    >
      <BestAndWorst profits={profits} />
      <ScrollBox label={t("assets.title")}>
        <table className={classes.table}>
          <Head />
          <tbody>
            {shown.map(({ asset, isClosed, figures }) => (
              <tr key={asset.id} data-asset={asset.ticker}>
                <th scope="row" title={asset.name}>
                  <MarkedName asset={asset} size="tiny">
                    {asset.ticker}
                    {isClosed && <span className={classes.muted}> {t("assets.sold")}</span>}
                  </MarkedName>
                </th>
                <Cells
                  name={asset.ticker}
                  figures={figures}
                  explain={(metric) => ofAsset(profits, metric, asset.id)}
                />
              </tr>
            ))}
            {results.cash.map(({ currency, figures }) => (
              <tr key={currency} data-cash={currency}>
                <th scope="row">{t("slice.cashOf", { currency })}</th>
                <Cells
                  name={`cash-${currency}`}
                  figures={figures}
                  explain={(metric) => ofCash(results, metric, currency)}
                />
              </tr>
            ))}
            <tr className={classes.total}>
              <th scope="row">{t("column.total")}</th>
              <Cells
                name="total"
                figures={{ ...results.total, contribution: null }}
                explain={(metric) => ofWhole(results, metric)}
              />
            </tr>
          </tbody>
        </table>
      </ScrollBox>
      {button}
    </Card>
  );
}

function Head() {
  const { t } = useTranslation("analytics");
  return (
    <thead>
      <tr>
        <th scope="col">{t("by.asset")}</th>
        {columns.map((metric) => (
          <th key={metric} scope="col" className="num">
            {t(`explain:metric.${metric}`)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface CellsProps {
  readonly name: string;
  readonly figures: Readonly<Record<Column, Figure | null>>;
  readonly explain: (metric: Column) => ExplainTarget;
}

const Cells = ({ name, figures, explain }: CellsProps) =>
  columns.map((metric) => {
    const figure = figures[metric];
    return (
      <td key={metric} className="num">
        {figure && (
          <FigureText
            figure={figure}
            name={`${metric}-${name}`}
            explain={explain(metric)}
            variant="cell"
            sign={costs.includes(metric) ? false : metric === "contribution" ? true : "amount"}
          />
        )}
      </td>
    );
  });

const plain = (figure: Figure): string | null => ("value" in figure ? figure.value : null);

/** With sold holdings. */
function tableOf({ rows }: Profits, t: (key: string) => string) {
  return {
    columns: [t("by.asset"), t("column.name"), ...columns.map((metric) => t(`explain:metric.${metric}`))],
    rows: () => [],
    plainRows: () =>
      rows.map(({ asset, figures }) => [
        asset.ticker,
        asset.name,
        ...columns.map((metric) => plain(figures[metric])),
      ]),
    marks: { rows: () => rows.map(({ figures }) => columns.map((metric) => figures[metric])) },
  };
}
