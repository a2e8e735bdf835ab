import { useTranslation } from "react-i18next";
import { useReader } from "../../../i18n/reader-context.tsx";
import { Opens } from "../../../ui/money/opens.tsx";
import { dayFigure } from "../../../ui/money/plain-figures.ts";
import { MonthTable } from "../../../ui/table/month-table.tsx";
import { deriveExDay } from "../derive-payment.ts";
import classes from "../income.module.css";
import type { Calendar, CalendarEntry } from "./calendar.contract.ts";
import { EntryAmount } from "./entry-list.tsx";

interface MonthGridProps {
  readonly calendar: Calendar;
  readonly isNet: boolean;
  readonly onOpen: (entry: CalendarEntry) => void;
}

/** Weeks with payments and future ex-dates. */
export function MonthGrid({ calendar, isNet, onOpen }: MonthGridProps) {
  const { t } = useTranslation("income");
  const { entries, exDays, from, today } = calendar;
  const byDay = Map.groupBy(entries, ({ date }) => date);
  const exByDay = Map.groupBy(exDays, ({ date }) => date);
  return (
    <MonthTable
      {...{ month: from.slice(0, 7), today, look: "close" }}
      label={t("grid")}
      ofDay={(day) => (
        <>
          {(exByDay.get(day) ?? []).map((day) => (
            <ExMark key={day.asset.id} day={day} />
          ))}
          {(byDay.get(day) ?? []).map((entry) => (
            <button
              key={entry.id}
              type="button"
              className={classes.chip}
              data-status={entry.status}
              aria-haspopup="dialog"
              title={entry.asset?.name}
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
    />
  );
}

/** An ex-date with its origin. */
function ExMark({ day }: { readonly day: Calendar["exDays"][number] }) {
  const { t } = useTranslation("income");
  const { locale } = useReader();
  const { ticker } = day.asset;
  return (
    <Opens
      figure={dayFigure(day.date)}
      name={`ex-${ticker}-${day.date}`}
      className={classes.ex}
      title={t("feed.exDay", { ticker })}
      derive={() => deriveExDay({ t, locale }, day)}
    >
      {t("exMark", { ticker })}
    </Opens>
  );
}
