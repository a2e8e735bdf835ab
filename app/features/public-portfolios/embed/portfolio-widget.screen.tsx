import { useTranslation } from "react-i18next";
import { useLoaderData, useParams, useSearchParams } from "react-router";
import { LoadedQueries } from "../../../client/data/loaded-queries.tsx";
import { mainQuery, query, type ScreenData, screen } from "../../../client/data/screen.ts";
import { useApiQuery } from "../../../client/data/use-api.ts";
import { usePageAddresses } from "../../../client/navigation/page-addresses.tsx";
import { PublicExplain } from "../../../shell/explain/public-explain.tsx";
import { DateText } from "../../../ui/money/amounts.tsx";
import { HeadFigures } from "../view/head-figures.tsx";
import { RatioLines } from "../view/lines-card.tsx";
import { periodOf, viewNamespaces } from "../view/view-queries.ts";
import classes from "./embed.module.css";

const inputOf = (key: string | undefined, search: URLSearchParams) => ({
  key: key ?? "",
  period: periodOf(search),
});

const route = screen({
  namespaces: viewNamespaces,
  queries: ({ params, search }) => {
    const input = inputOf(params.key, search);
    return [
      mainQuery("GET /api/public/portfolio", input),
      query("GET /api/public/stats", input),
      query("GET /api/public/history-prices", input),
    ];
  },
});
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** Shows figures and growth of a public portfolio, for sites that embed it in a frame. */
export default function PortfolioWidgetScreen() {
  const { answersAt } = useLoaderData<ScreenData>();
  return (
    <LoadedQueries answersAt={answersAt}>
      <PublicExplain>
        <Widget />
      </PublicExplain>
    </LoadedQueries>
  );
}

function Widget() {
  const { t } = useTranslation("public-portfolios");
  const { key } = useParams();
  const [search] = useSearchParams();
  const { error } = useLoaderData<ScreenData>();
  const { site } = usePageAddresses("/");
  const input = inputOf(key, search);
  const isEnabled = error === null;
  const { data } = useApiQuery("GET /api/public/portfolio", input, { isEnabled });
  const stats = useApiQuery("GET /api/public/stats", input, { isEnabled }).data;
  const prices = useApiQuery("GET /api/public/history-prices", input, { isEnabled }).data;
  const heading = data?.name ?? t("gone.title");
  return (
    <main className={classes.widget}>
      <title>{heading}</title>
      <meta name="robots" content="noindex" />
      {data ? (
        <>
          <header className={classes.head}>
            <h1>
              <a href={`${site}/public/portfolios/${key}`} target="_blank" rel="noopener">
                {data.name}
              </a>
            </h1>
            <p>
              {data.isDemo && `${t("view.demo")} · `}
              {t("view.asOf")} <DateText value={data.publication.asOf} />
            </p>
          </header>
          {stats && <HeadFigures stats={stats} />}
          {prices && (
            <RatioLines
              prices={prices}
              kind="growth"
              title={t("view.growth.title")}
              height={200}
              width={600}
            />
          )}
        </>
      ) : (
        <>
          <h1 className={classes.gone}>{heading}</h1>
          <p className={classes.gone}>{t("gone.text")}</p>
        </>
      )}
    </main>
  );
}
