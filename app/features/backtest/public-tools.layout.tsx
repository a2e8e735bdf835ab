import { useTranslation } from "react-i18next";
import { Outlet, useMatches } from "react-router";
import { LoadedQueries } from "../../client/data/loaded-queries.tsx";
import { plainScreen } from "../../client/data/plain-screen.ts";
import type { ScreenData } from "../../client/data/screen.ts";
import { usePrefs } from "../../client/prefs/prefs-context.tsx";
import { PublicExplain } from "../../shell/explain/public-explain.tsx";
import { PublicPage } from "../../shell/public-page.tsx";
import { MantineLayoutProvider } from "../../ui/mantine-layout-provider.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";

const route = plainScreen(["backtest", "product-screens"]);
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** What the tools for visitors stand in: the public frame, the data client and the form parts. */
export default function PublicToolsLayout() {
  const { prefs } = usePrefs();
  const data = useMatches().at(-1)?.loaderData as Partial<ScreenData> | null | undefined;
  return (
    <LoadedQueries answersAt={data?.answersAt ?? null}>
      <MantineLayoutProvider scheme={prefs.theme}>
        <PublicPage width="wide">
          <PublicExplain>{data?.error ? <Gone error={data.error} /> : <Outlet />}</PublicExplain>
        </PublicPage>
      </MantineLayoutProvider>
    </LoadedQueries>
  );
}

/** A result that is not there: a visitor's day is over, its owner deleted it, or the address is cut off. */
function Gone({ error }: { readonly error: NonNullable<ScreenData["error"]> }) {
  const { t } = useTranslation("backtest");
  return (
    <>
      <title>{`${t("gone.title")} · Zerno`}</title>
      <h1 className="visually-hidden">{t("gone.title")}</h1>
      <ErrorState what={t("result.title")} error={error} />
      <p>{t("gone.text")}</p>
      <p>
        <a className="button button-quiet" href="/dividends-backtesting">
          {t("gone.new")}
        </a>
      </p>
    </>
  );
}
