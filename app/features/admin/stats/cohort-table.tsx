import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../i18n/format.ts";
import { formatDay, formatMonth } from "../../../i18n/format-date.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import type { OutputOf } from "../../../shared/endpoint.ts";
import { EmptyLine } from "../../../ui/states/empty-line.tsx";
import { ScrollBox } from "../../../ui/table/scroll-box.tsx";
import classes from "../admin.module.css";
import type { statsContract } from "./stats.contract.ts";
import { useShare } from "./stats-cards.tsx";

interface CohortTableProps {
  readonly cohorts: OutputOf<(typeof statsContract)["GET /api/admin/stats"]>["cohorts"];
  readonly length: "week" | "month";
}

/** Retention: share of each cohort that was active so many weeks or months after its registration. */
export function CohortTable({ cohorts, length }: CohortTableProps) {
  const { t } = useTranslation("admin");
  const { locale } = useReader();
  const share = useShare();
  if (cohorts.length === 0) return <EmptyLine>{t("stats.cohorts.none")}</EmptyLine>;
  const periods = Array.from(
    { length: Math.max(...cohorts.map(({ active }) => active.length)) },
    (_, period) => period,
  );
  return (
    <ScrollBox label={t("stats.cohorts.title")}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t(`stats.cohorts.registered.${length}`)}</th>
            <th scope="col" className="num">
              {t("stats.cohorts.users")}
            </th>
            {periods.map((period) => (
              <th key={period} scope="col" className="num">
                {t(`stats.cohorts.after.${length}`, { count: period })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cohorts.map(({ start, users, active }) => (
            <tr key={start}>
              <th scope="row" className={classes.nowrap}>
                {length === "week" ? formatDay(start, locale) : formatMonth(start.slice(0, 7), locale)}
              </th>
              <td className="num">{formatNumber(String(users), locale)}</td>
              {periods.map((period) => {
                const count = active[period];
                return (
                  <td key={period} className="num">
                    {count === undefined ? "" : share(count, users)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
