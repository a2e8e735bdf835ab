import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { mainQuery, screen } from "../../client/data/screen.ts";
import { useApiQuery } from "../../client/data/use-api.ts";
import { formatInstant } from "../../i18n/format-date.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { SearchForm } from "../../shell/forms/search-form.tsx";
import { IconUserSearch } from "../../ui/icons/icons.ts";
import { Card } from "../../ui/shell/card.tsx";
import { PageHeader } from "../../ui/shell/page-header.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import type { SupportUser } from "./support.contract.ts";
import classes from "./support.module.css";

const queryOf = (search: URLSearchParams): string => (search.get("q") ?? "").trim().slice(0, 254);

const route = screen({
  namespaces: ["support"],
  queries: ({ search }) => [mainQuery("GET /api/support/user", { query: queryOf(search) })],
});
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** Finds a user who asked support for help. */
export default function SupportUsersScreen() {
  const { t } = useTranslation("support");
  const [search] = useSearchParams();
  const asked = queryOf(search);
  return (
    <>
      <PageHeader title={t("support:title")} subtitle={t("support:lead")} />
      <SearchForm
        asked={asked}
        label={t("support:search.label")}
        placeholder={t("support:search.placeholder")}
        submit={t("support:search.find")}
        icon={IconUserSearch}
        maxLength={254}
      />
      <Results asked={asked} />
    </>
  );
}

function Results({ asked }: { readonly asked: string }) {
  const { t } = useTranslation("support");
  const { data, error, refetch } = useApiQuery("GET /api/support/user", { query: asked });
  if (error && !data)
    return <ErrorState what={t("support:search.results")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={4} />;
  if (data.users.length === 0)
    return (
      <EmptyState
        icon={IconUserSearch}
        title={t(asked === "" ? "support:search.begin" : "support:search.nothing")}
      >
        {t(asked === "" ? "support:search.beginText" : "support:search.nothingText")}
      </EmptyState>
    );
  return (
    <Card title={t(asked === "" ? "support:search.allowing" : "support:search.results")} isFlush>
      <ul className={classes.rows}>
        {data.users.map((user) => (
          <li key={user.userId}>
            <UserRow user={user} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function UserRow({ user }: { readonly user: SupportUser }) {
  const { t } = useTranslation("support");
  const { locale } = useReader();
  const { userId, name, userName, email, portfolioCount, lastSeenAt, grant } = user;
  return (
    <Link to={`/support/users/${userId}`} className={classes.row}>
      <span className={classes.grow}>
        <span className={classes.name}>{name}</span>
        <span className={classes.muted}>
          {[email, userName && `@${userName}`].filter(Boolean).join(" · ")}
        </span>
      </span>
      <span className={classes.muted}>
        {t("support:portfolios", { count: portfolioCount })}
        {lastSeenAt && ` · ${t("support:lastSeen", { at: formatInstant(lastSeenAt, locale) })}`}
      </span>
      {grant && <span className={classes.open}>{t("support:access.granted")}</span>}
    </Link>
  );
}
