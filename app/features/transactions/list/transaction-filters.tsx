import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { formatNumber } from "../../../i18n/format.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import { LinkTabs } from "../../../ui/shell/link-tabs.tsx";
import { Activity } from "../activity-names.ts";
import classes from "../transactions.module.css";
import type { ListInput } from "../transactions.types.ts";

interface Props {
  readonly input: ListInput;
  readonly counts: Readonly<Record<string, number>>;
  readonly total: number;
  readonly onSearch: (text: string) => void;
}

/** Address parameters besides tabs and search. */
export const narrowing = ["from", "to", "asset", "import", "kind", "account"] as const;

export function TransactionFilters({ input, counts, total, onSearch }: Props) {
  const { t } = useTranslation("transactions");
  const { locale } = useReader();
  const [search] = useSearchParams();
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
        value={input.search}
        onChange={(event) => onSearch(event.target.value)}
        placeholder={t("filter.search")}
        aria-label={t("filter.search")}
      />
    </div>
  );
}
