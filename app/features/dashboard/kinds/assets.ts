import type { MetricId } from "@zerno/engine";
import { assetRefOf } from "../../../portfolio/assets/asset-refs.ts";
import { sortNumber } from "../../../portfolio/figures/holding-rows.ts";
import { changeDayOf, openAssets, withFigures } from "../../../portfolio/figures/open-assets.ts";
import type { Figure } from "../../../shared/common.schema.ts";
import { type Body, countOf, ownPeriods, type WidgetKind, type WidgetQuestion } from "./kind.ts";

type Rows = Extract<Body, { type: "assets" }>["rows"];
interface Sorted {
  readonly assetId: string;
  readonly figures: Readonly<Record<string, Figure>>;
}

const openIn = ({ view, period }: WidgetQuestion) => openAssets(view, period);

const largestOf = (question: WidgetQuestion, columns: readonly MetricId[]): readonly Sorted[] =>
  withFigures(question.view, question.period, columns, openIn(question).slice(0, countOf(question)));

const allOf = (question: WidgetQuestion, columns: readonly MetricId[]): readonly Sorted[] =>
  withFigures(question.view, question.period, columns, openIn(question));

function toRows(
  { view, language }: WidgetQuestion,
  columns: readonly string[],
  group: string,
  assets: readonly Sorted[],
): Rows {
  return assets.map(({ assetId, figures }) => ({
    group,
    asset: assetRefOf(view, assetId, language),
    figures: Object.fromEntries(
      columns.flatMap((column) => (figures[column] ? [[column, figures[column]]] : [])),
    ),
  }));
}

function bodyOf(question: WidgetQuestion, columns: readonly MetricId[], rows: Rows): Body | null {
  const count = openIn(question).length;
  const day = changeDayOf(question.view, question.period, columns);
  return rows.length === 0 ? null : { type: "assets", columns: [...columns], rows, count, day };
}

/** Highest and lowest by the first column, by sign; unknown ones are in neither list. */
function bothEnds(
  question: WidgetQuestion,
  columns: readonly MetricId[],
  assets: readonly Sorted[],
  [high, low]: readonly [string, string] = ["best", "worst"],
): Body | null {
  const by = columns[0] ?? "";
  const size = ({ figures }: Sorted) => (figures[by] ? sortNumber(figures[by]) : Number.NEGATIVE_INFINITY);
  const known = assets.filter((asset) => Number.isFinite(size(asset))).sort((a, b) => size(b) - size(a));
  const most = countOf(question);
  const best = known.filter((asset) => size(asset) > 0).slice(0, most);
  const worst = known
    .filter((asset) => size(asset) < 0)
    .slice(-most)
    .reverse();
  const rows = [...toRows(question, columns, high, best), ...toRows(question, columns, low, worst)];
  // Refused figures are shown with reasons rather than as an empty list.
  if (rows.length === 0 && known.length < assets.length)
    return bodyOf(question, columns, toRows(question, columns, "all", assets.slice(0, most)));
  return bodyOf(question, columns, rows);
}

export const topHoldings: WidgetKind = {
  kind: "top-holdings",
  width: 4,
  height: "high",
  settings: { rows: ["8", "5", "12", "20"], period: ownPeriods },
  answer: (question) => {
    const columns = ["value", "weight", "dayChangeRatio", "totalProfit", "simpleReturn"] as const;
    return bodyOf(question, columns, toRows(question, columns, "all", largestOf(question, columns)));
  },
};

export const concentration: WidgetKind = {
  kind: "concentration",
  width: 2,
  height: "middle",
  settings: { rows: ["5", "10", "20"] },
  answer: (question) => {
    const columns = ["weight", "value"] as const;
    return bodyOf(question, columns, toRows(question, columns, "all", largestOf(question, columns)));
  },
};

/** Largest moves of the last day. */
export const movers: WidgetKind = {
  kind: "movers",
  width: 3,
  height: "middle",
  settings: { rows: ["3", "5", "8"] },
  answer: (question) => {
    const columns = ["dayChangeRatio", "dayChange"] as const;
    return bothEnds(question, columns, allOf(question, columns), ["up", "down"]);
  },
};

/** By return over the period. */
export const bestWorst: WidgetKind = {
  kind: "best-worst",
  width: 3,
  height: "middle",
  settings: { rows: ["3", "5", "8"], period: ownPeriods },
  answer: (question) => {
    const columns = ["simpleReturn", "totalProfit"] as const;
    return bothEnds(question, columns, allOf(question, columns));
  },
};

/** Contributions of assets, closed ones included, to the time-weighted return. */
export const contribution: WidgetKind = {
  kind: "contribution",
  width: 3,
  height: "middle",
  settings: { rows: ["3", "5", "8"], period: ownPeriods },
  answer: (question) => {
    const { view, period } = question;
    const columns = ["contribution", "totalProfit"] as const;
    const all = withFigures(view, period, columns, view.run.holdings(period.to));
    return bothEnds(question, columns, all);
  },
};
