import { useTranslation } from "react-i18next";
import { useLoaderData, useSearchParams } from "react-router";
import { LoadedQueries } from "../../client/loaded-queries.tsx";
import { usePrefs } from "../../client/prefs-context.tsx";
import { useRootData } from "../../client/root-data.ts";
import { query, type ScreenData, screen } from "../../client/screen.ts";
import { screenInput } from "../../client/screen-input.ts";
import type { Prefs } from "../../shared/prefs.ts";
import { MantineLayoutProvider } from "../../ui/mantine-layout-provider.tsx";
import { ButtonLink } from "../../ui/plain/button-link.tsx";
import { ExplainDrawer } from "../explain/explain-drawer.tsx";
import { PublicPage } from "../shell/public-page.tsx";
import classes from "./recap.module.css";
import { RecapPage } from "./recap-page.tsx";

/** Portfolio and year of the address; what is damaged in it asks for the default. */
const pageInput = (search: URLSearchParams, prefs: Prefs) => {
  const { portfolioId } = screenInput(search, prefs);
  const year = search.get("year");
  return {
    ...(portfolioId ? { portfolioId } : {}),
    ...(year !== null && /^(199|20\d)\d$/.test(year) ? { year } : {}),
  };
};

const route = screen({
  namespaces: ["recap", "explain", "assets"],
  queries: ({ search, prefs }) => [query("GET /api/recap/year24", pageInput(search, prefs))],
});
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** The year in cards for who is signed in, each figure open to its inputs; what it is for everybody else. */
export default function RecapScreen() {
  const { t } = useTranslation("recap");
  const { answersAt } = useLoaderData<ScreenData>();
  const [search] = useSearchParams();
  const { prefs } = usePrefs();
  const { user } = useRootData();
  return (
    <LoadedQueries answersAt={answersAt}>
      <PublicPage width="wide">
        <title>{`${t("title")} · Zerno`}</title>
        <meta name="description" content={t("about")} />
        {user === null ? (
          <ForVisitors />
        ) : (
          <MantineLayoutProvider scheme={prefs.theme}>
            <ExplainDrawer>
              <RecapPage input={pageInput(search, prefs)} />
            </ExplainDrawer>
          </MantineLayoutProvider>
        )}
      </PublicPage>
    </LoadedQueries>
  );
}

function ForVisitors() {
  const { t } = useTranslation("recap");
  return (
    <section className={classes.visitors}>
      <h1>{t("title")}</h1>
      <p>{t("about")}</p>
      <p>
        <ButtonLink href={`/auth/login?next=${encodeURIComponent("/recap24/")}`}>{t("signIn")}</ButtonLink>
      </p>
    </section>
  );
}
