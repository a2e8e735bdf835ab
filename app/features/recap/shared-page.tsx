import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber, formatPercent } from "../../i18n/format.ts";
import { formatDayWithName, formatMonth } from "../../i18n/format-date.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { Card } from "../../ui/shell/card.tsx";
import { PageHeader } from "../../ui/shell/page-header.tsx";
import type { SharedRecap } from "./recap.contract.ts";
import classes from "./recap.module.css";

/** Year as seen by its link: percentages, names and counts. */
export function SharedPage({ recap }: { readonly recap: SharedRecap }) {
  const { t } = useTranslation("recap");
  const { locale } = useReader();
  const { year, result, benchmark, ahead, best, worst, bestMonth, worstMonth, payments, streaks } = recap;
  const counts = [
    ["income.payments", payments],
    ["streak.gains", streaks.gains],
    ["streak.income", streaks.income],
    ["streak.deposits", streaks.deposits],
  ] as const;
  return (
    <div className={classes.page}>
      <PageHeader
        title={t("shared.heading", { year: String(year) })}
        subtitle={
          <>
            {t("shared.lead")}
            {!recap.isOver && ` · ${t("soFar", { day: formatDayWithName(recap.until, locale) })}`}
          </>
        }
      />
      <div className={classes.cards}>
        <Card title={t("card.result")}>
          <Share ratio={result} isBig />
          <p className={classes.note}>{t("shared.leftOut")}</p>
          <Line label={benchmark.name}>
            <Share ratio={benchmark.result} />
          </Line>
          <Line label={t("result.ahead")}>
            <Share ratio={ahead} />
          </Line>
        </Card>
        <Contributor title={t("card.best")} none={t("noBest")} one={best} />
        <Contributor title={t("card.worst")} none={t("noWorst")} one={worst} />
        <Month title={t("card.bestMonth")} month={bestMonth} />
        <Month title={t("card.worstMonth")} month={worstMonth} />
        <Card title={t("card.streaks")}>
          {counts.map(([key, count]) => (
            <Line key={key} label={t(key)}>
              <span className="num">{count === null ? "—" : formatNumber(String(count), locale)}</span>
            </Line>
          ))}
        </Card>
      </div>
    </div>
  );
}

/** Signed percentage, or a dash. */
function Share({ ratio, isBig = false }: { readonly ratio: string | null; readonly isBig?: boolean }) {
  const { locale } = useReader();
  const text = ratio === null ? "—" : formatPercent(ratio, locale, { sign: "always" });
  return isBig ? <p className={classes.big}>{text}</p> : <span className="num">{text}</span>;
}

const Line = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <p className={classes.line}>
    <span>{label}</span>
    {children}
  </p>
);

interface ContributorProps {
  readonly title: string;
  readonly none: string;
  readonly one: SharedRecap["best"];
}

function Contributor({ title, none, one }: ContributorProps) {
  const { t } = useTranslation("recap");
  return (
    <Card title={title}>
      {one === null ? (
        <p className={classes.muted}>{none}</p>
      ) : (
        <>
          <p className={classes.big} title={one.name ?? undefined}>
            {one.ticker ?? t("shared.ownAsset")}
          </p>
          <Line label={t("contribution")}>
            <Share ratio={one.contribution} />
          </Line>
        </>
      )}
    </Card>
  );
}

function Month({ title, month }: { readonly title: string; readonly month: SharedRecap["bestMonth"] }) {
  const { t } = useTranslation("recap");
  const { locale } = useReader();
  return (
    <Card title={title}>
      {month === null ? (
        <p className={classes.muted}>{t("noMonth")}</p>
      ) : (
        <>
          <Share ratio={month.result} isBig />
          <p className={classes.muted}>{formatMonth(month.month, locale, "long")}</p>
        </>
      )}
    </Card>
  );
}
