import { useTranslation } from "react-i18next";
import { useLoaderData, useSearchParams } from "react-router";
import { LoadedQueries } from "../../../client/data/loaded-queries.tsx";
import { type ScreenData, screen } from "../../../client/data/screen.ts";
import { PageAddresses } from "../../../client/navigation/page-addresses.tsx";
import { useUser } from "../../../client/session/session-store.ts";
import { PublicExplain } from "../../../shell/explain/public-explain.tsx";
import { PublicPage } from "../../../shell/public-page.tsx";
import { ButtonLink } from "../../../ui/plain/button-link.tsx";
import classes from "./list.module.css";
import { ListPage, listNamespaces, listQueries } from "./list-page.tsx";

const route = screen({ namespaces: listNamespaces, queries: ({ search }) => listQueries(search) });
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** Listed public portfolios for visitors and search engines. */
export default function PortfoliosListScreen() {
  const { t } = useTranslation("public-portfolios");
  const { answersAt } = useLoaderData<ScreenData>();
  const [search] = useSearchParams();
  const user = useUser();
  const title = t("list.title");
  const description = t("list.metaDescription");
  return (
    <LoadedQueries answersAt={answersAt}>
      <PublicPage width="wide">
        <PublicExplain>
          <title>{`${title} · Zerno`}</title>
          <meta name="description" content={description} />
          <PageAddresses
            path="/public/portfolios"
            title={title}
            description={description}
            isNoIndex={search.has("cursor")}
          />
          <header className={classes.head}>
            <h1>{title}</h1>
            <p>{t("list.lead")}</p>
          </header>
          <ListPage
            invitation={
              <ButtonLink href={user ? "/share/publish" : "/auth/signup"}>
                {t(user ? "list.publish" : "list.signUp")}
              </ButtonLink>
            }
          />
        </PublicExplain>
      </PublicPage>
    </LoadedQueries>
  );
}
