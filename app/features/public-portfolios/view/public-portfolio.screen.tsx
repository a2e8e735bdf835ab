import { useTranslation } from "react-i18next";
import { Link, useLoaderData, useParams, useSearchParams } from "react-router";
import { isNotThere } from "../../../client/api/not-there.ts";
import { LoadedQueries } from "../../../client/data/loaded-queries.tsx";
import { type ScreenData, screen } from "../../../client/data/screen.ts";
import { useApiQuery } from "../../../client/data/use-api.ts";
import { JsonLd } from "../../../client/navigation/json-ld.tsx";
import { PageAddresses, usePageAddresses } from "../../../client/navigation/page-addresses.tsx";
import { breadcrumbList } from "../../../client/navigation/structured-data.ts";
import { usePrefs } from "../../../client/prefs/prefs-context.tsx";
import { ReportButton } from "../../../shell/community/report-button.tsx";
import { PublicExplain } from "../../../shell/explain/public-explain.tsx";
import { PublicPage } from "../../../shell/public-page.tsx";
import { ButtonLink } from "../../../ui/plain/button-link.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../../ui/states/skeleton.tsx";
import { PortfolioView, type ViewData } from "./portfolio-view.tsx";
import { picturePath } from "./share-menu.tsx";
import classes from "./view.module.css";
import { divisionOf, type Portfolio, tabOf } from "./view.types.ts";
import { periodOf, rowsInput, viewNamespaces, viewQueries } from "./view-queries.ts";
import { VisitorActions } from "./visitor-actions.tsx";

const route = screen({
  namespaces: viewNamespaces,
  queries: ({ params, search }) => viewQueries(params.key ?? "", search),
});
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** Shows a published portfolio to everyone. */
export default function PublicPortfolioScreen() {
  const { answersAt } = useLoaderData<ScreenData>();
  return (
    <LoadedQueries answersAt={answersAt}>
      <PublicPage width="wide">
        <PublicExplain>
          <PortfolioOrReason />
        </PublicExplain>
      </PublicPage>
    </LoadedQueries>
  );
}

function PortfolioOrReason() {
  const { t } = useTranslation("public-portfolios");
  const { key = "" } = useParams();
  const [search] = useSearchParams();
  const failed = useLoaderData<ScreenData>().error;
  const asked = { key, period: periodOf(search) };
  const isEnabled = failed === null;
  const { data, error, refetch } = useApiQuery("GET /api/public/portfolio", asked, { isEnabled });
  const problem = data ? null : (failed ?? error);
  if (problem && (isNotThere(problem) || problem.code === "GONE"))
    return <Missing isGone={problem.code === "GONE"} />;
  if (data) return <Shown publicKey={key} portfolio={data} />;
  return (
    <>
      <title>{`${t("view.title")} · Zerno`}</title>
      {problem ? (
        <ErrorState what={t("view.title")} error={problem} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={14} />
      )}
    </>
  );
}

function useViewData(key: string, portfolio: Portfolio): ViewData {
  const [search] = useSearchParams();
  const tab = tabOf(search);
  const asked = { key, period: periodOf(search) };
  const isOn = (name: typeof tab) => ({ isEnabled: tab === name });
  const { areTransactionsShared } = portfolio.publication;
  return {
    portfolio,
    stats: useApiQuery("GET /api/public/stats", asked).data,
    prices: useApiQuery("GET /api/public/history-prices", asked).data,
    profits: useApiQuery("GET /api/public/history-profits", { key, by: "month" }, isOn("performance")).data,
    income: useApiQuery("GET /api/public/income", { key }, isOn("dividends")).data,
    transactions: useApiQuery("GET /api/public/transactions", rowsInput(key, search), {
      isEnabled: tab === "transactions" && areTransactionsShared,
    }).data,
  };
}

interface ShownProps {
  readonly publicKey: string;
  readonly portfolio: Portfolio;
}

function Shown({ publicKey: key, portfolio }: ShownProps) {
  const { t } = useTranslation("public-portfolios");
  const [search] = useSearchParams();
  const data = useViewData(key, portfolio);
  const { site } = usePageAddresses("/");
  const { prefs } = usePrefs();
  const { name, publication } = portfolio;
  const { isListed, owner } = publication;
  const by = owner ? owner.displayName || `@${owner.userName}` : null;
  const title = by ? t("view.titleBy", { name, owner: by }) : name;
  const description = t("view.metaDescription", { name, count: portfolio.holdings.length });
  return (
    <>
      <title>{`${title} · Zerno`}</title>
      <meta name="description" content={description} />
      <PageAddresses
        path={`/public/portfolios/${key}`}
        title={title}
        description={description}
        picture={`${picturePath(key, prefs.language)}&v=${publication.hash}`}
        isNoIndex={!isListed}
      />
      <JsonLd
        facts={breadcrumbList([
          { name: t("list.title"), address: `${site}/public/portfolios` },
          { name, address: `${site}/public/portfolios/${key}` },
        ])}
      />
      <PortfolioView
        data={data}
        tab={tabOf(search)}
        by={divisionOf(search)}
        headingLevel={1}
        actions={<VisitorActions publicKey={key} portfolio={portfolio} />}
        more={useOlderRows(data.transactions?.nextCursor ?? null)}
      />
      <footer className={classes.foot}>
        <p className={classes.muted}>
          {t(publication.areAmountsShown ? "view.noAdvice" : "view.ratiosOnly")}
        </p>
        <div className={classes.footLinks}>
          <a href="/public/portfolios">{t("view.all")}</a>
          <ReportButton subject={{ key }} />
        </div>
      </footer>
    </>
  );
}

/** Links to older rows and back to the newest: they work without JavaScript. */
function useOlderRows(next: string | null) {
  const { t } = useTranslation("public-portfolios");
  const [search] = useSearchParams();
  const isLater = search.has("cursor");
  if (next === null && !isLater) return null;
  const to = (cursor: string | null) => {
    const parts = new URLSearchParams(search);
    if (cursor === null) parts.delete("cursor");
    else parts.set("cursor", cursor);
    return { search: `?${parts}` };
  };
  return (
    <nav className={classes.pager} aria-label={t("view.transactions.pages")}>
      {isLater && (
        <Link to={to(null)} preventScrollReset>
          {t("view.transactions.newest")}
        </Link>
      )}
      {next !== null && (
        <Link to={to(next)} preventScrollReset rel="next">
          {t("view.transactions.older")}
        </Link>
      )}
    </nav>
  );
}

function Missing({ isGone }: { readonly isGone: boolean }) {
  const { t } = useTranslation("public-portfolios");
  const title = isGone ? t("gone.title") : t("missing.title");
  return (
    <div className={classes.missing}>
      <title>{`${title} · Zerno`}</title>
      <meta name="robots" content="noindex" />
      <h1 className={classes.name}>{title}</h1>
      <p className={classes.muted}>{isGone ? t("gone.text") : t("missing.text")}</p>
      <ButtonLink href="/public/portfolios" variant="quiet">
        {t("view.all")}
      </ButtonLink>
    </div>
  );
}
