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

/** Layout of the public tools. */
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

/** Expired, deleted or truncated address. */
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
