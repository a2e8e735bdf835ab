import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Contracts } from "../../../contracts.ts";
import type { OutputOf } from "../../../shared/endpoint.ts";
import { Chart } from "../../../ui/charts/chart.tsx";
import { day, fullMoney } from "../../../ui/charts/chart-look.ts";
import { pointsOf } from "../../../ui/charts/chart-points.ts";
import {
  type ValuePoint,
  valueChartColumns,
  valueChartOption,
  valueChartPlainRows,
  valueChartRows,
} from "../../../ui/charts/kinds/value-chart.ts";
import { useChartLook } from "../../../ui/charts/use-chart-look.ts";
import { Card } from "../../../ui/shell/card.tsx";
import classes from "../analytics.module.css";
import { Reasons } from "../reasons.tsx";

type History = OutputOf<Contracts["GET /api/history-prices"]>;

/** Value, net deposits and profit by day. */
export function ValueHistory({ history }: { readonly history: History }) {
  const { t } = useTranslation("analytics");
  const { series, currency, marks } = history;
  const isKnown = series.some(({ value }) => value !== null);
  return (
    <Card title={t("value.title")} tour="stats-value">
      {isKnown ? (
        <div className={classes.pair}>
          <Line measure="value" series={series} currency={currency} marks={marks} />
          <Line measure="profit" series={series} currency={currency} marks={marks} />
        </div>
      ) : (
        <Reasons reasons={[]} fallback={t("value.unknown")} />
      )}
    </Card>
  );
}

interface LineProps extends Pick<History, "series" | "currency" | "marks"> {
  readonly measure: "value" | "profit";
}

function Line({ measure, series, currency, marks }: LineProps) {
  const { t } = useTranslation("analytics");
  const look = useChartLook(currency);
  const isValue = measure === "value";
  const texts = useMemo(
    () => ({ value: t(`value.${measure}`), deposits: isValue ? t("value.deposits") : undefined }),
    [t, measure, isValue],
  );
  const points = useMemo(
    () =>
      series.map(
        (point): ValuePoint => ({
          date: point.date,
          value: point[measure],
          netDeposits: isValue ? point.netDeposits : null,
        }),
      ),
    [series, measure, isValue],
  );
  const option = useMemo(() => valueChartOption(points, texts, look), [points, texts, look]);
  const amount = (value: number | null) => (value === null ? "—" : fullMoney(value, look));
  const [first, last] = [points[0], points.at(-1)];
  return (
    <div>
      <h3 className={classes.subtitle}>{texts.value}</h3>
      <Chart
        option={option}
        look={look}
        height={260}
        serverWidth={520}
        title={texts.value}
        summary={
          first && last
            ? t("value.summary", {
                ...{ from: day(first.date, look), to: day(last.date, look) },
                ...{ start: amount(first.value), end: amount(last.value) },
              })
            : ""
        }
        points={pointsOf(points, (point) => `${day(point.date, look)}: ${amount(point.value)}`)}
        legend={
          texts.deposits === undefined
            ? []
            : [
                { name: texts.value, color: look.colors.accent },
                { name: texts.deposits, color: look.colors.muted, type: "dashed" },
              ]
        }
        table={{
          columns: [t("column.date"), ...valueChartColumns(texts)],
          rows: () => valueChartRows(points, texts, look),
          plainRows: () => valueChartPlainRows(points, texts, look),
          marks: { all: () => marks },
        }}
      />
    </div>
  );
}
