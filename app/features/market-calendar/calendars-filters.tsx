import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { formatDayWithName, formatMonth } from "../../i18n/format-date.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { PlainSelect } from "../../ui/plain/plain-select.tsx";
import { LinkTabs } from "../../ui/shell/link-tabs.tsx";
import { MonthLinks } from "../../ui/shell/month-links.tsx";
import type { CalendarsInput } from "./calendars-input.ts";
import type { MarketCalendar } from "./market-calendar.contract.ts";
import classes from "./market-calendar.module.css";
import { MarketDay, MarketPaymentKind, MarketView } from "./market-views.ts";

interface FiltersProps {
  readonly input: CalendarsInput;
  readonly calendar: MarketCalendar;
}

/** Filters and period, kept in the address. */
export function CalendarsFilters({ input, calendar }: FiltersProps) {
  const { t } = useTranslation("market-calendar");
  const { locale } = useReader();
  const isYear = input.view === "year";
  const isNarrowed = [input.country, input.sector, input.currency].some((choice) => choice !== undefined);
  return (
    <div className={classes.filters}>
      <LinkTabs
        param="kind"
        value={input.kind === "dividend" ? null : input.kind}
        label={t("kind.label")}
        look="pill"
        tabs={MarketPaymentKind.map((kind) => ({
          value: kind === "dividend" ? null : kind,
          label: t(`kind.${kind}`),
        }))}
      />
      <LinkTabs
        param="view"
        value={input.view === "list" ? null : input.view}
        label={t("view.label")}
        look="pill"
        tabs={MarketView.map((view) => ({ value: view === "list" ? null : view, label: t(`view.${view}`) }))}
      />
      <MonthLinks
        month={calendar.month}
        step={isYear ? 12 : 1}
        name={isYear ? calendar.month.slice(0, 4) : formatMonth(calendar.month, locale, "long")}
        before={t(isYear ? "time.yearBefore" : "time.before")}
        after={t(isYear ? "time.yearAfter" : "time.after")}
        drops={input.day === undefined ? "offset" : "day"}
      />
      {input.day !== undefined && input.view === "list" && <WholeMonth day={input.day} />}
      <LinkTabs
        param="by"
        value={input.by === "ex" ? null : input.by}
        label={t("by.label")}
        look="pill"
        tabs={MarketDay.map((by) => ({ value: by === "ex" ? null : by, label: t(`by.${by}`) }))}
      />
      <details className={classes.narrow} open={isNarrowed}>
        <summary>{t("narrow")}</summary>
        <Choices input={input} calendar={calendar} />
      </details>
    </div>
  );
}

/** Selected day, with a link back to its month. */
function WholeMonth({ day }: { readonly day: string }) {
  const { t } = useTranslation("market-calendar");
  const { locale } = useReader();
  const [search] = useSearchParams();
  const next = new URLSearchParams(search);
  next.delete("day");
  return (
    <Link className="button button-quiet" to={`?${next}`}>
      {t("onlyDay", { day: formatDayWithName(day, locale) })}
    </Link>
  );
}

function Choices({ input, calendar: { countries, currencies, sectors } }: FiltersProps) {
  const { t, i18n } = useTranslation("market-calendar");
  const [search, setSearch] = useSearchParams();
  const set = (name: string) => (value: string) => {
    const next = new URLSearchParams(search);
    if (value === "") next.delete(name);
    else next.set(name, value);
    next.delete("offset");
    setSearch(next, { preventScrollReset: true });
  };
  const regions = new Intl.DisplayNames(i18n.language, { type: "region" });
  const all = { value: "", label: t("all") };
  // The requested value stays selectable in a month without it.
  const withAsked = (known: readonly string[], asked: string | undefined) =>
    asked === undefined || known.includes(asked) ? known : [...known, asked];
  return (
    <div className={classes.selects}>
      <PlainSelect
        label={t("country")}
        name="country"
        value={input.country ?? ""}
        onValue={set("country")}
        options={[
          all,
          ...withAsked(countries, input.country).map((code) => ({
            value: code,
            label: regions.of(code) ?? code,
          })),
        ]}
      />
      <PlainSelect
        label={t("sector")}
        name="sector"
        value={input.sector ?? ""}
        onValue={set("sector")}
        options={[
          all,
          ...sectors.map(({ id, name }) => ({ value: id, label: name })),
          ...(input.sector === undefined || sectors.some(({ id }) => id === input.sector)
            ? []
            : [{ value: input.sector, label: input.sector }]),
        ]}
      />
      <PlainSelect
        label={t("currency")}
        name="currency"
        value={input.currency ?? ""}
        onValue={set("currency")}
        options={[
          all,
          ...withAsked(currencies, input.currency).map((code) => ({ value: code, label: code })),
        ]}
      />
    </div>
  );
}
