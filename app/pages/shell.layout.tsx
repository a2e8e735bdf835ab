import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Outlet, useLoaderData, useLocation, useMatches } from "react-router";
import { isNotThere } from "../client/api/not-there.ts";
import { LoadedQueries } from "../client/data/loaded-queries.tsx";
import { query, type ScreenData, type ScreenHandle, screen } from "../client/data/screen.ts";
import { useApiQuery } from "../client/data/use-api.ts";
import { useFollowPortfolios } from "../client/data/use-portfolios-state.ts";
import { useReloads } from "../client/data/use-reloads.ts";
import { usePrefs } from "../client/prefs/prefs-context.tsx";
import { BillingNotice } from "../features/subscription/billing-notice.tsx";
import { isAboutPortfolio } from "../shared/names/portfolio-pages.ts";
import { ExplainDrawer } from "../shell/explain/explain-drawer.tsx";
import { NoPortfolio } from "../shell/no-portfolio.tsx";
import { PageTitle } from "../shell/page-title.tsx";
import { SharedNotice } from "../shell/shared-notice.tsx";
import { useHasNoPortfolio } from "../shell/use-seen-portfolio.ts";
import { MantineLayoutProvider } from "../ui/mantine-layout-provider.tsx";
import { ErrorState } from "../ui/states/error-state.tsx";
import { SignedInShell } from "./signed-in-shell.tsx";

const route = screen({
  namespaces: ["shell", "doors", "explain", "assets"],
  queries: ({ hasBilling }) => [
    query("GET /api/MyPortfolio", {}),
    query("GET /api/notifications/unread-count", {}),
    query("GET /api/news", {}),
    ...(hasBilling ? [query("GET /api/subscriptionPricing/subscription", {})] : []),
  ],
});
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** Provides query client, component library, navigation and explanations. */
export default function ShellLayout() {
  const { prefs } = usePrefs();
  const isMissingShown = useIsMissingShown();
  const { answersAt } = useLoaderData<ScreenData>();
  const { answersAt: within = null, error: found = null } = useScreenData();
  const error = found && isMissingShown && isNotThere(found) ? null : found;
  return (
    <LoadedQueries answersAt={answersAt} within={within}>
      <PageTitle hasFailed={error !== null} />
      <MantineLayoutProvider scheme={prefs.theme}>
        <ExplainDrawer>
          <SignedInShell>
            <Content error={error} />
          </SignedInShell>
        </ExplainDrawer>
      </MantineLayoutProvider>
    </LoadedQueries>
  );
}

function Content({ error }: { readonly error: ScreenData["error"] }) {
  const { pathname } = useLocation();
  const { data } = useApiQuery("GET /api/MyPortfolio", {});
  useNewLanguage();
  useReloads();
  useFollowPortfolios();
  useLostPortfolio(
    data && [...data.portfolios, ...(data.all ? [data.all] : []), ...data.shared],
    error !== null,
  );
  const needsPortfolio = isAboutPortfolio(pathname);
  const hasNone = useHasNoPortfolio();
  if (needsPortfolio && hasNone)
    return (
      <>
        <BillingNotice />
        <NoPortfolio />
      </>
    );
  if (error) return <ScreenError error={error} />;
  return (
    <>
      <BillingNotice />
      {needsPortfolio && <SharedNotice />}
      <Outlet />
    </>
  );
}

/** Names of assets and currencies come in the language of the request. */
function useNewLanguage(): void {
  const client = useQueryClient();
  const { language } = usePrefs().prefs;
  const shown = useRef(language);
  useEffect(() => {
    if (shown.current === language) return;
    shown.current = language;
    void client.invalidateQueries();
  }, [client, language]);
}

/** Forgets a deleted or foreign portfolio. */
function useLostPortfolio(portfolios: readonly { id: string }[] | undefined, hasFailed: boolean): void {
  const { prefs, setPrefs } = usePrefs();
  const isLost = portfolios && prefs.portfolio && !portfolios.some(({ id }) => id === prefs.portfolio);
  useEffect(() => {
    if (!isLost) return;
    setPrefs({ portfolio: null });
    // Reloads without the former choice, which may have failed on the server.
    if (hasFailed) location.reload();
  }, [isLost, hasFailed, setPrefs]);
}

function ScreenError({ error }: { readonly error: NonNullable<ScreenData["error"]> }) {
  const { t } = useTranslation("shell");
  return (
    <>
      <h1 className="visually-hidden">{t("shell:failed")}</h1>
      <ErrorState what={t("shell:thisPage")} error={error} onRetry={() => location.reload()} />
    </>
  );
}

/** Returns whether the screen explains a missing subject. */
const useIsMissingShown = (): boolean => {
  const handle = useMatches().at(-1)?.handle as Partial<ScreenHandle> | undefined;
  return handle?.isMissingShown ?? false;
};

function useScreenData(): Partial<ScreenData> {
  return (useMatches().at(-1)?.loaderData as Partial<ScreenData> | null | undefined) ?? {};
}
