import type { TFunction } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { formatMonth } from "../../../i18n/format-date.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import type { Figure } from "../../../shared/common.schema.ts";
import type { Locale } from "../../../shared/locales.ts";
import { Chart } from "../../../ui/charts/chart.tsx";
import { fullMoney, month } from "../../../ui/charts/chart-look.ts";
import { pointsOf } from "../../../ui/charts/chart-points.ts";
import { type Bar, barsOption, barsPlainRows, barsRows } from "../../../ui/charts/kinds/bars-chart.ts";
import { useChartLook } from "../../../ui/charts/use-chart-look.ts";
import { FigureText } from "../../../ui/money/figure.tsx";
import { ofPortfolio } from "../page/dashboard-target.ts";
import { chartHeight, chartWidth, type ViewProps, type WidgetFrame } from "../page/widget-frame.ts";
import classes from "./views.module.css";

const numberOf = (figure: Figure): number | null => ("value" in figure ? Number(figure.value) : null);

const toNumber = (amount: string | null): number | null => (amount === null ? null : Number(amount));

function spanName(name: string, locale: Locale, t: TFunction): string {
  if (/^\d{4}-\d{2}$/.test(name)) return formatMonth(name, locale);
  const [, year, quarter] = /^(\d{4})-Q(\d)$/.exec(name) ?? [];
  return quarter ? t("dashboard:months.quarterOf", { quarter, year }) : name;
}

interface BarsProps {
  readonly bars: readonly Bar[];
  readonly kind: "results" | "amounts";
  readonly valueName: string;
  readonly height: number;
  readonly frame: WidgetFrame;
  readonly figures: readonly Figure[];
}

function Bars({ bars, kind, valueName, height, frame, figures }: BarsProps) {
  const { t } = useTranslation("dashboard");
  const look = useChartLook(frame.currency);
  const option = useMemo(() => barsOption(bars, kind, look), [bars, kind, look]);
  const text = (bar: Bar) =>
    `${month(bar.month, look)}: ${bar.value === null ? "—" : fullMoney(bar.value, look)}`;
  const last = bars.at(-1);
  return (
    <Chart
      option={option}
      look={look}
      height={height}
      serverWidth={chartWidth(frame)}
      title={frame.title}
      summary={last ? text(last) : ""}
      points={pointsOf(bars, text)}
      table={{
        columns: [t("months.month"), valueName],
        rows: () => barsRows(bars, kind, look),
        plainRows: () => (look.isStealth ? [] : barsPlainRows(bars)),
        marks: { rows: () => figures.map((figure) => [figure]) },
      }}
    />
  );
}

export function MonthsView({ body: { months }, frame }: ViewProps<"months">) {
  const { t } = useTranslation("dashboard");
  const bars = useMemo(
    () => months.map(({ month: name, received }) => ({ month: name, value: toNumber(received) })),
    [months],
  );
  return (
    <Bars
      bars={bars}
      kind="amounts"
      valueName={t("income.amount")}
      height={chartHeight(frame)}
      frame={frame}
      figures={months.map(({ income }) => income)}
    />
  );
}

const shownRows = { low: 3, middle: 4, high: 6 } as const;
const barHeights = { low: 90, middle: 110, high: 150 } as const;

export function GainsView({ body: { spans, hasBars }, frame }: ViewProps<"gains">) {
  const { t } = useTranslation("dashboard");
  const { locale, isStealth } = useReader();
  const bars = useMemo(
    () => spans.map(({ name, gain }) => ({ month: name, value: numberOf(gain) })),
    [spans],
  );
  const isMonthly = bars.every(({ month: name }) => /^\d{4}-\d{2}$/.test(name));
  const latest = hasBars ? [...spans].reverse().slice(0, shownRows[frame.height]) : spans;
  return (
    <>
      {hasBars && isMonthly && bars.length > 1 && !isStealth && (
        <Bars
          bars={bars}
          kind="results"
          valueName={t("gains.gain")}
          height={barHeights[frame.height]}
          frame={frame}
          figures={spans.map(({ gain }) => gain)}
        />
      )}
      <table className={classes.months}>
        <thead>
          <tr>
            <th scope="col">{t(isMonthly ? "months.month" : "months.period")}</th>
            <th scope="col">{t("gains.gain")}</th>
            <th scope="col">{t("gains.return")}</th>
          </tr>
        </thead>
        <tbody>
          {latest.map((span) => (
            <tr key={span.name}>
              <th scope="row">
                {hasBars ? spanName(span.name, locale, t) : t(`common:period.short.${span.name}`)}
              </th>
              <td>
                <FigureText
                  figure={span.gain}
                  name={`${frame.id}-gain-${span.name}`}
                  explain={ofPortfolio(frame, "periodGain", span)}
                  variant="cell"
                  sign="amount"
                />
              </td>
              <td>
                <FigureText
                  figure={span.ratio}
                  name={`${frame.id}-return-${span.name}`}
                  explain={ofPortfolio(frame, "twr", span)}
                  variant="cell"
                  sign
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
