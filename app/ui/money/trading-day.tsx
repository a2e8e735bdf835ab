import { useTranslation } from "react-i18next";
import { formatDayWithName, weekdayName } from "../../i18n/format-date.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import classes from "./figure.module.css";

interface TradingDayProps {
  /** The last trading day. */
  readonly date: string;
  readonly isToday: boolean;
  /** Evening that the figures beside it are of. */
  readonly on: string;
}

const dayMs = 86_400_000;
const week = 7;

/** Names the day of a day change: "today", a weekday within the week, otherwise the date. */
export function TradingDay({ date, isToday, on }: TradingDayProps) {
  const { t } = useTranslation("common");
  const { locale } = useReader();
  const full = formatDayWithName(date, locale);
  const isNear = (Date.parse(on) - Date.parse(date)) / dayMs < week;
  return (
    <time dateTime={date} title={full} className={classes.day} data-trading-day>
      {isToday ? t("common:figure.today") : isNear ? weekdayName(date, locale) : full}
    </time>
  );
}
