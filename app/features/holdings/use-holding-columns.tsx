import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Figure } from "../../shared/shapes.ts";
import { DateText } from "../../ui/money/amounts.tsx";
import { FigureText } from "../../ui/money/figure.tsx";
import { priceDigits } from "../../ui/money/price-digits.ts";
import { isStaleNote } from "../../ui/money/reason-text.ts";
import { type Column, figureSortValue } from "../../ui/table/columns.ts";
import { TwoLines } from "../../ui/table/two-lines.tsx";
import type { HoldingRow } from "./holdings.contract.ts";
import type { Holdings } from "./holdings-page.tsx";

type Metric = keyof HoldingRow["figures"];

interface FigureColumn {
  readonly id: Metric;
  readonly sign?: boolean | "amount";
  readonly isNeutral?: boolean;
  readonly phone?: "value" | "line" | "hidden";
  /** A second figure below the first; `isSecondNamed`: with its name before it. */
  readonly second?: Metric;
  readonly isSecondNamed?: boolean;
}

const figureColumns: readonly FigureColumn[] = [
  { id: "quantity", second: "averageCost", isSecondNamed: true, phone: "hidden" },
  { id: "lastPrice", phone: "hidden" },
  { id: "value", phone: "value", second: "weight" },
  { id: "dayChange", sign: "amount", second: "dayChangeRatio", phone: "line" },
  { id: "unrealised", sign: "amount", phone: "hidden" },
  { id: "realised", sign: "amount", phone: "hidden" },
  { id: "income", phone: "hidden" },
  { id: "totalProfit", sign: "amount", second: "simpleReturn", phone: "line" },
  { id: "twr", sign: true, second: "irr", isSecondNamed: true, phone: "hidden" },
];

const results = new Set<Metric>(["dayChangeRatio", "simpleReturn", "irr"]);

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

/** The day of a price that is not the newest: nothing else tells it without a press. */
function oldPriceDay(figure: Figure): ReactNode {
  if (figure.unit !== "price" || !("value" in figure)) return undefined;
  const date = figure.notes?.find(isStaleNote)?.params.date;
  return date && <DateText value={date} />;
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
  const { id, sign = false, isNeutral = false, second, isSecondNamed, phone = "line" } = column;
  const looks = {
    first: { sign, isNeutral, variant: "cell" },
    second: { sign: second !== undefined && results.has(second), variant: "cell" },
  } as const;
  const named = (figure: ReactNode) =>
    isSecondNamed ? (
      <>
        {t(`second.${second}`)} {figure}
      </>
    ) : (
      figure
    );
  const ofAsset = (row: HoldingRow, metric: Metric, look: "first" | "second") => (
    <FigureText
      figure={row.figures[metric]}
      name={`${metric}-${row.asset.id}`}
      explain={{
        metric,
        scope: { kind: "asset", portfolioId: place.portfolioId, assetId: row.asset.id },
        period: place.period,
      }}
      {...looks[look]}
      digits={priceDigits(metric, row.asset)}
    />
  );
  const ofPortfolio = (metric: Metric, look: "first" | "second") => {
    const figure = totals[metric];
    const scope = { kind: "portfolio", portfolioId: place.portfolioId } as const;
    return (
      figure && (
        <FigureText
          figure={figure}
          name={`total-${metric}`}
          explain={{ metric, scope, period: place.period }}
          {...looks[look]}
        />
      )
    );
  };
  const secondTotal = second && ofPortfolio(second, "second");
  return {
    id,
    header: t(`column.${id}`),
    hint: t(`hint.${id}`),
    align: "end",
    phone,
    sortAs: "decimal",
    sortValue: (row) => figureSortValue(row.figures[id]),
    cell: (row) => (
      <TwoLines
        first={ofAsset(row, id, "first")}
        second={second ? named(ofAsset(row, second, "second")) : oldPriceDay(row.figures[id])}
      />
    ),
    ...(totals[id]
      ? {
          total: (
            <TwoLines
              first={ofPortfolio(id, "first")}
              second={secondTotal ? named(secondTotal) : undefined}
            />
          ),
        }
      : {}),
  };
}
