import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLoaderData, useParams, useSearchParams } from "react-router";
import { isNotThere } from "../../client/api/not-there.ts";
import { LoadedQueries } from "../../client/data/loaded-queries.tsx";
import { mainQuery, type ScreenData, screen } from "../../client/data/screen.ts";
import { useApiQuery } from "../../client/data/use-api.ts";
import { usePrefs } from "../../client/prefs/prefs-context.tsx";
import { ReaderProvider } from "../../i18n/reader-context.tsx";
import { PublicExplain } from "../../shell/explain/public-explain.tsx";
import classes from "./dashboard.module.css";
import { WidgetCard } from "./page/widget-card.tsx";

const inputOf = (kind: string | undefined, search: URLSearchParams) => ({
  kind: kind ?? "",
  token: search.get("token") ?? "",
});

const route = screen({
  namespaces: ["dashboard", "explain", "assets", "ledger", "countries"],
  queries: ({ params, search }) => [mainQuery("GET /api/widgets/one", inputOf(params.kind, search))],
});
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** Embeddable page of one widget. */
export default function WidgetScreen() {
  const { answersAt } = useLoaderData<ScreenData>();
  return (
    <LoadedQueries answersAt={answersAt}>
      <PublicExplain>
        <AloneWidget />
      </PublicExplain>
    </LoadedQueries>
  );
}

/** Only head figures can be explained on shared pages: others need the ledger. */
function Opening({ kind, children }: { readonly kind: string; readonly children: ReactNode }) {
  return kind === "head" ? <PublicExplain>{children}</PublicExplain> : children;
}

function AloneWidget() {
  const { t } = useTranslation("dashboard");
  const { locale } = usePrefs().prefs;
  const { kind } = useParams();
  const [search] = useSearchParams();
  const { error } = useLoaderData<ScreenData>();
  const { data } = useApiQuery("GET /api/widgets/one", inputOf(kind, search), {
    isEnabled: !isNotThere(error),
  });
  const heading = data?.portfolioName ?? t("address.gone");
  return (
    <main className={classes.alone}>
      <title>{heading}</title>
      <meta name="robots" content="noindex" />
      <h1 className="visually-hidden">{heading}</h1>
      {data ? (
        <ReaderProvider locale={locale} isStealth={data.isStealth}>
          <Opening kind={data.widget.kind}>
            <WidgetCard
              widget={{
                id: "widget",
                kind: data.widget.kind,
                width: 4,
                height: "high",
                settings: data.widget.settings,
              }}
              answer={data.widget}
              portfolioId=""
              currency={data.currency}
              isAlone
            />
          </Opening>
        </ReaderProvider>
      ) : (
        <p className={classes.nothing}>{t("address.goneText")}</p>
      )}
    </main>
  );
}
