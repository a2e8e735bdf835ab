import { useTranslation } from "react-i18next";
import { formatDay } from "../../../i18n/format-date.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import { FigureText } from "../../../ui/money/figure.tsx";
import classes from "../income.module.css";
import type { Calendar } from "./calendar.contract.ts";
import { deriveCalendarSum } from "./derive-calendar.ts";

export const sumNames = [
  "received",
  "declared",
  "estimated",
  "special",
  "gross",
  "net",
  "principal",
] as const;

export function SumsList({ calendar }: { readonly calendar: Calendar }) {
  const { t } = useTranslation("income");
  const { locale } = useReader();
  const { total, from, to } = calendar;
  const days = `${formatDay(from, locale)} – ${formatDay(to, locale)}`;
  return (
    <dl className={classes.calendarSums}>
      {sumNames.map((name) => (
        <div key={name} title={t(`sums.hint.${name}`)}>
          <dt>{t(`sums.${name}`)}</dt>
          <dd>
            <FigureText
              figure={total[name]}
              name={`sum-${name}`}
              derive={() => deriveCalendarSum({ t, locale }, calendar, { name, sum: total[name], of: days })}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}
