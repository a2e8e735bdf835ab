import { useTranslation } from "react-i18next";
import type { CalendarSums } from "../../shared/calendar-shapes.ts";
import { FigureText } from "../../ui/money/figure.tsx";
import classes from "./income.module.css";

export const sumNames = [
  "received",
  "declared",
  "estimated",
  "special",
  "gross",
  "net",
  "principal",
] as const;

/** All sums of a time, each under its name. */
export function SumsList({ sums }: { readonly sums: CalendarSums }) {
  const { t } = useTranslation("income");
  return (
    <dl className={classes.calendarSums}>
      {sumNames.map((name) => (
        <div key={name} title={t(`sums.hint.${name}`)}>
          <dt>{t(`sums.${name}`)}</dt>
          <dd>
            <FigureText figure={sums[name]} name={`sum-${name}`} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
