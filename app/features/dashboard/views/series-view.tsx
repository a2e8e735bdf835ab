import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useReader } from "../../../i18n/reader-context.tsx";
import { Chart } from "../../../ui/charts/chart.tsx";
import { type ChartLook, day, fullMoney } from "../../../ui/charts/chart-look.ts";
import { pointsOf } from "../../../ui/charts/chart-points.ts";
import {
  benchmarkColor,
  besideDash,
  type ValueChartTexts,
  type ValuePoint,
  valueChartColumns,
  valueChartOption,
  valueChartPlainRows,
  valueChartRows,
} from "../../../ui/charts/kinds/value-chart.ts";
import { useChartLook } from "../../../ui/charts/use-chart-look.ts";
import { reasonText } from "../../../ui/money/reason-text.ts";
import { Refusal } from "../../../ui/money/refusal.tsx";
import { chartHeight, chartWidth, type ViewProps } from "../page/widget-frame.ts";
import classes from "./views.module.css";

type Body = ViewProps<"series">["body"];

const toPoint =
  (measure: Body["measure"]) =>
  ({ date, value, profit, netDeposits, benchmark }: Body["series"][number]): ValuePoint =>
    measure === "value"
      ? { date, value, netDeposits, benchmark }
      : { date, value: profit, netDeposits: null };

const legendOf = ({ value, deposits, benchmark }: ValueChartTexts, look: ChartLook) =>
  deposits === undefined
    ? []
    : [
        { name: value, color: look.colors.accent },
        { name: deposits, color: look.colors.muted, type: "dashed" as const },
        ...(benchmark === undefined
          ? []
          : [{ name: benchmark, color: benchmarkColor(look), type: besideDash }]),
      ];

/** Value with net deposits and benchmark, or profit alone. */
export function SeriesView({ body: { measure, series, end, marks, beside }, frame }: ViewProps<"series">) {
  const { t } = useTranslation("dashboard");
  const { locale } = useReader();
  const look = useChartLook(frame.currency);
  const isValue = measure === "value";
  const drawn = beside?.refusal === null ? beside.name : undefined;
  const texts = useMemo(
    () => ({
      value: t(`chart.${measure}`),
      deposits: isValue ? t("chart.deposits") : undefined,
      benchmark: drawn === undefined ? undefined : t("chart.beside", { name: drawn }),
    }),
    [t, measure, isValue, drawn],
  );
  const points = useMemo(() => series.map(toPoint(measure)), [series, measure]);
  const option = useMemo(() => valueChartOption(points, texts, look), [points, texts, look]);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const amount = (value: number | null | undefined) => (value == null ? "—" : fullMoney(value, look));
  const spoken = (point: ValuePoint) =>
    [
      `${day(point.date, look)}: ${amount(point.value)}`,
      ...(texts.benchmark === undefined ? [] : [`${texts.benchmark}: ${amount(point.benchmark)}`]),
    ].join(", ");
  return (
    <>
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
        points={pointsOf(points, spoken)}
        legend={legendOf(texts, look)}
        table={{
          columns: [t("chart.date"), ...valueChartColumns(texts)],
          rows: () => valueChartRows(points, texts, look),
          plainRows: () => valueChartPlainRows(points, texts, look),
          marks: { all: () => [end, ...marks] },
        }}
      />
      <Refusal figure={end} portfolioId={frame.isAlone ? undefined : frame.portfolioId} />
      {beside?.refusal && (
        <p className={classes.warn}>
          {t("chart.besideUnknown", { name: beside.name, reason: reasonText(beside.refusal, t, locale) })}
        </p>
      )}
    </>
  );
}
