import type { TFunction } from "i18next";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Figure } from "../../shared/common.schema.ts";
import {
  type FactColumn,
  type FigureColumn,
  factColumns,
  type HoldingColumn,
  type PlanColumn,
  planColumns,
} from "../../shared/names/holding-columns.ts";
import { AssetMark } from "../../ui/market/asset-mark.tsx";
import { DateText } from "../../ui/money/amounts.tsx";
import type { Derivation } from "../../ui/money/derivation.ts";
import { deriveDrift } from "../../ui/money/derive-target.ts";
import type { ExplainScope } from "../../ui/money/explain-context.tsx";
import { FigureText } from "../../ui/money/figure.tsx";
import { priceDigits } from "../../ui/money/price-digits.ts";
import { isStaleNote } from "../../ui/money/reason-text.ts";
import { useTradingDayName } from "../../ui/money/trading-day.tsx";
import { type Column, figureSortValue } from "../../ui/table/columns.ts";
import { TwoLines } from "../../ui/table/two-lines.tsx";
import { columnLooks, headerKey, isShortNamed } from "./column-looks.ts";
import { deriveNextDay, deriveTarget } from "./derive-holding.ts";
import type { ListedHolding } from "./holdings.contract.ts";
import classes from "./holdings.module.css";
import type { Holdings } from "./holdings.types.ts";
import { PositionCell } from "./position-cell.tsx";
import { type Folds, type HoldingLine, UnfoldButton } from "./use-unfolded.tsx";

type Translate = (key: string) => string;

/** Sort value, also of parts. */
const figureOfHolding = (row: ListedHolding, metric: FigureColumn): Figure | undefined =>
  (row.figures as Partial<Record<FigureColumn, Figure>>)[metric] ?? row.more[metric];

/** A part has its own figure. */
const figureOfLine = (row: HoldingLine, metric: FigureColumn): Figure | undefined =>
  row.part ? row.part.figures[metric] : figureOfHolding(row, metric);

/** Returns the table's columns by the answer; every figure has an explanation. */
export function useHoldingColumns(
  holdings: Holdings | undefined,
  folds: Folds,
): readonly Column<HoldingLine>[] {
  const { t } = useTranslation("holdings");
  const nameOfDay = useTradingDayName();
  const dayName = holdings && nameOfDay(holdings.day);
  return useMemo(() => {
    if (!holdings || dayName === undefined) return [];
    const named = { ...holdings, dayName };
    return [
      nameColumn(t),
      ...(holdings.rows.some(({ parts }) => parts.length > 0) ? [partsColumn(t, folds)] : []),
      ...holdings.columns.map((id) => {
        if (isFact(id)) return factColumn(id, t);
        return isPlan(id)
          ? planColumn(id, holdings, t)
          : figureColumn(id, { holdings: named, t, isAlone: isAlone(holdings, id) });
      }),
    ];
  }, [holdings, t, dayName, folds]);
}

const isPlan = (id: HoldingColumn): id is PlanColumn => (planColumns as readonly string[]).includes(id);

const planColumn = (
  id: PlanColumn,
  { portfolioId, period }: Holdings,
  t: TFunction,
): Column<HoldingLine> => ({
  id,
  header: t(`column.${id}`),
  hint: t(`hint.${id}`),
  align: "end",
  sortAs: "decimal",
  sortValue: ({ more }) => (more[id] ? figureSortValue(more[id]) : null),
  cell: (row) => {
    if (row.part) return undefined;
    const { name } = row.asset;
    const of = { name, figures: { ...row.more, weight: row.figures.weight }, portfolioId, on: period.to };
    return planText(id, of, `${id}-${row.asset.id}`, t);
  },
});

interface PlanOf {
  readonly name: string;
  /** Target, drift and weight by id. */
  readonly figures: Readonly<Record<string, Figure>>;
  readonly portfolioId: string;
  readonly on: string;
}

