import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { formatDayWithName, formatMonth } from "../../i18n/format-date.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { Card } from "../../ui/shell/card.tsx";
import { MonthTable } from "../../ui/table/month-table.tsx";
import type { MarketCalendar } from "./market-calendar.contract.ts";
import classes from "./market-calendar.module.css";

interface OverviewProps {
  readonly calendar: MarketCalendar;
}

/** Returns addresses of lists, by day or month. */
function useListOf() {
  const [search] = useSearchParams();
  return (month: string, day?: string) => {
    const next = new URLSearchParams(search);
    next.delete("view");
    next.set("m", month);
    if (day === undefined) next.delete("day");
    else next.set("day", day);
    return `?${next}`;
  };
}

/** Month by weeks: payers per day, and the number of others. */
export function DaysOfMonth({ calendar: { month, days, today } }: OverviewProps) {
  const { locale } = useReader();
  const listOf = useListOf();
  const known = new Map(days.map((day) => [day.date, day]));
  return (
    <Card isFlush>
      <MonthTable
        {...{ month, today, look: "roomy" }}
        label={formatMonth(month, locale, "long")}
        ofDay={(day) => <Payers day={known.get(day)} to={listOf(month, day)} />}
      />
    </Card>
  );
}

interface PayersProps {
  readonly day: MarketCalendar["days"][number] | undefined;
  readonly to: string;
}

/** First payers of a day, linking to all. */
function Payers({ day, to }: PayersProps) {
  const { t } = useTranslation("market-calendar");
  const { locale } = useReader();
  if (day === undefined) return null;
  const { assets, count, date, specials } = day;
  const left = count - assets.length;
  const name = [
    formatDayWithName(date, locale, "long"),
    t("payments", { count }),
    ...(specials > 0 ? [t("specials", { count: specials })] : []),
  ].join(", ");
  return (
    <Link to={to} className={classes.payers} aria-label={name} data-day={date}>
      {assets.map(({ symbol, ticker }) => (
        <span key={symbol} className={classes.payer}>
          {ticker}
        </span>
      ))}
      {left > 0 && <span className={classes.other}>{t("more", { count: left })}</span>}
      <span className={classes.counted}>{count}</span>
    </Link>
  );
}

/** Months of a year with their numbers of payments. */
export function MonthsOfYear({ calendar: { months, month: shown } }: OverviewProps) {
  const { t } = useTranslation("market-calendar");
  const { locale } = useReader();
  const listOf = useListOf();
  return (
    <ol className={classes.months} aria-label={shown.slice(0, 4)}>
      {months.map(({ month, count, specials, assets }) => (
        <li key={month} data-month={month}>
          <Card>
            <h2 className={classes.dayName}>
              {count === 0 ? (
                formatMonth(month, locale, "long")
              ) : (
                <Link to={listOf(month)}>{formatMonth(month, locale, "long")}</Link>
              )}
            </h2>
            <p className={classes.other}>
              {count === 0
                ? t("nothing")
                : `${t("payments", { count })} · ${t("payersOf", { count: assets })}`}
              {specials > 0 && ` · ${t("specials", { count: specials })}`}
            </p>
          </Card>
        </li>
      ))}
    </ol>
  );
}
