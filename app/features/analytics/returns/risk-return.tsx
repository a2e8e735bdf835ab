import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Chart } from "../../../ui/charts/chart.tsx";
import { pointsOf } from "../../../ui/charts/chart-points.ts";
import {
  type ScatterPoint,
  scatterOption,
  scatterPlainRows,
  scatterRows,
  scatterTexts,
} from "../../../ui/charts/kinds/scatter-chart.ts";
import { useChartLook } from "../../../ui/charts/use-chart-look.ts";
import { Card } from "../../../ui/shell/card.tsx";
import classes from "../analytics.module.css";
import type { Risk } from "../analytics.types.ts";
import { Reasons } from "../reasons.tsx";

/** Risk against return of the portfolio and its largest holdings. */
export function RiskReturn({ risk }: { readonly risk: Risk }) {
  const { t } = useTranslation("analytics");
  const look = useChartLook(risk.currency);
  // Annualised from a year on, otherwise the period's return, for all points alike.
  const isYearly = risk.points.some(({ asset, twrAnnualised }) => asset === null && "value" in twrAnnualised);
  const points = useMemo(
    () =>
      risk.points.flatMap(({ asset, volatility, twr, twrAnnualised }): ScatterPoint[] => {
        const gain = isYearly ? twrAnnualised : twr;
        if (!("value" in volatility) || !("value" in gain)) return [];
        const name = asset?.ticker ?? t("lines.own");
        return [{ name, risk: Number(volatility.value), gain: Number(gain.value), isWhole: asset === null }];
      }),
    [risk.points, isYearly, t],
  );
  const texts = useMemo(
    () => ({
      risk: t("explain:metric.volatility"),
      gain: t(isYearly ? "explain:metric.twrAnnualised" : "explain:metric.twr"),
    }),
    [t, isYearly],
  );
  const option = useMemo(() => scatterOption(points, texts, look), [points, texts, look]);
  const left = risk.points.length - points.length;
  const refused = risk.points.flatMap(({ volatility }) =>
    "refused" in volatility ? volatility.refused : [],
  );
  return (
    <Card title={t("scatter.title")}>
      {points.length === 0 ? (
        <Reasons reasons={refused} fallback={t("division.empty")} />
      ) : (
        <div className={classes.stack}>
          <Chart
            option={option}
            look={look}
            height={340}
            serverWidth={1146}
            title={t("scatter.title")}
            summary={points
              .slice(0, 5)
              .map((point) => scatterTexts(point, texts, look).join(" "))
              .join(", ")}
            points={pointsOf(points, (point) => scatterTexts(point, texts, look).join(", "))}
            table={{
              columns: [t("column.name"), texts.risk, texts.gain],
              rows: () => scatterRows(points, look),
              plainRows: () => scatterPlainRows(points),
              marks: {
                rows: () =>
                  risk.points.flatMap(({ volatility, twr, twrAnnualised }) => {
                    const gain = isYearly ? twrAnnualised : twr;
                    return "value" in volatility && "value" in gain ? [[volatility, gain]] : [];
                  }),
              },
            }}
          />
          {left > 0 && <p className={classes.muted}>{t("scatter.left", { count: left })}</p>}
        </div>
      )}
    </Card>
  );
}
