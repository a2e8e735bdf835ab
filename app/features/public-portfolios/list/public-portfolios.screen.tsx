import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { screen } from "../../../client/data/screen.ts";
import { PublicExplain } from "../../../shell/explain/public-explain.tsx";
import { PageHeader } from "../../../ui/shell/page-header.tsx";
import { ListPage, listNamespaces, listQueries } from "./list-page.tsx";

const route = screen({ namespaces: listNamespaces, queries: ({ search }) => listQueries(search) });
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** Listed public portfolios inside the application; also available during onboarding. */
export default function PublicPortfoliosScreen() {
  const { t } = useTranslation("public-portfolios");
  const publish = (
    <Link className="button button-quiet" to="/share/publish">
      {t("list.publish")}
    </Link>
  );
  return (
    <>
      <PageHeader title={t("list.title")} subtitle={t("list.lead")} actions={publish} />
      <PublicExplain>
        <ListPage invitation={publish} />
      </PublicExplain>
    </>
  );
}
