import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { usePrefs } from "../../client/prefs/prefs-context.tsx";
import { plainNumber } from "../../i18n/plain-number.ts";
import { colorsBeside } from "../../shared/names/pie-colors.ts";
import type { PieTree } from "../../shared/schemas/pie.schema.ts";
import { Chart } from "../../ui/charts/chart.tsx";
import { chartColors } from "../../ui/charts/chart-colors.ts";
import { percent } from "../../ui/charts/chart-look.ts";
import { pointsOfTexts } from "../../ui/charts/chart-points.ts";
import { donutOption, donutTexts } from "../../ui/charts/kinds/donut-chart.ts";
import { deriveWholeDrift } from "../../ui/money/derive-target.ts";
import { FigureText } from "../../ui/money/figure.tsx";
import { Card } from "../../ui/shell/card.tsx";
import classes from "./pies.module.css";

/** Shares of the top categories, and the total drift. */
export function PieShares({ tree }: { readonly tree: PieTree }) {
  const { t } = useTranslation("pies");
  const { prefs } = usePrefs();
  const { theme, isBlueOrange, locale, isStealth } = prefs;
  const { nodes, loose, currency, drift, portfolioId, period } = tree;
  const derive = (which: "total" | "largest") => () =>
    deriveWholeDrift(drift, which, { on: period.to, portfolioId }, t);
  const look = useMemo(
    () => ({ colors: chartColors(theme, isBlueOrange), locale, isStealth, currency }),
    [theme, isBlueOrange, locale, isStealth, currency],
  );
  const slices = useMemo(() => {
    const ratio = (weight: PieTree["nodes"][number]["weight"]) =>
      "value" in weight ? Number(weight.value) : 0;
    const top = nodes.filter(({ parentId }) => parentId === null);
    const colors = colorsBeside(top.map(({ color }) => color));
    const others = loose.reduce((sum, item) => sum + ratio(item.weight), 0);
    return [
      ...top.map((node, index) => ({
        series: colors[index] ?? 1,
        name: node.name || (node.asset?.name ?? t("cash", { currency: node.currency })),
        ratio: ratio(node.weight),
      })),
      ...(others > 0 ? [{ name: t("loose.title"), ratio: others, series: "other" as const }] : []),
    ];
  }, [nodes, loose, t]);
  const option = useMemo(() => donutOption(slices, t("others"), look), [slices, look, t]);
  const line = ({ name, ratio }: (typeof slices)[number]) => `${name} ${percent(ratio, look)}`;
  return (
    <Card title={t("shares.title")}>
      <Chart
        option={option}
        look={look}
        height={180}
        serverWidth={320}
        title={t("shares.title")}
        summary={slices.map(line).join(", ")}
        points={pointsOfTexts(donutTexts(slices, t("others"), look))}
        table={{
          columns: [t("column.name"), t("column.weight")],
          rows: () => slices.map(({ name, ratio }) => [name, percent(ratio, look)]),
          plainRows: () => slices.map(({ name, ratio }) => [name, plainNumber(ratio)]),
          marks: {
            rows: () => [
              ...nodes.filter(({ parentId }) => parentId === null).map(({ weight }) => [weight]),
              loose.map(({ weight }) => weight),
            ],
          },
        }}
      />
      <dl className={classes.facts}>
        <dt title={t("drift.totalHint")}>{t("drift.total")}</dt>
        <dd>
          <FigureText figure={drift.total} name="driftTotal" derive={derive("total")} />
        </dd>
        <dt title={t("drift.largestHint")}>{t("drift.largest")}</dt>
        <dd>
          <FigureText figure={drift.largest} name="driftLargest" derive={derive("largest")} />
        </dd>
      </dl>
    </Card>
  );
}
