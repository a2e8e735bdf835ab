import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { OutputOf } from "../../../shared/endpoint.ts";
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
import type { statsContract } from "./stats.contract.ts";

type Days = OutputOf<(typeof statsContract)["GET /api/admin/stats"]>["days"];
type Line = "registered" | "active" | "week" | "month";

interface CountLinesProps {
  readonly days: Days;
  readonly lines: readonly Line[];
  readonly title: string;
}

/** Draws numbers of users by day. */
export function CountLines({ days, lines, title }: CountLinesProps) {
  const { t } = useTranslation("admin");
  const look = useMarketLook("");
  const { names, points, option } = useMemo(() => {
    const names = lines.map((line) => t(`stats.line.${line}`));
    const points = days.map((day) => ({ date: day.day, values: lines.map((line) => day[line]) }));
    return { names, points, option: linesOption(points, names, look, { unit: "count" }) };
  }, [days, lines, look, t]);
  const text = (point: (typeof points)[number]) => lineTexts(point, names, look, "count").join(", ");
  const last = points.at(-1);
  return (
    <Chart
      option={option}
      look={look}
      height={240}
      serverWidth={1146}
      title={title}
      summary={last ? text(last) : ""}
      points={pointsOf(points, text)}
      legend={names.length > 1 ? names.map((name, place) => ({ name, ...lineStyleOf(place, look) })) : []}
      table={{
        columns: [t("stats.day"), ...names],
        rows: () => linesRows(points, look, "count"),
        plainRows: () => linesPlainRows(points),
        marks: "none",
      }}
    />
  );
}
