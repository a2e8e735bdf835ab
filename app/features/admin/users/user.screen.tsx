import { useTranslation } from "react-i18next";
import { useParams, useSearchParams } from "react-router";
import { mainQuery, screen } from "../../../client/data/screen.ts";
import { useApiQuery } from "../../../client/data/use-api.ts";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../../ui/states/skeleton.tsx";
import { UserPage } from "./user-page.tsx";

function inputOf(userId: string | undefined, search: URLSearchParams) {
  const page = Number(search.get("log") ?? "1");
  return { userId: userId ?? "", logPage: Number.isInteger(page) && page > 0 && page <= 100_000 ? page : 1 };
}

const route = screen({
  namespaces: ["admin", "countries", "safety", "verify"],
  queries: ({ params, search }) => [mainQuery("GET /api/admin/user", inputOf(params.id, search))],
});
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** One user with devices, consents, log and actions, for administrators. */
export default function UserScreen() {
  const { t } = useTranslation("admin");
  const { id } = useParams();
  const [search] = useSearchParams();
  const input = inputOf(id, search);
  const { data, error, refetch } = useApiQuery("GET /api/admin/user", input);
  if (error && !data)
    return <ErrorState what={t("user.title")} error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows count={10} />;
  return <UserPage user={data} />;
}