function derivePlan(id: PlanColumn, figure: Figure, of: PlanOf, t: TFunction): Derivation {
  const { name, figures, portfolioId } = of;
  if (id === "targetWeight") return deriveTarget(name, figure, portfolioId, t);
  const target = figures.targetWeight && "value" in figures.targetWeight ? figures.targetWeight.value : "0";
  return deriveDrift({ name, weight: figures.weight ?? figure, target }, of, t);
}

/** Formats a target or drift. */
export function planText(id: PlanColumn, of: PlanOf, name: string, t: TFunction): ReactNode {
  const figure = of.figures[id];
  return (
    figure && (
      <FigureText
        figure={figure}
        name={name}
        derive={() => derivePlan(id, figure, of, t)}
        variant="cell"
        sign={id === "drift" && "amount"}
        isNeutral
      />
    )
  );
}

const isFact = (id: HoldingColumn): id is FactColumn => (factColumns as readonly string[]).includes(id);

/** A second figure stands below the first unless it has its own column. */
const isAlone = ({ columns }: Holdings, id: FigureColumn): boolean => {
  const second = columnLooks[id]?.second;
  return second === undefined || columns.includes(second);
};

const nameColumn = (t: Translate): Column<HoldingLine> => ({
  id: "name",
  header: t("column.name"),
  phone: "title",
  sortValue: (row) => row.asset.name,
  cell: (row) =>
    row.part ? (
      <span className={classes.part}>{row.part.portfolioName}</span>
    ) : (
      <TwoLines
        icon={<AssetMark asset={row.asset} />}
        // May be truncated.
        first={<span title={row.asset.name}>{row.asset.name}</span>}
        second={[row.asset.ticker, row.isClosed && t("closed"), row.facts.isBlocked && t("blocked")]
          .filter(Boolean)
          .join(" · ")}
      />
    ),
  total: t("total"),
});

/** Composites: number of portfolios, with a toggle. */
const partsColumn = (t: Translate, folds: Folds): Column<HoldingLine> => ({
  id: "parts",
  header: t("parts.title"),
  align: "end",
  sortAs: "decimal",
  sortValue: ({ parts }) => String(parts.length),
  cell: (row) => (row.part || row.parts.length === 0 ? "" : <UnfoldButton row={row} folds={folds} />),
});

/** Returns a fact's sort value and, except for dates, its text. */
export function factText({ asset, facts }: ListedHolding, id: FactColumn, t: Translate): string | null {
  if (id === "class") return t(`ledger:assetType.${asset.type}`);
  if (id === "currency") return asset.currency;
  if (id === "broker") return facts.brokers.join(", ") || null;
  if (id === "firstBought") return facts.firstBoughtOn;
  if (id === "note") return facts.note || null;
  return facts[id];
}

const nextDay = (row: ListedHolding, date: string, t: TFunction): ReactNode => (
  <FigureText
    figure={{ value: date, unit: "date" }}
    name={`nextExDate-${row.asset.id}`}
    derive={() => deriveNextDay(row, t)}
    variant="cell"
  />
);

function factColumn(id: FactColumn, t: TFunction): Column<HoldingLine> {
  return {
    id,
    header: t(`fact.${id}`),
    sortValue: (row) => factText(row, id, t),
    cell: (row) => {
      const text = row.part ? null : factText(row, id, t);
      if (text === null) return "";
      if (id === "nextExDate") return nextDay(row, text, t);
      return id === "firstBought" ? <DateText value={text} /> : text;
    },
  };
}

/** Day of an old price, otherwise visible only in the explanation. */
function oldPriceDay(figure: Figure | undefined): ReactNode {
  if (figure?.unit !== "price" || !("value" in figure)) return undefined;
  const date = figure.notes?.find(isStaleNote)?.params.date;
  return date && <DateText value={date} />;
}

