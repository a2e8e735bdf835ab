import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { usePrefs } from "../../client/prefs-context.tsx";
import { Chart } from "../../ui/charts/chart.tsx";
import { chartColors } from "../../ui/charts/chart-colors.ts";
import { type ChartLook, day, fullMoney } from "../../ui/charts/chart-look.ts";
import { valueChartOption, valueChartRows } from "../../ui/charts/value-chart.ts";
import { Card } from "../../ui/shell/card.tsx";
import classes from "./dashboard.module.css";
import type { Stats } from "./dashboard-page.tsx";

/** Widths of charts in both columns at full width: what the server draws fits without a jump. */
export const mainWidth = 728;
export const sideWidth = 347;

/** The reader's look of charts in a currency. */
export function useChartLook(currency: string): ChartLook {
  const { prefs } = usePrefs();
  const { theme, isBlueOrange, locale, isStealth } = prefs;
  return useMemo(
    () => ({ colors: chartColors(theme, isBlueOrange), locale, isStealth, currency }),
    [theme, isBlueOrange, locale, isStealth, currency],
  );
}

/** Value over the period, deposits as steps under it. */
export function ValueCard({ stats }: { readonly stats: Stats }) {
  const { t } = useTranslation("dashboard");
  const { series } = stats;
  const look = useChartLook(stats.currency);
  const texts = { value: t("chart.value"), deposits: t("chart.deposits") };
  const option = useMemo(
    () => valueChartOption(series, { value: t("chart.value"), deposits: t("chart.deposits") }, look),
    [series, look, t],
  );
  const [first, last] = [series[0], series.at(-1)];
  if (!first || !last) return null;
  const amount = (value: number | null) => (value === null ? "—" : fullMoney(value, look));
  return (
    <Card
      title={t("chart.title")}
      actions={
        <span className={classes.legend}>
          <span className={classes.keyValue}>{texts.value}</span>
          <span className={classes.keyDeposits}>{texts.deposits}</span>
        </span>
      }
    >
      <Chart
        option={option}
        look={look}
        height={300}
        serverWidth={mainWidth}
        title={t("chart.title")}
        summary={t("chart.summary", {
          from: day(first.date, look),
          to: day(last.date, look),
          start: amount(first.value),
          end: amount(last.value),
        })}
        points={series.map((point) => `${day(point.date, look)}: ${amount(point.value)}`)}
        table={{
          columns: [t("chart.date"), texts.value, texts.deposits],
          rows: () => valueChartRows(series, look),
        }}
      />
    </Card>
  );
}
