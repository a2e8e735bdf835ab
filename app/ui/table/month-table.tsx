import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatDayWithName } from "../../i18n/format-date.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import classes from "./month-table.module.css";
import { weeksOf } from "./weeks.ts";

interface MonthTableProps {
  readonly month: string;
  readonly today: string;
  readonly label: string;
  readonly ofDay: (day: string) => ReactNode;
  readonly look: "roomy" | "close";
}

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

export function MonthTable({ month, today, label, ofDay, look }: MonthTableProps) {
  const { i18n } = useTranslation("common");
  const { locale } = useReader();
  // 1 January 2024 was a Monday.
  const weekday = (day: number, weekday: "short" | "long") =>
    new Intl.DateTimeFormat(i18n.language, { weekday, timeZone: "UTC" }).format(Date.UTC(2024, 0, day));
  return (
    <table className={classes.grid} aria-label={label} data-look={look}>
      <thead>
        <tr>
          {weekdays.map((day) => (
            <th key={day} scope="col" abbr={weekday(day, "long")}>
              {weekday(day, "short")}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((day, place) => (
              <td key={day ?? `empty ${place}`} data-today={day === today ? "" : undefined}>
                {day !== null && (
                  <>
                    <time dateTime={day} className={classes.number} title={formatDayWithName(day, locale)}>
                      {Number(day.slice(8))}
                    </time>
                    {ofDay(day)}
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
