import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { monthName } from "../../../i18n/format-date.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import type { Figure } from "../../../shared/common.schema.ts";
import type { PeriodGain } from "../../../shared/schemas/result.schema.ts";
import { GridDownloads } from "../../../ui/charts/chart-downloads.tsx";
import { percent } from "../../../ui/charts/chart-look.ts";
import type { GridCell } from "../../../ui/charts/grid-picture.ts";
import { useChartLook } from "../../../ui/charts/use-chart-look.ts";
import { FigureText } from "../../../ui/money/figure.tsx";
import { Card } from "../../../ui/shell/card.tsx";
import { ScrollBox } from "../../../ui/table/scroll-box.tsx";
import classes from "../analytics.module.css";
import type { Returns } from "../analytics.types.ts";
import { ofWhole } from "../stats-target.ts";

/** Ratios of the strongest colour, for months and years. */
const [strongMonth, strongYear] = [0.08, 0.3];

function heatOf(figure: Figure, strong: number): number | undefined {
  if (!("value" in figure)) return undefined;
  return Math.max(-1, Math.min(1, Number(figure.value) / strong));
}

export const heatStyle = (heat: number | undefined): CSSProperties =>
  ({ "--strength": Math.abs(heat ?? 0).toFixed(2) }) as CSSProperties;

export function HeatMap({ returns }: { readonly returns: Returns }) {
  const { t } = useTranslation("analytics");
  const { locale } = useReader();
  const look = useChartLook(returns.currency);
  const months = Array.from({ length: 12 }, (_, at) => monthName(at + 1, locale, "short"));
  const columns = [t("heat.year"), ...months, t("heat.whole")];
  const cellOf = (cell: PeriodGain | null, strong: number): GridCell =>
    cell === null || !("value" in cell.ratio)
      ? { text: cell === null ? "" : "—" }
      : { text: percent(Number(cell.ratio.value), look), heat: heatOf(cell.ratio, strong) };
  const plain = (cell: PeriodGain | null) => (cell && "value" in cell.ratio ? cell.ratio.value : null);
  return (
    <Card title={t("heat.title")} tour="stats-months">
      <ScrollBox label={t("heat.title")}>
        <table className={classes.heat}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {returns.years.map(({ year, cells, total }) => (
              <tr key={year} data-year={year}>
                <th scope="row">{year}</th>
                {cells.map((cell, at) => (
                  <Cell key={months[at]} cell={cell} strong={strongMonth} returns={returns} />
                ))}
                <Cell cell={total} strong={strongYear} returns={returns} />
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      <GridDownloads
        title={t("heat.title")}
        columns={columns}
        rows={() =>
          returns.years.map(({ year, cells, total }) => [
            { text: year },
            ...cells.map((cell) => cellOf(cell, strongMonth)),
            cellOf(total, strongYear),
          ])
        }
        plainRows={() =>
          returns.years.map(({ year, cells, total }) => [year, ...cells.map(plain), plain(total)])
        }
        marks={{
          rows: () => returns.years.map(({ cells, total }) => [...cells, total].map((cell) => cell?.ratio)),
        }}
        colors={look.colors}
        tones={[look.colors.loss, look.colors.gain]}
      />
    </Card>
  );
}

interface CellProps {
  readonly cell: PeriodGain | null;
  readonly strong: number;
  readonly returns: Returns;
}

function Cell({ cell, strong, returns }: CellProps) {
  if (cell === null) return <td />;
  const heat = heatOf(cell.ratio, strong);
  const way = heat === undefined || heat === 0 ? undefined : heat > 0 ? "up" : "down";
  return (
    <td data-way={way} style={heatStyle(heat)}>
      <FigureText
        figure={cell.ratio}
        name={`heat-${cell.name}`}
        explain={ofWhole(returns, "twr", { at: cell })}
        variant="cell"
        digits={1}
        isNeutral
        sign="amount"
      />
    </td>
  );
}
