import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useApiQuery } from "../../../client/data/use-api.ts";
import type { OutputOf } from "../../../shared/endpoint.ts";
import { Chart } from "../../../ui/charts/chart.tsx";
import { pointsOf } from "../../../ui/charts/chart-points.ts";
import {
  lineStyleOf,
  linesOption,
  linesPlainRows,
  linesRows,
  lineTexts,
  toLinesPoints,
} from "../../../ui/charts/kinds/lines-chart.ts";
import { useChartLook } from "../../../ui/charts/use-chart-look.ts";
import { Card } from "../../../ui/shell/card.tsx";
import { LinkTabs } from "../../../ui/shell/link-tabs.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../../ui/states/skeleton.tsx";
import type { backtestContract } from "../backtest.contract.ts";
import classes from "../backtest.module.css";
import { lineName } from "./line-names.ts";
import { lineStyle, type ResultLine } from "./line-style.ts";

type History = OutputOf<(typeof backtestContract)["GET /api/backtest-result/history"]>;

const views = ["value", "growth", "falls"] as const;
type View = (typeof views)[number];
const chartHeight = 320;

/** Value and net deposits, growth, drawdown. */
export function HistoryCard({ id, currency }: { readonly id: string; readonly currency: string }) {
  const { t } = useTranslation("backtest");
  const [search] = useSearchParams();
  const { data, error, refetch } = useApiQuery("GET /api/backtest-result/history", { id });
  const view = views.find((name) => name === search.get("chart")) ?? "value";
  const tabs = views.map((name) => ({
    value: name === "value" ? null : name,
    label: t(`chart.${name}`),
  }));
  return (
    <Card
      title={t("chart.title")}
      actions={
        <LinkTabs
          param="chart"
          value={view === "value" ? null : view}
          tabs={tabs}
          label={t("chart.title")}
          look="pill"
        />
      }
    >
      {error && !data && (
        <ErrorState isCompact what={t("chart.title")} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <SkeletonRows count={8} />}
      {data && <Lines history={data} view={view} currency={currency} />}
    </Card>
  );
}

function useLines({ lines }: History, view: View): ResultLine[] {
  const { t } = useTranslation("backtest");
  return useMemo(() => {
    const shown = lines.map((line) => ({
      name: lineName(line, t),
      isBenchmark: line.portfolio === null,
      values: { value: line.values, growth: line.growth.map(gainOf), falls: line.falls }[view],
    }));
    const [first] = lines;
    if (view !== "value" || !first) return shown;
    return [
      ...shown,
      { name: t("chart.netFlows"), isBenchmark: false, isSteps: true, values: first.netFlows },
    ];
  }, [lines, view, t]);
}

/** 1.2 is 20 %. */
const gainOf = (growth: number | null): number | null => (growth === null ? null : growth - 1);

/** Drops the day before the first purchase, which older results include: the line from zero would flatten the rest. */
function fromFirstPurchase(history: History): History {
  const skipped = history.lines.every(({ netFlows }) => netFlows[0] === 0) ? 1 : 0;
  return {
    ...history,
    days: history.days.slice(skipped),
    lines: history.lines.map((line) => ({
      ...line,
      values: line.values.slice(skipped),
      netFlows: line.netFlows.slice(skipped),
    })),
  };
}

interface LinesProps {
  readonly history: History;
  readonly view: View;
  readonly currency: string;
}

function Lines({ history, view, currency }: LinesProps) {
  const { t } = useTranslation("backtest");
  const shown = useMemo(() => (view === "value" ? fromFirstPurchase(history) : history), [history, view]);
  const look = useChartLook(currency);
  const lines = useLines(shown, view);
  const unit = view === "value" ? "money" : "ratio";
  const { points, names, option } = useMemo(() => {
    const points = toLinesPoints(shown.days, lines);
    const names = lines.map(({ name }) => name);
    const styles = lines.map((line, place) => lineStyle(line, place, look));
    const styleOf = (place: number) => styles[place] ?? lineStyleOf(place, look);
    return { points, names, option: linesOption(points, names, look, { unit, styleOf }) };
  }, [shown.days, lines, unit, look]);
  const last = points.at(-1);
  return (
    <>
      <Chart
        key={view}
        option={option}
        look={look}
        height={chartHeight}
        serverWidth={1180}
        title={t(`chart.${view}`)}
        summary={last ? lineTexts(last, names, look, unit).join(", ") : ""}
        points={pointsOf(points, (point) => lineTexts(point, names, look, unit).join(", "))}
        legend={lines.map((line, place) => ({ name: line.name, ...lineStyle(line, place, look) }))}
        table={{
          columns: [t("chart.day"), ...names],
          rows: () => linesRows(points, look, unit),
          plainRows: () => linesPlainRows(points),
          marks: "none",
        }}
      />
      <p className={classes.muted}>{t(`chart.hint.${view}`)}</p>
    </>
  );
}
