import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Figure } from "../../shared/shapes.ts";
import type { ExplainTarget } from "../../ui/money/explain-context.tsx";
import { FigureText } from "../../ui/money/figure.tsx";
import { type Column, figureSortValue } from "../../ui/table/columns.ts";
import { TwoLines } from "../../ui/table/two-lines.tsx";
import type { HoldingRow } from "./holdings.contract.ts";
import type { Holdings } from "./holdings-page.tsx";

type Metric = keyof HoldingRow["figures"];
type TotalMetric = keyof Holdings["totals"];

interface FigureColumn {
  readonly id: Metric;
  readonly sign?: boolean | "amount";
  readonly isNeutral?: boolean;
  readonly phone?: "value" | "line" | "hidden";
  /** A second figure below the first. */
  readonly second?: Metric;
}

const figureColumns: readonly FigureColumn[] = [
  { id: "quantity", phone: "line" },
  { id: "averageCost", phone: "hidden" },
  { id: "lastPrice", phone: "line" },
  { id: "value", phone: "value", second: "weight" },
  { id: "dayChange", sign: "amount", second: "dayChangeRatio", phone: "line" },
  { id: "unrealised", sign: "amount", phone: "hidden" },
  { id: "realised", sign: "amount", phone: "hidden" },
  { id: "income", phone: "line" },
  { id: "totalProfit", sign: "amount", second: "simpleReturn", phone: "line" },
  { id: "twr", sign: true, phone: "hidden" },
  { id: "irr", sign: true, phone: "hidden" },
];

const secondIsResult = new Set<Metric>(["dayChangeRatio", "simpleReturn"]);

/** Columns of the holdings table; every figure explains itself, totals are the portfolio's own figures. */
export function useHoldingColumns(holdings: Holdings | undefined): readonly Column<HoldingRow>[] {
  const { t } = useTranslation("holdings");
  return useMemo(() => {
    if (!holdings) return [];
    const place = { portfolioId: holdings.portfolioId, period: holdings.period };
    const totals = holdings.totals as Partial<Record<Metric, Figure>>;
    const name: Column<HoldingRow> = {
      id: "name",
      header: t("column.name"),
      phone: "title",
      sortValue: (row) => row.asset.name,
      cell: (row) => (
        <TwoLines
          first={row.asset.name}
          second={`${row.asset.ticker}${row.isClosed ? ` · ${t("closed")}` : ""}`}
        />
      ),
      total: t("total"),
    };
    return [name, ...figureColumns.map((column) => toColumn(column, { place, totals, t }))];
  }, [holdings, t]);
}

interface Place {
  readonly portfolioId: string;
  readonly period: Holdings["period"];
}

interface ColumnParts {
  readonly place: Place;
  readonly totals: Partial<Record<Metric, Figure>>;
  readonly t: (key: string) => string;
}

function toColumn(column: FigureColumn, { place, totals, t }: ColumnParts): Column<HoldingRow> {
  const { id, sign = false, isNeutral = false, second, phone = "line" } = column;
  const total = totals[id];
  const secondTotal = second && totals[second];
  const ofAsset = (metric: Metric, assetId: string): ExplainTarget => ({
    metric,
    scope: { kind: "asset", portfolioId: place.portfolioId, assetId },
    period: place.period,
  });
  const ofPortfolio = (metric: TotalMetric | Metric): ExplainTarget => ({
    metric,
    scope: { kind: "portfolio", portfolioId: place.portfolioId },
    period: place.period,
  });
  const look = { sign, isNeutral, variant: "cell" } as const;
  const secondLook = { sign: second !== undefined && secondIsResult.has(second), variant: "cell" } as const;
  return {
    id,
    header: t(`column.${id}`),
    hint: t(`hint.${id}`),
    align: "end",
    phone,
    sortAs: "decimal",
    sortValue: (row) => figureSortValue(row.figures[id]),
    cell: (row) => {
      const name = (metric: Metric) => `${metric}-${row.asset.id}`;
      const digits = id === "lastPrice" || id === "averageCost" ? row.asset.priceDigits : undefined;
      const first = (
        <FigureText
          figure={row.figures[id]}
          name={name(id)}
          explain={ofAsset(id, row.asset.id)}
          {...look}
          {...(digits === undefined ? {} : { digits })}
        />
      );
      if (!second) return first;
      return (
        <TwoLines
          first={first}
          second={
            <FigureText
              figure={row.figures[second]}
              name={name(second)}
              explain={ofAsset(second, row.asset.id)}
              {...secondLook}
            />
          }
        />
      );
    },
    ...(total
      ? {
          total: (
            <TwoLines
              first={<FigureText figure={total} name={`total-${id}`} explain={ofPortfolio(id)} {...look} />}
              second={
                second && secondTotal ? (
                  <FigureText
                    figure={secondTotal}
                    name={`total-${second}`}
                    explain={ofPortfolio(second)}
                    {...secondLook}
                  />
                ) : undefined
              }
            />
          ),
        }
      : {}),
  };
}
