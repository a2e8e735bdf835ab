import { useTranslation } from "react-i18next";
import { useApiFetch, useApiQuery } from "../../../client/data/use-api.ts";
import { formatMonth } from "../../../i18n/format-date.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import { GridDownloads } from "../../../ui/charts/chart-downloads.tsx";
import { percent } from "../../../ui/charts/chart-look.ts";
import type { GridCell } from "../../../ui/charts/grid-picture.ts";
import { useMarketLook } from "../../../ui/charts/use-chart-look.ts";
import type { Derivation } from "../../../ui/money/derivation.ts";
import { FigureText } from "../../../ui/money/figure.tsx";
import { Card } from "../../../ui/shell/card.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../../ui/states/skeleton.tsx";
import { ScrollBox } from "../../../ui/table/scroll-box.tsx";
import classes from "../backtest.module.css";
import { isDemoLine, markDemo } from "../calc/mark-demo.ts";
import type { PaymentLine, PeriodLine } from "../result.schema.ts";
import { deriveMonth, deriveYearFigure } from "../results/derive-tables.ts";
import { chosenLine, LineTabs } from "../results/line-tabs.tsx";
import type { ResultPlace } from "../results/result-parts.ts";
import type { Stats } from "./draft.ts";

const columns = ["value", "netFlows", "totalProfit", "income", "twr"] as const;

interface PeriodPartProps {
  readonly stats: Stats;
  readonly place: ResultPlace;
}

export function PeriodPart({ stats, place }: PeriodPartProps) {
  const { t } = useTranslation("backtest");
  const { id } = place;
  const { data, error, refetch } = useApiQuery("GET /api/backtest-result/history-by-period", { id });
  if (error && !data)
    return <ErrorState what={t("part.periods")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={10} />;
  const line = chosenLine(data.lines, place.portfolio);
  if (!line) return null;
  return (
    <>
      <LineTabs lines={data.lines} chosen={line} />
      <Card title={t("periods.years")} isFlush>
        <Years line={line} stats={stats} />
      </Card>
      <Card title={t("periods.months")} isFlush>
        <Months line={line} stats={stats} />
      </Card>
    </>
  );
}

interface LineProps {
  readonly line: PeriodLine;
  readonly stats: Stats;
}

function Years({ line, stats }: LineProps) {
  const { t } = useTranslation("backtest");
  const { locale } = useReader();
  const fetchPayments = useApiFetch("GET /api/backtest-result/div-calendar");
  const derive = (column: (typeof columns)[number], row: PeriodLine["years"][number]) => {
    const of = (income: PaymentLine["months"]) =>
      markDemo(
        t,
        isDemoLine(stats, line.portfolio),
        deriveYearFigure({ t, locale }, column, row, { line, income }, stats.currency),
      );
    if (column !== "income") return of([]);
    return fetchPayments({ id: stats.id }).then(({ lines }) =>
      of(lines.find(({ portfolio }) => portfolio === line.portfolio)?.months ?? []),
    );
  };
  return (
    <ScrollBox label={t("periods.years")}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t("periods.year")}</th>
            {columns.map((id) => (
              <th key={id} scope="col" className="num">
                {t(id === "netFlows" ? "periods.netFlows" : `stats.${id}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {line.years.toReversed().map((row) => (
            <tr key={row.year}>
              <th scope="row">{row.year}</th>
              {columns.map((column) => (
                <td key={column} className="num">
                  <FigureText
                    figure={row[column]}
                    name={`${column}-${row.year}`}
                    derive={() => derive(column, row)}
                    sign={column === "totalProfit" || column === "twr"}
                    variant="cell"
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

const monthNumbers = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, "0"));
/** Return with the full colour. */
const strongest = 0.08;

/** Colour from -1 to 1. */
const heatOf = (twr: string): number => Math.max(-1, Math.min(1, Number(twr) / strongest));

function Months({ line, stats }: LineProps) {
  const { t } = useTranslation("backtest");
  const { locale } = useReader();
  // Returns have no currency.
  const look = useMarketLook("");
  const returns = new Map(line.months.map(({ month, twr }) => [month, twr]));
  const years = [...new Set(line.months.map(({ month }) => month.slice(0, 4)))].reverse();
  const names = monthNumbers.map((number) => formatMonth(`2024-${number}`, locale).split(" ")[0] ?? number);
  const ofYear = (year: string) => monthNumbers.map((number) => returns.get(`${year}-${number}`) ?? null);
  const derive = (month: string, twr: string) =>
    markDemo(t, isDemoLine(stats, line.portfolio), deriveMonth({ t, locale }, { month, twr }, stats));
  const toCell = (twr: string | null): GridCell =>
    twr === null ? { text: "" } : { text: percent(Number(twr), look), heat: heatOf(twr) };
  return (
    <>
      <ScrollBox label={t("periods.months")}>
        <table className={`${classes.table} ${classes.heat}`}>
          <thead>
            <tr>
              <th scope="col">{t("periods.year")}</th>
              {names.map((name) => (
                <th key={name} scope="col" className="num">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {years.map((year) => (
              <tr key={year}>
                <th scope="row">{year}</th>
                {ofYear(year).map((twr, index) => (
                  <MonthCell
                    key={monthNumbers[index]}
                    month={`${year}-${monthNumbers[index]}`}
                    twr={twr}
                    derive={derive}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      <div className={classes.taken}>
        <GridDownloads
          title={t("periods.months")}
          columns={[t("periods.year"), ...names]}
          rows={() => years.map((year) => [{ text: year }, ...ofYear(year).map(toCell)])}
          plainRows={() => years.map((year) => [year, ...ofYear(year)])}
          marks="none"
          colors={look.colors}
          tones={[look.colors.loss, look.colors.gain]}
        />
      </div>
    </>
  );
}

interface MonthCellProps {
  /** "2024-03". */
  readonly month: string;
  readonly twr: string | null;
  readonly derive: (month: string, twr: string) => Derivation;
}

/** The number is always printed. */
function MonthCell({ month, twr, derive }: MonthCellProps) {
  if (twr === null) return <td className="num" />;
  const heat = heatOf(twr);
  const tone = heat < 0 ? "var(--loss-tint)" : "var(--gain-tint)";
  const background = `color-mix(in srgb, ${tone} ${Math.round(Math.abs(heat) * 100)}%, transparent)`;
  return (
    <td className="num" style={{ background }}>
      <FigureText
        figure={{ value: twr, unit: "ratio" }}
        name={`twr-${month}`}
        derive={() => derive(month, twr)}
        sign="amount"
        isNeutral
        digits={1}
        variant="note"
      />
    </td>
  );
}
