import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { usePrefs } from "../../client/prefs/prefs-context.tsx";
import type { GoalView } from "../../shared/schemas/goal.schema.ts";
import { Chart } from "../../ui/charts/chart.tsx";
import { chartColors } from "../../ui/charts/chart-colors.ts";
import { day, fullMoney } from "../../ui/charts/chart-look.ts";
import { pointsOf } from "../../ui/charts/chart-points.ts";
import { bandOption, bandPlainRows, bandRows } from "../../ui/charts/kinds/band-chart.ts";
import classes from "./goals.module.css";

/** Range of the plan by month, with contributions and target. */
export function GoalChart({ goal }: { readonly goal: GoalView }) {
  const { t } = useTranslation("goals");
  const { prefs } = usePrefs();
  const { theme, isBlueOrange, locale, isStealth } = prefs;
  const { projection, currency, target } = goal;
  const look = useMemo(
    () => ({ colors: chartColors(theme, isBlueOrange), locale, isStealth, currency }),
    [theme, isBlueOrange, locale, isStealth, currency],
  );
  const texts = useMemo(
    () => ({
      low: t("chart.low"),
      median: t("chart.median"),
      high: t("chart.high"),
      paidIn: t("chart.paidIn"),
      target: t("figure.target"),
    }),
    [t],
  );
  const option = useMemo(
    () => bandOption(projection, Number(target), texts, look),
    [projection, target, texts, look],
  );
  const title = t("chart.title", { name: goal.name });
  const text = (point: (typeof projection)[number]) =>
    `${day(point.date, look)}: ${fullMoney(point.low, look)} – ${fullMoney(point.median, look)} – ${fullMoney(point.high, look)}`;
  const last = projection.at(-1);
  return (
    <div>
      <p className={classes.legend}>
        <span data-key="band">{t("chart.band")}</span>
        <span data-key="median">{texts.median}</span>
        <span data-key="paidIn">{texts.paidIn}</span>
        <span data-key="target">{texts.target}</span>
      </p>
      <Chart
        option={option}
        look={look}
        height={260}
        serverWidth={728}
        title={title}
        summary={last ? text(last) : ""}
        points={pointsOf(projection, text)}
        table={{
          columns: [t("chart.date"), texts.low, texts.median, texts.high, texts.paidIn],
          rows: () => bandRows(projection, look),
          plainRows: () => bandPlainRows(projection),
          marks: { all: () => [goal.current] },
        }}
      />
      <p className={classes.muted}>{t("chart.how", { seed: goal.seed })}</p>
    </div>
  );
}
