import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { formatMonth } from "../../i18n/format-date.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import type { Figure } from "../../shared/shapes.ts";
import { type Bar, barsOption, barsRows } from "../../ui/charts/bars-chart.ts";
import { Chart } from "../../ui/charts/chart.tsx";
import { fullMoney, month } from "../../ui/charts/chart-look.ts";
import { FigureText } from "../../ui/money/figure.tsx";
import { Card } from "../../ui/shell/card.tsx";
import classes from "./dashboard.module.css";
import type { Stats } from "./dashboard-page.tsx";
import { ofPortfolio } from "./dashboard-target.ts";
import { mainWidth, sideWidth, useChartLook } from "./value-card.tsx";

const numberOf = (figure: Figure): number | null => ("value" in figure ? Number(figure.value) : null);

const toNumber = (amount: string | null): number | null => (amount === null ? null : Number(amount));

interface MonthChartProps {
  readonly title: string;
  readonly bars: readonly Bar[];
  readonly kind: "results" | "amounts";
  readonly currency: string;
  readonly valueName: string;
  readonly serverWidth: number;
}

function MonthChart({ title, bars, kind, currency, valueName, serverWidth }: MonthChartProps) {
  const { t } = useTranslation("dashboard");
  const look = useChartLook(currency);
  const option = useMemo(() => barsOption(bars, kind, look), [bars, kind, look]);
  const text = (bar: Bar) =>
    `${month(bar.month, look)}: ${bar.value === null ? "—" : fullMoney(bar.value, look)}`;
  return (
    <Chart
      option={option}
      look={look}
      height={200}
      serverWidth={serverWidth}
      title={title}
      summary={bars.length > 0 ? text(bars.at(-1) as Bar) : ""}
      points={bars.map(text)}
      table={{ columns: [t("months.month"), valueName], rows: () => barsRows(bars, kind, look) }}
    />
  );
}

/** Income received in the last twelve months. */
export function IncomeCard({ stats }: { readonly stats: Stats }) {
  const { t } = useTranslation("dashboard");
  const bars = useMemo(
    () =>
      stats.incomeByMonth.map(({ month: name, received }) => ({ month: name, value: toNumber(received) })),
    [stats.incomeByMonth],
  );
  if (bars.every((bar) => bar.value === 0)) return null;
  return (
    <Card title={t("income.title")}>
      <MonthChart
        title={t("income.title")}
        bars={bars}
        kind="amounts"
        currency={stats.currency}
        valueName={t("income.amount")}
        serverWidth={sideWidth}
      />
    </Card>
  );
}

const shownMonths = 6;

/** What each month brought: bars, and the latest months as figures that explain themselves. */
export function PeriodGainsCard({ stats }: { readonly stats: Stats }) {
  const { t } = useTranslation("dashboard");
  const { locale } = useReader();
  const bars = useMemo(
    () => stats.periodGains.map(({ month: name, gain }) => ({ month: name, value: numberOf(gain) })),
    [stats.periodGains],
  );
  if (bars.length === 0) return null;
  const latest = [...stats.periodGains].reverse().slice(0, shownMonths);
  return (
    <Card title={t("gains.title")}>
      <MonthChart
        title={t("gains.title")}
        bars={bars}
        kind="results"
        currency={stats.currency}
        valueName={t("gains.gain")}
        serverWidth={mainWidth}
      />
      <table className={classes.months}>
        <thead>
          <tr>
            <th scope="col">{t("months.month")}</th>
            <th scope="col">{t("gains.gain")}</th>
            <th scope="col">{t("gains.return")}</th>
          </tr>
        </thead>
        <tbody>
          {latest.map((gain) => (
            <tr key={gain.month}>
              <th scope="row">{formatMonth(gain.month, locale)}</th>
              <td>
                <FigureText
                  figure={gain.gain}
                  name={`gain-${gain.month}`}
                  explain={ofPortfolio(stats, "periodGain", gain)}
                  variant="cell"
                  sign="amount"
                />
              </td>
              <td>
                <FigureText
                  figure={gain.ratio}
                  name={`return-${gain.month}`}
                  explain={ofPortfolio(stats, "twr", gain)}
                  variant="cell"
                  sign
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
