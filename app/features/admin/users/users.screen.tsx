import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { mainQuery, screen } from "../../../client/data/screen.ts";
import { useApiQuery } from "../../../client/data/use-api.ts";
import { PageHeader } from "../../../ui/shell/page-header.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../../ui/states/skeleton.tsx";
import classes from "../admin.module.css";
import { UserFilters } from "./user-filters.tsx";
import { userListInput } from "./user-list-input.ts";
import { UserTable } from "./user-table.tsx";

const route = screen({
  namespaces: ["admin", "countries"],
  queries: ({ search }) => [mainQuery("GET /api/admin/users", userListInput(search))],
});
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** Users of the installation, for administrators. */
export default function UsersScreen() {
  const { t } = useTranslation("admin");
  const [search] = useSearchParams();
  const input = userListInput(search);
  const { data, error, refetch } = useApiQuery("GET /api/admin/users", input);
  return (
    <div className={classes.page}>
      <PageHeader title={t("users.title")} subtitle={t("users.subtitle")} />
      <UserFilters input={input} />
      {error && !data ? (
        <ErrorState what={t("users.title")} error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <SkeletonRows count={10} />
      ) : (
        <UserTable list={data} />
      )}
    </div>
  );
}
