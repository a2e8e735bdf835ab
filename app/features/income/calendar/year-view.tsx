import type { TFunction } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { usePrefs } from "../../../client/prefs/prefs-context.tsx";
import { joinPieces } from "../../../i18n/format.ts";
import { formatMonth } from "../../../i18n/format-date.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import type { Figure } from "../../../shared/common.schema.ts";
import type { Locale } from "../../../shared/locales.ts";
import { Chart } from "../../../ui/charts/chart.tsx";
import { chartColors } from "../../../ui/charts/chart-colors.ts";
import { fullMoney, month as monthText } from "../../../ui/charts/chart-look.ts";
import { pointsOf } from "../../../ui/charts/chart-points.ts";
import { barsOption, barsPlainRows, barsRows } from "../../../ui/charts/kinds/bars-chart.ts";
import { FigureText } from "../../../ui/money/figure.tsx";
import { figurePieces } from "../../../ui/money/figure-pieces.ts";
import type { Marked } from "../../../ui/money/marks-text.ts";
import { Card } from "../../../ui/shell/card.tsx";
import { filledColumns } from "../../../ui/table/filled-columns.ts";
import { ScrollBox } from "../../../ui/table/scroll-box.tsx";
import classes from "../income.module.css";
import type { Calendar } from "./calendar.contract.ts";
import { deriveMonthSum } from "./derive-calendar.ts";
import { sumNames } from "./sums-list.tsx";

interface YearViewProps {
  readonly calendar: Calendar;
  readonly isNet: boolean;
}

const numberOf = (figure: Figure): number | null => ("value" in figure ? Number(figure.value) : null);

/** Twelve months as bars and table, linked to days. */
export function YearView({ calendar, isNet }: YearViewProps) {
  const { t } = useTranslation("income");
  const { isStealth } = useReader();
  return (
    <Card title={t("year.title")} isFlush>
      {!isStealth && (
        <div className={classes.chart}>
          <MonthBars calendar={calendar} isNet={isNet} />
        </div>
      )}
      <MonthTable calendar={calendar} />
    </Card>
  );
}

function MonthBars({ calendar, isNet }: YearViewProps) {
  const { t } = useTranslation("income");
  const { theme, isBlueOrange, locale } = usePrefs().prefs;
  const { currency, months } = calendar;
  const look = useMemo(
    () => ({ colors: chartColors(theme, isBlueOrange), locale, isStealth: false, currency }),
    [theme, isBlueOrange, locale, currency],
  );
  const bars = useMemo(
    () => months.map(({ month, gross, net }) => ({ month, value: numberOf(isNet ? net : gross) })),
    [months, isNet],
  );
  const option = useMemo(() => barsOption(bars, "amounts", look), [bars, look]);
  const text = ({ month, value }: (typeof bars)[number]) =>
    `${monthText(month, look)}: ${value === null ? "—" : fullMoney(value, look)}`;
  const sum = isNet ? calendar.total.net : calendar.total.gross;
  const whole = numberOf(sum);
  return (
    <Chart
      option={option}
      look={look}
      height={220}
      serverWidth={1180}
      title={t("year.title")}
      summary={whole === null ? "—" : fullMoney(whole, look)}
      points={pointsOf(bars, text)}
      table={{
        columns: [t("year.month"), t(isNet ? "net.net" : "net.gross")],
        rows: () => barsRows(bars, "amounts", look),
        plainRows: () => barsPlainRows(bars),
        marks: { rows: () => months.map((month) => marksOfMonth(calendar, month, { isNet, t, locale })) },
      }}
    />
  );
}

interface MonthWords {
  readonly isNet: boolean;
  readonly t: TFunction;
  readonly locale: Locale;
}

/** Refusal, estimated part, and unset coupons of a month. */
function marksOfMonth(
  { entries }: Calendar,
  { month, estimated, ...sums }: Calendar["months"][number],
  { isNet, t, locale }: MonthWords,
): Marked[] {
  const part = "value" in estimated && Number(estimated.value) !== 0 ? estimated : undefined;
  return [
    isNet ? sums.net : sums.gross,
    part && t("income:year.estimated", { amount: joinPieces(figurePieces(part, locale, { sign: "minus" })) }),
    entries.some((entry) => entry.isFloating && entry.date.startsWith(month)) && t("income:floating"),
  ];
}

function MonthTable({ calendar }: Pick<YearViewProps, "calendar">) {
  const { t } = useTranslation("income");
  const { locale } = useReader();
  const [search] = useSearchParams();
  const columns = filledColumns(sumNames, calendar.months);
  const toMonth = (month: string) => {
    const next = new URLSearchParams(search);
    next.delete("view");
    next.set("m", month);
    return `?${next}`;
  };
  return (
    <ScrollBox label={t("year.title")}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t("year.month")}</th>
            {columns.map((name) => (
              <th key={name} scope="col" className="num" title={t(`sums.hint.${name}`)}>
                {t(`sums.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {calendar.months.map(({ month, ...sums }) => (
            <tr key={month}>
              <th scope="row">
                <Link to={toMonth(month)}>{formatMonth(month, locale)}</Link>
              </th>
              {columns.map((name) => (
                <td key={name} className="num">
                  <FigureText
                    figure={sums[name]}
                    name={`${month}-${name}`}
                    variant="cell"
                    derive={() => deriveMonthSum({ t, locale }, calendar, month, { name, sum: sums[name] })}
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
