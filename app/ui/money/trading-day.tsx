import { useTranslation } from "react-i18next";
import { formatDayWithName } from "../../i18n/format-date.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { usePageLook } from "../page-look.tsx";
import classes from "./figure.module.css";
import { tradingDayName } from "./trading-day-name.ts";

/** Returns a function that names trading days relative to today, in the reader's language. */
export function useTradingDayName(): (day: string) => string {
  const { t } = useTranslation("common");
  const { locale } = useReader();
  const { today } = usePageLook();
  return (day) => tradingDayName(day, today, { t, locale });
}

export function TradingDay({ date }: { readonly date: string }) {
  const { locale } = useReader();
  const nameOf = useTradingDayName();
  return (
    <time dateTime={date} title={formatDayWithName(date, locale)} className={classes.day} data-trading-day>
      {nameOf(date)}
    </time>
  );
}
