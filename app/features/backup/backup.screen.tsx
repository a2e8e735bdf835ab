import { useTranslation } from "react-i18next";
import { mainQuery, screen } from "../../client/data/screen.ts";
import { useApiQuery } from "../../client/data/use-api.ts";
import { PageHeader } from "../../ui/shell/page-header.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import classes from "./backup.module.css";
import { DownloadCard } from "./download-card.tsx";
import { RestoreCard } from "./restore-card.tsx";

const route = screen({
  namespaces: ["backup"],
  queries: () => [mainQuery("GET /api/MyPortfolio", {})],
});
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** Backup and restore of the user's data. */
export default function BackupScreen() {
  const { t } = useTranslation("backup");
  const { data, error, refetch } = useApiQuery("GET /api/MyPortfolio", {});
  return (
    <>
      <PageHeader title={t("title")} subtitle={t("intro")} />
      {data ? (
        <div className={classes.cards}>
          <DownloadCard portfolios={data.portfolios.filter(({ isDemo }) => !isDemo)} />
          <RestoreCard />
        </div>
      ) : error ? (
        <ErrorState what={t("title")} error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={6} />
      )}
    </>
  );
}
