import { useTranslation } from "react-i18next";
import { useLoaderData, useParams } from "react-router";
import { isNotThere } from "../../client/api/not-there.ts";
import { LoadedQueries } from "../../client/data/loaded-queries.tsx";
import { useRootData } from "../../client/data/root-data.ts";
import { mainQuery, type ScreenData, screen } from "../../client/data/screen.ts";
import { useApiQuery } from "../../client/data/use-api.ts";
import { PublicPage } from "../../shell/public-page.tsx";
import { ButtonLink } from "../../ui/plain/button-link.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import { ProfileHead } from "./profile-head.tsx";
import classes from "./social.module.css";

const route = screen({
  namespaces: ["social", "countries"],
  queries: ({ params }) => [mainQuery("GET /api/social/public-profile", { userName: params.userName ?? "" })],
});
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** Somebody's public profile: only what they chose to show. */
export default function PublicProfileScreen() {
  const { answersAt } = useLoaderData<ScreenData>();
  return (
    <LoadedQueries answersAt={answersAt}>
      <PublicPage>
        <ProfileOrReason />
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
    { isEnabled: !isNotThere(failed) },
  );
  const problem = data ? null : (failed ?? error);
  if (isNotThere(problem)) return <Missing />;
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
      <ProfileHead profile={data} locale={prefs.locale} headingLevel={1} />
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
