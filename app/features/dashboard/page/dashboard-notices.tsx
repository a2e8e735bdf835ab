import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useApiQuery } from "../../../client/data/use-api.ts";
import { useWaitingEvents } from "../../../client/data/use-waiting-events.ts";
import { formatDayWithName, formatInstant } from "../../../i18n/format-date.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import { MissingCash } from "../../../shell/missing-cash.tsx";
import { reasonText } from "../../../ui/money/reason-text.ts";
import { Notice } from "../../../ui/states/notice.tsx";
import classes from "../dashboard.module.css";
import type { Stats } from "../dashboard.types.ts";

/** Problems of figures, each with a link to its fix. */
export function DashboardNotices({ stats }: { readonly stats: Stats }) {
  const { t } = useTranslation("dashboard");
  const { locale } = useReader();
  const { firstNegativeCash: negative, problems, portfolioId } = stats;
  const waiting = useWaitingEvents(portfolioId);
  return (
    <div className={classes.notices}>
      {waiting > 0 && (
        <Notice action={<Link to={`/corporate-actions?p=${portfolioId}`}>{t("notice.decide")}</Link>}>
          {t("notice.waiting", { count: waiting })}
        </Notice>
      )}
      {negative && (
        <Notice
          tone="warning"
          action={
            <>
              <MissingCash portfolioId={portfolioId} currency={negative.currency} />
              <Link to={`/transactions?p=${portfolioId}&to=${negative.date}`}>{t("notice.show")}</Link>
            </>
          }
        >
          {t("notice.negativeCash", {
            currency: negative.currency,
            date: formatDayWithName(negative.date, locale),
          })}
        </Notice>
      )}
      {distinct(problems)
        .slice(0, 3)
        .map((problem) => (
          <Notice
            key={`${problem.transactionId}${problem.reason.code}`}
            tone="warning"
            action={
              <Link to={`/transactions?p=${portfolioId}&id=${problem.transactionId}`}>
                {t("notice.show")}
              </Link>
            }
          >
            {reasonText(problem.reason, t, locale)}
          </Notice>
        ))}
      <SourcesNotice />
    </div>
  );
}

/** First problem of each reason: purchase, cost and fee lack the same rate. */
const distinct = (problems: Stats["problems"]): Stats["problems"] => {
  const keys = problems.map(({ reason }) => JSON.stringify(reason));
  return problems.filter((_, at) => keys.indexOf(keys[at] ?? "") === at);
};

/** Only while no source responds: every figure has its date anyway. */
function SourcesNotice() {
  const { t } = useTranslation("dashboard");
  const { locale } = useReader();
  const { data } = useApiQuery("GET /api/market/state", {});
  if (!data?.isUnreachable) return null;
  return (
    <Notice>
      {data.lastGoodAt === null
        ? t("notice.sourcesNever")
        : t("notice.sourcesSilent", { time: formatInstant(data.lastGoodAt, locale) })}
    </Notice>
  );
}
