import { useTranslation } from "react-i18next";
import { useLoaderData, useParams } from "react-router";
import { isNotThere } from "../../client/api/not-there.ts";
import { LoadedQueries } from "../../client/data/loaded-queries.tsx";
import { useRootData } from "../../client/data/root-data.ts";
import { mainQuery, type ScreenData, screen } from "../../client/data/screen.ts";
import { useApiQuery } from "../../client/data/use-api.ts";
import { PageAddresses } from "../../client/navigation/page-addresses.tsx";
import { PortfolioCards } from "../../shell/community/portfolio-cards.tsx";
import { ReportButton } from "../../shell/community/report-button.tsx";
import { PublicExplain } from "../../shell/explain/public-explain.tsx";
import { PublicPage } from "../../shell/public-page.tsx";
import { ButtonLink } from "../../ui/plain/button-link.tsx";
import { EmptyLine } from "../../ui/states/empty-line.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import { ProfileHead } from "./profile-head.tsx";
import classes from "./social.module.css";

const route = screen({
  namespaces: ["social", "countries", "community", "ledger", "assets", "explain"],
  queries: ({ params }) => [mainQuery("GET /api/social/public-profile", { userName: params.userName ?? "" })],
});
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** Public profile of a user, limited to published fields. */
export default function PublicProfileScreen() {
  const { answersAt } = useLoaderData<ScreenData>();
  return (
    <LoadedQueries answersAt={answersAt}>
      <PublicPage width="wide">
        <PublicExplain>
          <ProfileOrReason />
        </PublicExplain>
      </PublicPage>
    </LoadedQueries>
  );
}

function ProfileOrReason() {
  const { t } = useTranslation("social");
  const { userName = "" } = useParams();
  const { prefs } = useRootData();
  const failed = useLoaderData<ScreenData>().error;
  const { data, error, refetch } = useApiQuery(
    "GET /api/social/public-profile",
    { userName },
    { isEnabled: failed === null },
  );
  const problem = data ? null : (failed ?? error);
  if (isNotThere(problem) || problem?.code === "GONE") return <Missing />;
  if (!data)
    return (
      <>
        <title>{`${t("public.title")} · Zerno`}</title>
        {problem ? (
          <ErrorState what={t("public.title")} error={problem} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows count={4} />
        )}
      </>
    );
  const name = data.displayName || data.userName;
  return (
    <>
      <title>{`${name} · Zerno`}</title>
      <meta name="description" content={data.about || t("public.description", { name })} />
      <PageAddresses
        path={`/public/profile/${data.userName}`}
        title={name}
        description={data.about || t("public.description", { name })}
        picture={`/public/pictures/profile/${encodeURIComponent(data.userName)}.png?lang=${prefs.language}`}
        type="profile"
      />
      <div className={classes.page}>
        <ProfileHead profile={data} locale={prefs.locale} headingLevel={1} />
        <section className={classes.portfolios} aria-labelledby="profile-portfolios">
          <h2 id="profile-portfolios" className={classes.sectionTitle}>
            {t("public.portfolios")}
          </h2>
          {data.portfolios.length > 0 ? (
            <PortfolioCards portfolios={data.portfolios} headingLevel={3} />
          ) : (
            <EmptyLine>{t("public.noPortfolios")}</EmptyLine>
          )}
        </section>
        <div className={classes.footLinks}>
          <a href="/public/portfolios">{t("public.allPortfolios")}</a>
          <ReportButton subject={{ userName: data.userName }} />
        </div>
      </div>
    </>
  );
}

function Missing() {
  const { t } = useTranslation("social");
  return (
    <div className={classes.missing}>
      <title>{`${t("public.missing")} · Zerno`}</title>
      <meta name="robots" content="noindex" />
      <h1 className={classes.name}>{t("public.missing")}</h1>
      <p className={classes.note}>{t("public.missingText")}</p>
      <ButtonLink href="/" variant="quiet">
        {t("public.home")}
      </ButtonLink>
    </div>
  );
}
