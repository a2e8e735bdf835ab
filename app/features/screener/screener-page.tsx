import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { useApiQuery } from "../../client/data/use-api.ts";
import { formatNumber } from "../../i18n/format.ts";
import { formatDayWithName } from "../../i18n/format-date.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { IconFilterSearch } from "../../ui/icons/icons.ts";
import { Card } from "../../ui/shell/card.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { Notice } from "../../ui/states/notice.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import { useFactNames } from "./fact-names.ts";
import type { Found } from "./screener.contract.ts";
import classes from "./screener.module.css";
import { readAddress, withParts } from "./screener-address.ts";
import { screenerColumns } from "./screener-cell.tsx";
import { foundId, ScreenerForm } from "./screener-form.tsx";
import { ScreenerTable } from "./screener-table.tsx";

interface ScreenerPageProps {
  /** Saved filters and sharing, for signed-in users. */
  readonly tools?: ReactNode;
}

/** Filters, results, and the number left out for missing facts. */
export function ScreenerPage({ tools }: ScreenerPageProps) {
  const { t } = useTranslation("screener");
  const [search] = useSearchParams();
  const input = readAddress(search);
  const { data, error, refetch } = useApiQuery("GET /api/screener/div-finder", input);
  const reference = useApiQuery("GET /api/screenerref/div-finder-ref", {});
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1>{t("title")}</h1>
        <p>{t("subtitle")}</p>
      </header>
      {tools}
      <Card>
        <ScreenerForm reference={reference.data} />
      </Card>
      {error && !data ? (
        <ErrorState what={t("title")} error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <SkeletonRows count={12} />
      ) : (
        <Results found={data} sort={input.sort ?? "-yield"} />
      )}
      <p className={classes.muted}>
        <a href="/public/rating-grades">{t("grades.link")}</a>
      </p>
    </div>
  );
}

function Results({ found, sort }: { readonly found: Found; readonly sort: string }) {
  const { t } = useTranslation("screener");
  const { locale } = useReader();
  const { assets, total, unknown, madeOn } = found;
  return (
    <Card isFlush>
      <div className={classes.notes}>
        <p id={foundId} tabIndex={-1} aria-live="polite">
          <strong>{t("found", { count: total, shown: formatNumber(String(total), locale) })}</strong>{" "}
          <span className={classes.muted}>
            {madeOn === null ? "" : t("madeOn", { day: formatDayWithName(madeOn, locale) })}
          </span>
        </p>
        <UnknownNote unknown={unknown} />
        {madeOn === null && <Notice>{t("notMade")}</Notice>}
      </div>
      {assets.length === 0 ? (
        <EmptyState icon={IconFilterSearch} title={t("empty.title")}>
          {t(unknown.total > 0 ? "empty.unknown" : "empty.text")}
        </EmptyState>
      ) : (
        <ScreenerTable assets={assets} columns={screenerColumns} sort={sort} label={t("title")} />
      )}
      <Pager found={found} />
    </Card>
  );
}

/** Number of assets left out only because a requested fact is unknown, and which. */
function UnknownNote({ unknown }: { readonly unknown: Found["unknown"] }) {
  const { t, i18n } = useTranslation("screener");
  const { locale } = useReader();
  const { nameOf } = useFactNames();
  if (unknown.total === 0) return null;
  const count = (value: number) => formatNumber(String(value), locale);
  const list = new Intl.ListFormat(i18n.language, { type: "conjunction" });
  const facts = list.format(unknown.by.map(({ fact, count: n }) => `${nameOf(fact)} (${count(n)})`));
  return (
    <p className={classes.muted} data-unknown={unknown.total}>
      {t("leftOut", { count: unknown.total, shown: count(unknown.total), facts })}
    </p>
  );
}

/** Links to neighbouring pages; hidden for a single one. */
export function Pager({ found }: { readonly found: Pick<Found, "page" | "size" | "total"> }) {
  const { t } = useTranslation("screener");
  const { locale } = useReader();
  const [search] = useSearchParams();
  const { page, size, total } = found;
  const last = Math.max(1, Math.ceil(total / size));
  if (last === 1) return null;
  const to = (number: number) => ({
    search: withParts(search, { page: number === 1 ? null : String(number) }),
  });
  const count = (value: number) => formatNumber(String(value), locale);
  return (
    <nav className={classes.pager} aria-label={t("pager.label")}>
      {page > 1 ? (
        <Link className="button button-quiet" to={to(Math.min(page - 1, last))} rel="prev">
          {t("pager.before")}
        </Link>
      ) : (
        <span />
      )}
      <span>{t("pager.page", { page: count(page), last: count(last) })}</span>
      {page < last ? (
        <Link className="button button-quiet" to={to(page + 1)} rel="next">
          {t("pager.after")}
        </Link>
      ) : (
        <span />
      )}
    </nav>
  );
}