/** A plain cell for a single figure: long tables have thousands. */
const twoLines = (first: ReactNode, second: ReactNode): ReactNode =>
  second === undefined ? first : <TwoLines first={first} second={second} />;

type NamedHoldings = Holdings & { readonly dayName: string };

interface Parts {
  readonly holdings: NamedHoldings;
  readonly t: Translate;
  readonly isAlone: boolean;
}

/** Renders a figure with its explanation; undefined without one. */
export function figureCell(
  figure: Figure | undefined,
  metric: FigureColumn,
  {
    scope,
    period,
    name,
    digits,
    isSecond = false,
  }: {
    readonly scope: ExplainScope;
    readonly period: Pick<Holdings["period"], "from" | "to">;
    readonly name: string;
    readonly digits?: number | undefined;
    readonly isSecond?: boolean;
  },
): ReactNode {
  if (!figure) return undefined;
  const look = columnLooks[metric];
  const sign = look?.sign ?? false;
  return (
    <FigureText
      figure={figure}
      name={name}
      explain={{ metric, scope, period }}
      variant={isSecond ? "note" : "cell"}
      sign={isSecond ? sign !== false : sign}
      isNeutral={look?.isNeutral ?? false}
      digits={digits}
    />
  );
}

/** Day changes are named by the day. */
function headerOf(id: FigureColumn, { dayName }: NamedHoldings, t: Translate): string {
  if (id === "dayChange") return dayName;
  return id === "dayChangeRatio" ? `${dayName}, %` : t(headerKey(id));
}

function figureColumn(id: FigureColumn, { holdings, t, isAlone }: Parts): Column<HoldingLine> {
  const { portfolioId, period, day } = holdings;
  const look = columnLooks[id];
  const second = isAlone ? undefined : look?.second;
  const named = (content: ReactNode) =>
    content !== undefined && second && look?.isSecondNamed ? (
      <>
        {t(`second.${second}`)} {content}
      </>
    ) : (
      content
    );
  const ofAsset = (row: HoldingLine, metric: FigureColumn, isSecond = false) =>
    figureCell(figureOfLine(row, metric), metric, {
      scope: { kind: "asset", portfolioId: row.part?.portfolioId ?? portfolioId, assetId: row.asset.id },
      // A child's day changes are of the composite's trading day.
      period: row.part && metric.startsWith("dayChange") ? { from: day, to: day } : period,
      name: [metric, row.asset.id, ...(row.part ? [row.part.portfolioId] : [])].join("-"),
      digits: priceDigits(metric, row.asset),
      isSecond,
    });
  const totals = { ...holdings.moreTotals, ...holdings.totals } as Partial<Record<FigureColumn, Figure>>;
  const ofPortfolio = (metric: FigureColumn, isSecond = false) =>
    figureCell(totals[metric], metric, {
      scope: { kind: "portfolio", portfolioId },
      period,
      name: `total-${metric}`,
      isSecond,
    });
  const total = ofPortfolio(id);
  const isEdited = holdings.view === 2 && (id === "quantity" || id === "averageCost");
  return {
    id,
    header: headerOf(id, holdings, t),
    hint: isShortNamed(id) ? t(`hint.${id}`) : undefined,
    align: "end",
    phone: look?.phone ?? "line",
    sortAs: "decimal",
    sortValue: (row) => {
      const figure = figureOfHolding(row, id);
      return figure ? figureSortValue(figure) : null;
    },
    cell: (row) =>
      isEdited && !row.isClosed && !row.part ? (
        <PositionCell row={row} portfolioId={portfolioId} field={id} />
      ) : (
        twoLines(
          ofAsset(row, id),
          second ? named(ofAsset(row, second, true)) : oldPriceDay(figureOfLine(row, id)),
        )
      ),
    ...(total === undefined
      ? {}
      : { total: <TwoLines first={total} second={second ? named(ofPortfolio(second, true)) : undefined} /> }),
  };
}
