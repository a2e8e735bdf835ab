import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { useApiQuery } from "../../client/data/use-api.ts";
import { PageAddresses } from "../../client/navigation/page-addresses.tsx";
import { formatDayWithName, formatMonth } from "../../i18n/format-date.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { IconCalendarDollar } from "../../ui/icons/icons.ts";
import { Card } from "../../ui/shell/card.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import { CalendarsFilters } from "./calendars-filters.tsx";
import type { CalendarsInput } from "./calendars-input.ts";
import type { MarketCalendar } from "./market-calendar.contract.ts";
import classes from "./market-calendar.module.css";
import { paymentsPerPage } from "./market-views.ts";
import { DaysOfMonth, MonthsOfYear } from "./overviews.tsx";
import { PaymentsOfDay } from "./payments-of-day.tsx";

/** Announced payments: of a month as a list or by day, of a year by month. */
export function CalendarsPage({ input }: { readonly input: CalendarsInput }) {
  const { t } = useTranslation("market-calendar");
  const { locale } = useReader();
  const { data, error, refetch } = useApiQuery("GET /api/public/market-calendar", input);
  const month =
    data && (input.view === "year" ? data.month.slice(0, 4) : formatMonth(data.month, locale, "long"));
  const title = t(`title.${input.kind}`);
  // Each kind and month is a page of its own for search engines; filters are not.
  const own = new URLSearchParams();
  if (input.kind !== "dividend") own.set("kind", input.kind);
  if (input.month !== undefined) own.set("m", input.month);
  return (
    <>
      <title>{month === undefined ? title : t("titleOf", { title, month })}</title>
      <PageAddresses path={own.size > 0 ? `/calendars?${own}` : "/calendars"} />
      <meta name="description" content={t("description")} />
      <h1>{title}</h1>
      <p className={classes.lead}>{t("lead")}</p>
      {error && !data ? (
        <ErrorState what={title} error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Shown input={input} calendar={data} />
      ) : (
        <SkeletonRows count={12} />
      )}
    </>
  );
}

interface ShownProps {
  readonly input: CalendarsInput;
  readonly calendar: MarketCalendar;
}

function Shown({ input, calendar }: ShownProps) {
  const { t } = useTranslation("market-calendar");
  const { payments, total } = calendar;
  return (
    <>
      <CalendarsFilters input={input} calendar={calendar} />
      {payments.some(({ asset }) => asset.isDemo) && <p className={classes.lead}>{t("demo")}</p>}
      {total === 0 ? (
        <Card>
          <EmptyState icon={IconCalendarDollar} title={t(`empty.title.${input.view}`)}>
            {t("empty.text")}
          </EmptyState>
        </Card>
      ) : (
        <>
          {input.view === "month" && <DaysOfMonth calendar={calendar} />}
          {input.view === "year" && <MonthsOfYear calendar={calendar} />}
        </>
      )}
      {input.view === "list" && <PaymentList calendar={calendar} />}
      <Pages input={input} calendar={calendar} />
    </>
  );
}

function PaymentList({ calendar: { payments, today } }: Pick<ShownProps, "calendar">) {
  const { t } = useTranslation("market-calendar");
  const { locale } = useReader();
  return [...Map.groupBy(payments, ({ date }) => date)].map(([day, list]) => (
    <section key={day} className={classes.day} aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`} className={classes.dayName}>
        {formatDayWithName(day, locale, "long")}
        {day === today && <span className={classes.today}>{t("today")}</span>}
      </h2>
      <Card isFlush>
        <PaymentsOfDay day={day} payments={list} />
      </Card>
    </section>
  ));
}

/** Pagination of a month's payments. */
function Pages({ input, calendar: { total, payments } }: ShownProps) {
  const { t } = useTranslation("market-calendar");
  const [search] = useSearchParams();
  const offset = input.offset ?? 0;
  if (input.view !== "list" || (total <= paymentsPerPage && offset === 0)) return null;
  const to = (next: number) => {
    const changed = new URLSearchParams(search);
    if (next <= 0) changed.delete("offset");
    else changed.set("offset", String(next));
    return `?${changed}`;
  };
  return (
    <nav className={classes.pages} aria-label={t("pages.label")}>
      {offset > 0 && (
        <Link className="button button-quiet" to={to(offset - paymentsPerPage)}>
          {t("pages.before")}
        </Link>
      )}
      <span>{t("pages.shown", { from: offset + 1, to: offset + payments.length, total })}</span>
      {offset + payments.length < total && (
        <Link className="button button-quiet" to={to(offset + paymentsPerPage)}>
          {t("pages.after")}
        </Link>
      )}
    </nav>
  );
}
