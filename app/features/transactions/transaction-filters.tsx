import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useNavigation, useSearchParams } from "react-router";
import { formatNumber } from "../../i18n/format.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { LinkTabs } from "../../ui/shell/link-tabs.tsx";
import { Activity } from "./activity-names.ts";
import classes from "./transactions.module.css";
import type { ListInput } from "./transactions.screen.tsx";

interface Props {
  readonly input: ListInput;
  readonly counts: Readonly<Record<string, number>>;
  readonly total: number;
}

/** Between two keys of a fast typist: with the answer, the rows stand within 150 ms of the last one. */
const searchDelayMs = 60;
/** Parameters of the address that narrow the list beside tabs and search. */
export const narrowing = ["from", "to", "asset", "import", "kind", "account"] as const;

/** Activity tabs with counts and the search box; everything stands in the address. */
export function TransactionFilters({ input, counts, total }: Props) {
  const { t } = useTranslation("transactions");
  const { locale } = useReader();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [text, setText] = useState(input.search);
  // An address on its way counts already: a row opened while the search waits must not be closed by it.
  const { location: coming } = useNavigation();
  const address = coming?.search ?? search.toString();
  useEffect(() => {
    if (text === input.search) return;
    const timer = setTimeout(() => {
      const next = new URLSearchParams(address);
      if (text) next.set("q", text);
      else next.delete("q");
      // At once, not in a transition: a row opened by the next press must find the search in the address.
      void navigate(
        { search: next.toString() },
        { replace: true, preventScrollReset: true, flushSync: true },
      );
    }, searchDelayMs);
    return () => clearTimeout(timer);
  }, [text, input.search, address, navigate]);
  const withoutNarrowing = () => {
    const next = new URLSearchParams(search);
    for (const name of narrowing) next.delete(name);
    return `?${next.toString()}`;
  };
  return (
    <div className={classes.filters}>
      <LinkTabs
        param="activity"
        value={input.activity === "all" ? null : input.activity}
        label={t("filter.activity")}
        look="pill"
        tabs={Activity.map((name) => ({
          value: name === "all" ? null : name,
          label: t(`ledger:activity.${name}`),
          count: formatNumber(String(counts[name] ?? 0), locale),
        }))}
      />
      {narrowing.some((name) => search.has(name)) && (
        <Link to={withoutNarrowing()} preventScrollReset>
          {t("filter.clear", { count: total })}
        </Link>
      )}
      <input
        type="search"
        className={classes.search}
        value={text}
        onChange={(event) => setText(event.target.value)}
        placeholder={t("filter.search")}
        aria-label={t("filter.search")}
      />
    </div>
  );
}
