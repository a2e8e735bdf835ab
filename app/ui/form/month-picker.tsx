import "@mantine/dates/styles.layer.css";
import { DatePicker } from "@mantine/dates";
import { useTranslation } from "react-i18next";
import { formatMonth, monthName } from "../../i18n/format-date.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import classes from "./form.module.css";

interface MonthPickerProps {
  readonly value: string;
  readonly onValue: (day: string) => void;
}

const weekdayWords = {
  "en-US": "en-US",
  "en-CA": "en-US",
  "en-GB": "en-US",
  "fr-FR": "fr-FR",
  "ru-RU": "ru-RU",
} as const;

export default function MonthPicker({ value, onValue }: MonthPickerProps) {
  const { t } = useTranslation("common");
  const { locale } = useReader();
  const weekday = new Intl.DateTimeFormat(weekdayWords[locale], { weekday: "short", timeZone: "UTC" });
  return (
    <DatePicker
      className={classes.calendar ?? ""}
      value={value}
      defaultDate={value}
      firstDayOfWeek={locale === "en-US" || locale === "en-CA" ? 0 : 1}
      monthLabelFormat={(date) => formatMonth(date.slice(0, 10), locale, "long")}
      monthsListFormat={(date) => monthName(Number(date.slice(5, 7)), locale, "short")}
      weekdayFormat={(date) => weekday.format(Date.parse(`${date.slice(0, 10)}T00:00:00Z`))}
      ariaLabels={{
        previousMonth: t("common:date.previousMonth"),
        nextMonth: t("common:date.nextMonth"),
        monthLevelControl: t("common:date.chooseMonth"),
      }}
      onChange={(day) => day && onValue(day)}
    />
  );
}
