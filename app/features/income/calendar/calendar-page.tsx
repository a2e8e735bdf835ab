import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { useApiQuery } from "../../../client/data/use-api.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import { useSeenPortfolios } from "../../../shell/use-seen-portfolio.ts";
import { Writes } from "../../../shell/writes.tsx";
import { IconCalendarDollar } from "../../../ui/icons/icons.ts";
import { reasonText } from "../../../ui/money/reason-text.ts";
import { Card } from "../../../ui/shell/card.tsx";
import { PageHeader } from "../../../ui/shell/page-header.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import { SkeletonRows } from "../../../ui/states/skeleton.tsx";
import { FeedsDrawer } from "../feeds/feeds-drawer.tsx";
import { ForecastErrors } from "../forecast-errors.tsx";
import classes from "../income.module.css";
import { PaymentDrawer } from "../payment-drawer.tsx";
import { RatesNote } from "../rates-note.tsx";
import { TaxDrawer } from "../tax-drawer.tsx";
import type { Calendar, CalendarEntry } from "./calendar.contract.ts";
import { CalendarFilters } from "./calendar-filters.tsx";
import { GroupsCard } from "./calendar-groups.tsx";
import { type CalendarInput, calendarQuery } from "./calendar-input.ts";
import { EntryList } from "./entry-list.tsx";
import { MonthGrid } from "./month-grid.tsx";
import { SumsList } from "./sums-list.tsx";
import { YearView } from "./year-view.tsx";

/** Income by day and month: received, announced, expected; payments are confirmed in place. */
export function CalendarPage({ input }: { readonly input: CalendarInput }) {
  const { t } = useTranslation("income");
  const { data, error, refetch } = useApiQuery("GET /api/divs-calendar", calendarQuery(input));
  const portfolios = useSeenPortfolios();
  const [open, setOpen] = useState<"tax" | "feeds" | null>(null);
  if (error && !data) return <ErrorState what={t("title")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={10} />;
  const portfolio = portfolios.find(({ id }) => id === data.portfolioId);
  return (
    <>
      <PageHeader
        title={t("title")}
        subtitle={portfolio?.name}
        actions={
          <>
            <Link className="button button-quiet" to={`/income?p=${data.portfolioId}`}>
              {t("page.open")}
            </Link>
            <Writes>
              <Button variant="default" onClick={() => setOpen("tax")}>
                {t("tax.open")}
              </Button>
              <Button variant="default" data-tour="calendar-feed" onClick={() => setOpen("feeds")}>
                {t("feed.open")}
              </Button>
            </Writes>
          </>
        }
      />
      <div className={classes.page}>
        <Card title={t("sums.title")} tour="calendar-sums">
          <SumsList calendar={data} />
        </Card>
        <CalendarFilters input={input} calendar={data} />
        <CalendarBody input={input} calendar={data} />
        <Remarks calendar={data} />
        <ForecastErrors portfolioId={data.portfolioId} />
      </div>
      <TaxDrawer isOpen={open === "tax"} onClose={() => setOpen(null)} choices={data.choices.assets} />
      <FeedsDrawer isOpen={open === "feeds"} onClose={() => setOpen(null)} portfolioId={data.portfolioId} />
    </>
  );
}

interface BodyProps {
  readonly input: CalendarInput;
  readonly calendar: Calendar;
}

function CalendarBody({ input, calendar }: BodyProps) {
  const { t } = useTranslation("income");
  const [search, setSearch] = useSearchParams();
  const { entries } = calendar;
  const { view, isNet } = input;
  const shown = entries.find(({ id }) => id === search.get("entry"));
  const set = (id: string | null) => {
    const next = new URLSearchParams(search);
    if (id === null) next.delete("entry");
    else next.set("entry", id);
    setSearch(next, { preventScrollReset: true });
  };
  const onOpen = (entry: CalendarEntry) => set(entry.id);
  return (
    <>
      {view === "year" && <YearView calendar={calendar} isNet={isNet} />}
      {view === "month" && (
        <Card isFlush>
          <MonthGrid calendar={calendar} isNet={isNet} onOpen={onOpen} />
        </Card>
      )}
      {view !== "year" && (
        <Card title={t("list.title")} isFlush={entries.length > 0}>
          {entries.length === 0 ? (
            <EmptyState icon={IconCalendarDollar} title={t("empty.title")} headingLevel={3}>
              {t(calendar.isOfHoldings ? "empty.holdings" : "empty.text")}
            </EmptyState>
          ) : (
            <EntryList entries={entries} isNet={isNet} onOpen={onOpen} />
          )}
        </Card>
      )}
      {calendar.groups.length > 0 && <GroupsCard input={input} calendar={calendar} />}
      <PaymentDrawer key={shown?.id ?? ""} entry={shown} ground={calendar} onClose={() => set(null)} />
    </>
  );
}

/** Assumptions and unknowns. */
function Remarks({ calendar }: { readonly calendar: Calendar }) {
  const { t, i18n } = useTranslation("income");
  const { locale } = useReader();
  const { unsourced, notes, rates, isSandbox, total } = calendar;
  const list = new Intl.ListFormat(i18n.language, { type: "conjunction" });
  return (
    <>
      {unsourced.length > 0 && (
        <Notice tone="warning">
          {t("unsourced", { tickers: list.format(unsourced.map(({ ticker }) => ticker)) })}
        </Notice>
      )}
      {isSandbox && <Notice>{t("sandbox")}</Notice>}
      <RatesNote rates={rates} net={total.net} />
      {notes.length > 0 && (
        <Card title={t("notes")}>
          <ul className={classes.notes}>
            {notes.map(({ asset, reason }) => (
              <li key={`${asset.id} ${reason.code}`}>
                <strong>{asset.ticker}</strong>: {reasonText(reason, t, locale)}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}
