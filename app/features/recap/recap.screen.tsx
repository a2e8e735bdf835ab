import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLoaderData, useParams, useSearchParams } from "react-router";
import { isNotThere } from "../../client/api/not-there.ts";
import { LoadedQueries } from "../../client/data/loaded-queries.tsx";
import { useRootData } from "../../client/data/root-data.ts";
import { mainQuery, query, type ScreenArgs, type ScreenData, screen } from "../../client/data/screen.ts";
import { useApiQuery } from "../../client/data/use-api.ts";
import { PageAddresses } from "../../client/navigation/page-addresses.tsx";
import { usePrefs } from "../../client/prefs/prefs-context.tsx";
import { ExplainDrawer } from "../../shell/explain/explain-drawer.tsx";
import { PublicPage } from "../../shell/public-page.tsx";
import { MantineLayoutProvider } from "../../ui/mantine-layout-provider.tsx";
import { ButtonLink } from "../../ui/plain/button-link.tsx";
import classes from "./recap.module.css";
import { recapInput, yearOf } from "./recap-input.ts";
import { RecapPage } from "./recap-page.tsx";
import { SharedPage } from "./shared-page.tsx";

/** Portfolio and year: a year chosen on the page overrides the path's; the default is 2024. */
const pageInput = ({ params, search, prefs }: Omit<ScreenArgs, "hasBilling">) =>
  recapInput(search, prefs, yearOf(search.get("year")) ?? yearOf(params.year));

const route = screen({
  namespaces: ["recap", "explain", "assets"],
  queries: (args) => {
    const token = args.search.get("link");
    return token
      ? [mainQuery("GET /api/public/recap", { token })]
      : [query("GET /api/recap/year24", pageInput(args))];
  },
});
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** `/recap24` and `/recap24/2023`: the user's own year, a shared one by its link, otherwise an invitation. */
export default function RecapScreen() {
  const { t } = useTranslation("recap");
  const { answersAt } = useLoaderData<ScreenData>();
  const [search] = useSearchParams();
  const params = useParams();
  const { prefs } = usePrefs();
  const { user } = useRootData();
  const token = search.get("link");
  const year = yearOf(params.year);
  const title = year === undefined ? t("review") : t("shared.heading", { year });
  return (
    <LoadedQueries answersAt={answersAt}>
      <PublicPage width="wide">
        <title>{`${title} · Zerno`}</title>
        <meta name="description" content={t("about")} />
        {!token && <PageAddresses path="/recap24" title={t("review")} description={t("about")} />}
        {token ? (
          <Linked token={token} />
        ) : user === null ? (
          <ForVisitors title={t("review")}>{t("about")}</ForVisitors>
        ) : (
          <MantineLayoutProvider scheme={prefs.theme}>
            <ExplainDrawer>
              <RecapPage input={pageInput({ params, search, prefs })} />
            </ExplainDrawer>
          </MantineLayoutProvider>
        )}
      </PublicPage>
    </LoadedQueries>
  );
}

/** Year by its link, the same for everybody, its owner included. */
function Linked({ token }: { readonly token: string }) {
  const { t } = useTranslation("recap");
  const { error } = useLoaderData<ScreenData>();
  const { data } = useApiQuery("GET /api/public/recap", { token }, { isEnabled: !isNotThere(error) });
  return (
    <>
      <meta name="robots" content="noindex" />
      {data ? (
        <SharedPage recap={data} />
      ) : (
        <ForVisitors title={t("shared.gone")}>{t("shared.goneText")}</ForVisitors>
      )}
    </>
  );
}

function ForVisitors({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const { t } = useTranslation("recap");
  return (
    <section className={classes.visitors}>
      <h1>{title}</h1>
      <p>{children}</p>
      <p>
        <ButtonLink href={`/auth/login?next=${encodeURIComponent("/recap")}`}>{t("signIn")}</ButtonLink>
      </p>
    </section>
  );
}
