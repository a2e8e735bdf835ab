import { useTranslation } from "react-i18next";
import { formatDayWithName } from "../../i18n/format-date.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { weeksOf } from "../../shared/weeks.ts";
import type { Calendar, CalendarEntry } from "./calendar.contract.ts";
import { EntryAmount } from "./entry-list.tsx";
import classes from "./income.module.css";

interface MonthGridProps {
  readonly calendar: Calendar;
  readonly isNet: boolean;
  readonly onOpen: (entry: CalendarEntry) => void;
}

const names = [1, 2, 3, 4, 5, 6, 7] as const;

/** A month as weeks; days have their payments and the ex-dates of what is still to come. */
export function MonthGrid({ calendar, isNet, onOpen }: MonthGridProps) {
  const { t, i18n } = useTranslation("income");
  const { locale } = useReader();
  const { entries, exDays, from, today } = calendar;
  const byDay = Map.groupBy(entries, ({ date }) => date);
  const exByDay = Map.groupBy(exDays, ({ date }) => date);
  // 1 January 2024 was a Monday.
  const weekday = (day: number, weekday: "short" | "long") =>
    new Intl.DateTimeFormat(i18n.language, { weekday, timeZone: "UTC" }).format(Date.UTC(2024, 0, day));
  return (
    <table className={classes.grid} aria-label={t("grid")}>
      <thead>
        <tr>
          {names.map((day) => (
            <th key={day} scope="col" abbr={weekday(day, "long")}>
              {weekday(day, "short")}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(from.slice(0, 7)).map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((day, place) => (
              <td key={day ?? `empty ${place}`} data-today={day === today ? "" : undefined}>
                {day !== null && (
                  <>
                    <time dateTime={day} className={classes.number} title={formatDayWithName(day, locale)}>
                      {Number(day.slice(8))}
                    </time>
                    {(exByDay.get(day) ?? []).map(({ asset }) => (
                      <span
                        key={asset.id}
                        className={classes.ex}
                        title={t("feed.exDay", { ticker: asset.ticker })}
                      >
                        {t("exMark", { ticker: asset.ticker })}
                      </span>
                    ))}
                    {(byDay.get(day) ?? []).map((entry) => (
                      <button
                        key={entry.id}
                        type="button"
                        className={classes.chip}
                        data-status={entry.status}
                        aria-haspopup="dialog"
                        onClick={() => onOpen(entry)}
                      >
                        <span>{entry.asset?.ticker ?? t(`kind.${entry.kind}`)}</span>
                        <span className="visually-hidden">
                          {" "}
                          {t(`kind.${entry.kind}`)}, {t(`status.${entry.status}`)}{" "}
                        </span>
                        <span className={classes.chipAmount}>
                          <EntryAmount entry={entry} isNet={isNet} />
                        </span>
                      </button>
                    ))}
                  </>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
