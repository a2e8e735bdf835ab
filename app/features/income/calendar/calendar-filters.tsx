import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { formatMonth } from "../../../i18n/format-date.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import { CalendarKind, CalendarStatus } from "../../../shared/names/calendar-names.ts";
import { SelectBox } from "../../../ui/form/select-box.tsx";
import { LinkTabs } from "../../../ui/shell/link-tabs.tsx";
import { MonthLinks } from "../../../ui/shell/month-links.tsx";
import classes from "../income.module.css";
import type { Calendar } from "./calendar.contract.ts";
import { type CalendarInput, calendarViews } from "./calendar-input.ts";

interface Props {
  readonly input: CalendarInput;
  readonly calendar: Calendar;
}

/** View, period and filters, kept in the address. */
export function CalendarFilters({ input, calendar }: Props) {
  const { t } = useTranslation("income");
  return (
    <div className={classes.filters}>
      <LinkTabs
        param="view"
        value={input.view === "month" ? null : input.view}
        label={t("view.label")}
        look="pill"
        tabs={calendarViews.map((view) => ({
          value: view === "month" ? null : view,
          label: t(`view.${view}`),
        }))}
      />
      <TimeLinks input={input} calendar={calendar} />
      <LinkTabs
        param="net"
        value={input.isNet ? "1" : null}
        label={t("net.label")}
        look="pill"
        tabs={[
          { value: null, label: t("net.gross") },
          { value: "1", label: t("net.net") },
        ]}
      />
      <Selects input={input} calendar={calendar} />
    </div>
  );
}

function TimeLinks({ input, calendar }: Props) {
  const { t } = useTranslation("income");
  const { locale } = useReader();
  const first = calendar.from.slice(0, 7);
  const last = calendar.to.slice(0, 7);
  const name =
    input.view === "year"
      ? first.slice(0, 4)
      : input.view === "month"
        ? formatMonth(first, locale, "long")
        : `${formatMonth(first, locale)} – ${formatMonth(last, locale)}`;
  return (
    <MonthLinks
      month={first}
      step={input.view === "month" ? 1 : 12}
      name={name}
      before={t("time.before")}
      after={t("time.after")}
      drops="entry"
    />
  );
}

function Selects({ input, calendar }: Props) {
  const { t } = useTranslation("income");
  const [search, setSearch] = useSearchParams();
  const set = (name: string) => (value: string) => {
    const next = new URLSearchParams(search);
    if (value === "") next.delete(name);
    else next.set(name, value);
    next.delete("entry");
    setSearch(next, { preventScrollReset: true });
  };
  const { assets, sectors, currencies } = calendar.choices;
  const all = { value: "", label: t("filter.all") };
  const isNarrowed = ["status", "kind", "asset", "sector", "paid"].some((name) => search.has(name));
  const cleared = new URLSearchParams(search);
  for (const name of ["status", "kind", "asset", "sector", "paid", "entry"]) cleared.delete(name);
  return (
    <div className={classes.selects}>
      <SelectBox
        label={t("filter.status")}
        name="status"
        value={input.status ?? ""}
        onValue={set("status")}
        options={[all, ...CalendarStatus.map((value) => ({ value, label: t(`status.${value}`) }))]}
      />
      <SelectBox
        label={t("filter.kind")}
        name="kind"
        value={input.kind ?? ""}
        onValue={set("kind")}
        options={[all, ...CalendarKind.map((value) => ({ value, label: t(`kind.${value}`) }))]}
      />
      <SelectBox
        label={t("filter.asset")}
        name="asset"
        value={input.asset ?? ""}
        onValue={set("asset")}
        options={[
          all,
          ...assets.map(({ id, ticker, name }) => ({ value: id, label: `${ticker} · ${name}` })),
        ]}
      />
      <SelectBox
        label={t("filter.sector")}
        name="sector"
        value={input.sector ?? ""}
        onValue={set("sector")}
        options={[all, ...sectors.map(({ id, name }) => ({ value: id, label: name }))]}
      />
      <SelectBox
        label={t("filter.currency")}
        name="paid"
        value={input.paidIn ?? ""}
        onValue={set("paid")}
        options={[all, ...currencies.map((code) => ({ value: code, label: code }))]}
      />
      {isNarrowed && (
        <Link to={`?${cleared}`} className={classes.clear} preventScrollReset>
          {t("filter.clear")}
        </Link>
      )}
    </div>
  );
}
