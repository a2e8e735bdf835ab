import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { mainQuery, query, screen } from "../../client/data/screen.ts";
import { useApiMutation, useApiQuery } from "../../client/data/use-api.ts";
import { IconUserSearch } from "../../ui/icons/icons.ts";
import { Card } from "../../ui/shell/card.tsx";
import { PageHeader } from "../../ui/shell/page-header.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import { PortfolioCard } from "./portfolio-card.tsx";
import { ReasonForm } from "./reason-form.tsx";
import classes from "./support.module.css";
import { SyncsCard } from "./syncs-card.tsx";
import { UserCard } from "./user-card.tsx";

const key = "GET /api/support/get-portfolios";

const route = screen({
  namespaces: ["support", "verify", "ledger", "data-health", "sync"],
  // The account may be closed still, which is no failure of the page: found first, then looked into.
  queries: ({ params }) => [
    mainQuery("GET /api/support/user", { query: params.id ?? "" }),
    query(key, { userId: params.id ?? "" }),
  ],
});
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** One user as support sees them: no amounts, and nothing before a reason is given. */
export default function SupportUserScreen() {
  const { t } = useTranslation("support");
  const userId = useParams().id ?? "";
  return (
    <>
      <p className={classes.back}>
        <Link to="/support/users">{t("support:back")}</Link>
      </p>
      <OneUser key={userId} userId={userId} />
    </>
  );
}

function OneUser({ userId }: { readonly userId: string }) {
  const { t } = useTranslation("support");
  const found = useApiQuery("GET /api/support/user", { query: userId });
  const user = found.data?.users.find((one) => one.userId === userId);
  const { data, error, refetch } = useApiQuery(key, { userId }, { isEnabled: user !== undefined });
  if (found.data && !user)
    return (
      <EmptyState icon={IconUserSearch} title={t("support:search.nothing")} headingLevel={1}>
        {t("support:search.begin")}
      </EmptyState>
    );
  if (error?.code === "REASON_REQUIRED") return <Closed userId={userId} name={user?.name ?? ""} />;
  if (error && !data)
    return <ErrorState what={t("support:user")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={8} />;
  return (
    <>
      <PageHeader title={data.user.name} subtitle={data.user.email} />
      <div className={classes.page}>
        <UserCard user={data.user} />
        {data.portfolios.map((portfolio) => (
          <PortfolioCard key={portfolio.portfolioId} user={data.user} portfolio={portfolio} />
        ))}
        <SyncsCard syncs={data.syncs} />
      </div>
    </>
  );
}

/** An account that has to be opened first: the reason goes into both logs. */
function Closed({ userId, name }: { readonly userId: string; readonly name: string }) {
  const { t } = useTranslation("support");
  const open = useApiMutation("POST /api/support/open-user", [key]);
  return (
    <>
      <PageHeader title={name || t("support:user")} subtitle={t("support:closed.lead")} />
      <Card title={t("support:closed.title")}>
        <ReasonForm
          label={t("support:closed.submit")}
          action={(reason) => open.mutateAsync({ userId, reason })}
        />
      </Card>
    </>
  );
}
