import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { query, type ScreenQuery } from "../../../client/data/screen.ts";
import { useApiQueries, useApiQuery } from "../../../client/data/use-api.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import type { OutputOf } from "../../../shared/endpoint.ts";
import { PortfolioCards } from "../../../shell/community/portfolio-cards.tsx";
import { IconUsersGroup } from "../../../ui/icons/icons.ts";
import { Card } from "../../../ui/shell/card.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../../ui/states/skeleton.tsx";
import type { communityContract } from "../community/community.contract.ts";
import classes from "./list.module.css";
import { filterNames, readListAddress } from "./list-address.ts";
import { ListForm } from "./list-form.tsx";

type Found = OutputOf<(typeof communityContract)["GET /api/public/portfolios-list"]>;

const read = "GET /api/public/portfolios-list";

/** Queries that both list pages need before their first byte. */
export const listQueries = (search: URLSearchParams): ScreenQuery[] => [
  query(read, readListAddress(search)),
  query("GET /api/public/portfolios-list/options", {}),
];

export const listNamespaces = ["public-portfolios", "community", "ledger", "assets", "explain"] as const;

interface ListPageProps {
  readonly headingLevel?: 2 | 3;
  /** Content of the empty list. */
  readonly invitation: ReactNode;
}

/** Search, filters, cards, and the rules of the list. */
export function ListPage({ invitation }: ListPageProps) {
  const { t } = useTranslation("public-portfolios");
  const [search] = useSearchParams();
  const input = readListAddress(search);
  const { data, error, refetch } = useApiQuery(read, input);
  return (
    <div className={classes.page}>
      <Card>
        <ListForm />
      </Card>
      {error && !data ? (
        <ErrorState what={t("list.title")} error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <SkeletonRows count={12} />
      ) : (
        <Results key={search.toString()} first={data} invitation={invitation} />
      )}
      <Rules days={data?.minHistoryDays ?? 90} />
    </div>
  );
}

function Results({ first, invitation }: { readonly first: Found; readonly invitation: ReactNode }) {
  const { t } = useTranslation("public-portfolios");
  const { locale } = useReader();
  const [search] = useSearchParams();
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const input = readListAddress(search);
  const later = useApiQueries(
    read,
    cursors.map((cursor) => ({ ...input, cursor })),
  );
  const pages = [first, ...later.flatMap(({ data }) => (data ? [data] : []))];
  const portfolios = pages.flatMap((page) => page.portfolios);
  const isNarrowed = filterNames.some((name) => (search.get(name) ?? "") !== "");
  const isLoading = later.some(({ isPending }) => isPending);
  const failed = later.find(({ error }) => error)?.error;
  const next = isLoading || failed ? null : pages.at(-1)?.nextCursor;
  if (portfolios.length === 0)
    return (
      <Card>
        <EmptyState
          icon={IconUsersGroup}
          title={t(isNarrowed ? "list.nothing" : "list.empty")}
          action={isNarrowed ? undefined : invitation}
        >
          {t(isNarrowed ? "list.nothingText" : "list.emptyText")}
        </EmptyState>
      </Card>
    );
  return (
    <>
      <p className={classes.muted} aria-live="polite">
        {t("list.found", { count: first.total, shown: formatNumber(String(first.total), locale) })}
      </p>
      <PortfolioCards portfolios={portfolios} />
      {isLoading && <SkeletonRows count={4} />}
      {failed && <ErrorState what={t("list.title")} error={failed} isCompact />}
      {next && <More cursor={next} onMore={() => setCursors([...cursors, next])} />}
    </>
  );
}

/** Appends the next page; without JavaScript it is a link. */
function More({ cursor, onMore }: { readonly cursor: string; readonly onMore: () => void }) {
  const { t } = useTranslation("public-portfolios");
  const [search] = useSearchParams();
  const parts = new URLSearchParams(search);
  parts.set("cursor", cursor);
  return (
    <p className={classes.center}>
      <Link
        className="button button-quiet"
        to={{ search: `?${parts}` }}
        rel="next"
        onClick={(event) => {
          event.preventDefault();
          onMore();
        }}
      >
        {t("list.more")}
      </Link>
    </p>
  );
}

const rules = ["history", "returns", "sandbox", "demo", "own"] as const;

/** Explains why a place in the list can be neither bought nor gamed. */
function Rules({ days }: { readonly days: number }) {
  const { t } = useTranslation("public-portfolios");
  return (
    <section className={classes.rules} aria-labelledby="list-rules">
      <h2 id="list-rules">{t("list.rules.title")}</h2>
      <ul>
        {rules.map((rule) => (
          <li key={rule}>{t(`list.rules.${rule}`, { count: days })}</li>
        ))}
      </ul>
    </section>
  );
}
