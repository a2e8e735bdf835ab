import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Chart } from "../../../ui/charts/chart.tsx";
import { day, fullMoney } from "../../../ui/charts/chart-look.ts";
import { useChartLook } from "../../../ui/charts/use-chart-look.ts";
import { valueChartOption, valueChartRows } from "../../../ui/charts/value-chart.ts";
import { chartHeight, chartWidth, type ViewProps } from "../widget-frame.ts";
import classes from "./views.module.css";

/** Value over the period with deposits as steps under it; or the profit, with nothing under it. */
export function SeriesView({ body: { measure, series }, frame }: ViewProps<"series">) {
  const { t } = useTranslation("dashboard");
  const look = useChartLook(frame.currency);
  const isValue = measure === "value";
  const texts = useMemo(
    () => ({ value: t(`chart.${measure}`), deposits: isValue ? t("chart.deposits") : undefined }),
    [t, measure, isValue],
  );
  const points = useMemo(
    () =>
      series.map(({ date, value, profit, netDeposits }) => ({
        date,
        value: isValue ? value : profit,
        netDeposits: isValue ? netDeposits : null,
      })),
    [series, isValue],
  );
  const option = useMemo(() => valueChartOption(points, texts, look), [points, texts, look]);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const amount = (value: number | null) => (value === null ? "—" : fullMoney(value, look));
  return (
    <>
      {isValue && (
        <p className={classes.legend}>
          <span className={classes.keyValue}>{texts.value}</span>
          <span className={classes.keyDeposits}>{texts.deposits}</span>
        </p>
      )}
      <Chart
        option={option}
        look={look}
        height={chartHeight(frame)}
        serverWidth={chartWidth(frame)}
        title={frame.title}
        summary={t("chart.summary", {
          from: day(first.date, look),
          to: day(last.date, look),
          start: amount(first.value),
          end: amount(last.value),
        })}
        points={points.map((point) => `${day(point.date, look)}: ${amount(point.value)}`)}
        table={{
          columns: [t("chart.date"), texts.value, ...(texts.deposits ? [texts.deposits] : [])],
          rows: () => valueChartRows(points, look).map((row) => row.slice(0, isValue ? 3 : 2)),
        }}
      />
    </>
  );
}
