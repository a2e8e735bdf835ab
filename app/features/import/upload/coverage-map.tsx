import { useTranslation } from "react-i18next";
import type { HistoryEntry } from "../../../domain/imports/import.schema.ts";
import { DateText } from "../../../ui/money/amounts.tsx";
import importClasses from "../import.module.css";
import { type CoverageMonth, findGaps, listMonths } from "./coverage.ts";
import classes from "./coverage-map.module.css";

const committed = 2;

/** Months covered by files, per account: gaps break the matching of sales. */
export function CoverageMap({ imports }: { readonly imports: readonly HistoryEntry[] }) {
  const { t } = useTranslation("import");
  const booked = imports.filter(({ state, period }) => state === committed && period !== null);
  if (booked.length === 0) return null;
  const accounts = [...Map.groupBy(booked, ({ accountId }) => accountId ?? "")];
  return (
    <section className={classes.map} aria-label={t("coverage.title")}>
      <h3 className={classes.title}>{t("coverage.title")}</h3>
      {accounts.map(([id, files]) => (
        <Account key={id} files={files} />
      ))}
    </section>
  );
}

function Account({ files }: { readonly files: readonly HistoryEntry[] }) {
  const { t } = useTranslation("import");
  const periods = files.flatMap(({ period }) => period ?? []);
  const [first] = files;
  const gaps = findGaps(periods);
  const name = [first?.brokerName, first?.account].filter(Boolean).join(" ");
  const byYear = [...Map.groupBy(listMonths(periods), ({ month }) => month.slice(0, 4))];
  return (
    <div className={classes.account}>
      <span>{name || t("coverage.account")}</span>
      <div className={classes.years} aria-hidden>
        {byYear.map(([year, months]) => (
          <Year key={year} year={year} months={months} />
        ))}
      </div>
      {gaps.length === 0 ? (
        <p className={importClasses.muted}>{t("coverage.whole")}</p>
      ) : (
        <ul className={classes.gaps}>
          {gaps.map(({ from, to }) => (
            <li key={from}>
              {t("coverage.gap")} <DateText value={from} /> – <DateText value={to} />
            </li>
          ))}
        </ul>
      )}
      {periods.some(({ isStated }) => !isStated) && (
        <p className={importClasses.muted}>{t("coverage.unstated")}</p>
      )}
    </div>
  );
}

function Year({ year, months }: { readonly year: string; readonly months: readonly CoverageMonth[] }) {
  const covers = new Map(months.map(({ month, cover }) => [Number(month.slice(5)), cover]));
  return (
    <div className={classes.year}>
      <span className={classes.label}>{year}</span>
      {Array.from({ length: 12 }, (_, index) => index + 1).map((month) => (
        <span key={month} className={classes.month} data-cover={covers.get(month)}>
          {month}
        </span>
      ))}
    </div>
  );
}
