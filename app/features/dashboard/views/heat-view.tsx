import { useTranslation } from "react-i18next";
import { formatMonth } from "../../../i18n/format-date.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import type { Figure } from "../../../shared/common.schema.ts";
import type { PeriodGain } from "../../../shared/schemas/result.schema.ts";
import { GridDownloads } from "../../../ui/charts/chart-downloads.tsx";
import { type ChartLook, percent } from "../../../ui/charts/chart-look.ts";
import { useChartLook } from "../../../ui/charts/use-chart-look.ts";
import { FigureText } from "../../../ui/money/figure.tsx";
import { ofPortfolio } from "../page/dashboard-target.ts";
import type { ViewProps, WidgetFrame } from "../page/widget-frame.ts";
import classes from "./heat.module.css";

/** Thresholds of colours. */
const [some, much] = [0.005, 0.04];

const darkest = 2;

function heatOf(figure: Figure): number | undefined {
  if (!("value" in figure)) return undefined;
  const ratio = Number(figure.value);
  const strength = Math.abs(ratio) >= much ? darkest : Math.abs(ratio) >= some ? 1 : 0;
  return Math.sign(ratio) * strength;
}

const quarters = ["1", "2", "3", "4"];
const months = Array.from({ length: 12 }, (_, index) => `2024-${String(index + 1).padStart(2, "0")}`);

export function HeatView({ body: { by, years }, frame }: ViewProps<"heat">) {
  const { t } = useTranslation("dashboard");
  const { locale } = useReader();
  const look = useChartLook(frame.currency);
  const names =
    by === "month"
      ? months.map((name) => formatMonth(name, locale).replace(/[\s.]*2024.*$/, ""))
      : by === "quarter"
        ? quarters.map((quarter) => t("months.quarter", { quarter }))
        : [];
  const columns = [t("heat.year"), ...names, t("heat.whole")];
  return (
    <>
      <div className={classes.sideways}>
        <table className={classes.heat}>
          <thead>
            <tr>
              <th scope="col">{t("heat.year")}</th>
              {names.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
              <th scope="col">{t("heat.whole")}</th>
            </tr>
          </thead>
          <tbody>
            {years.map(({ year, cells, total }) => (
              <tr key={year}>
                <th scope="row">{year}</th>
                {cells.map((cell, index) => (
                  <Cell key={names[index]} cell={cell} frame={frame} />
                ))}
                <Cell cell={total} frame={frame} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <GridDownloads
        title={frame.title}
        columns={columns}
        rows={() =>
          years.map(({ year, cells, total }) => [
            { text: String(year) },
            ...[...cells, total].map((cell) => ({ text: textOf(cell, look), heat: shadeOf(cell) })),
          ])
        }
        plainRows={() =>
          years.map(({ year, cells, total }) => [String(year), ...[...cells, total].map(plainOf)])
        }
        marks={{ rows: () => years.map(({ cells, total }) => [...cells, total].map((cell) => cell?.ratio)) }}
        colors={look.colors}
        tones={[look.colors.loss, look.colors.gain]}
      />
    </>
  );
}

/** Plain text for exports. */
function textOf(cell: PeriodGain | null, look: ChartLook): string {
  if (cell === null) return "";
  return "value" in cell.ratio ? percent(Number(cell.ratio.value), look) : "—";
}
const shadeOf = (cell: PeriodGain | null): number => ((cell && heatOf(cell.ratio)) ?? 0) / darkest;
const plainOf = (cell: PeriodGain | null): string | null =>
  cell && "value" in cell.ratio ? cell.ratio.value : null;

function Cell({ cell, frame }: { readonly cell: PeriodGain | null; readonly frame: WidgetFrame }) {
  if (cell === null) return <td />;
  return (
    <td data-heat={heatOf(cell.ratio)}>
      <FigureText
        figure={cell.ratio}
        name={`${frame.id}-${cell.name}`}
        explain={ofPortfolio(frame, "twr", cell)}
        variant="cell"
        digits={1}
        isNeutral
        sign="amount"
      />
    </td>
  );
}
