import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Chart } from "../../../ui/charts/chart.tsx";
import { pointsOf } from "../../../ui/charts/chart-points.ts";
import {
  lineStyleOf,
  linesOption,
  linesPlainRows,
  linesRows,
  lineTexts,
} from "../../../ui/charts/kinds/lines-chart.ts";
import { useMarketLook } from "../../../ui/charts/use-chart-look.ts";
import { Card } from "../../../ui/shell/card.tsx";
import { EmptyLine } from "../../../ui/states/empty-line.tsx";
import type { Prices } from "./view.types.ts";

interface LinesProps {
  readonly prices: Prices;
  readonly title: string;
  readonly height: number;
  readonly width: number;
  /** `growth`: both lines from the start; `drawdown`: distance below the high so far. */
  readonly kind: "growth" | "drawdown";
}

const less1 = (index: number | null): number | null => (index === null ? null : index - 1);

/** Draws daily ratios of a public portfolio as lines, with its benchmark if it has one. */
export function RatioLines({ prices, title, height, width, kind }: LinesProps) {
  const { t } = useTranslation("public-portfolios");
  const look = useMarketLook("");
  const { benchmark, series } = prices;
  const chart = useMemo(() => {
    const hasOther = kind === "growth" && benchmark !== null;
    const names = hasOther ? [t("view.own"), benchmark.name] : [t("view.own")];
    const points = series.map((day) => ({
      date: day.date,
      values:
        kind === "drawdown"
          ? [day.drawdown]
          : [less1(day.twrIndex), ...(hasOther ? [less1(day.benchmark)] : [])],
    }));
    return { names, points, option: linesOption(points, names, look, { isFilled: kind === "drawdown" }) };
  }, [series, benchmark, kind, look, t]);
  const { names, points, option } = chart;
  const text = (point: (typeof points)[number]) => lineTexts(point, names, look).join(", ");
  const last = points.at(-1);
  // The first day is known always, and one point is no line.
  if (points.filter(({ values }) => values.some((value) => value !== null)).length < 2)
    return <EmptyLine>{t("view.undrawn")}</EmptyLine>;
  return (
    <Chart
      option={option}
      look={look}
      height={height}
      serverWidth={width}
      title={title}
      summary={last ? text(last) : ""}
      points={pointsOf(points, text)}
      legend={names.length > 1 ? names.map((name, place) => ({ name, ...lineStyleOf(place, look) })) : []}
      table={{
        columns: [t("view.day"), ...names],
        rows: () => linesRows(points, look),
        plainRows: () => linesPlainRows(points),
        marks: "none",
      }}
    />
  );
}

interface LinesCardProps extends Pick<LinesProps, "prices" | "kind"> {
  readonly actions?: ReactNode;
}

/** Shows the growth of one unit, or the drawdown, in a card. */
export function LinesCard({ prices, kind, actions }: LinesCardProps) {
  const { t } = useTranslation("public-portfolios");
  const title = t(`view.${kind}.title`);
  const isKnown = prices.series.some((day) => (kind === "growth" ? day.twrIndex : day.drawdown) !== null);
  return (
    <Card title={title} actions={actions}>
      {isKnown && prices.series.length > 1 ? (
        <RatioLines
          prices={prices}
          kind={kind}
          title={title}
          height={kind === "growth" ? 280 : 200}
          width={1146}
        />
      ) : (
        <EmptyLine>{t("view.noSeries")}</EmptyLine>
      )}
    </Card>
  );
}
