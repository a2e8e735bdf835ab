import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { mainQuery, query, screen } from "../../../client/data/screen.ts";
import { useApiQuery } from "../../../client/data/use-api.ts";
import { Card } from "../../../ui/shell/card.tsx";
import { PageHeader } from "../../../ui/shell/page-header.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../../ui/states/skeleton.tsx";
import classes from "../admin.module.css";
import { CountLines } from "../stats/count-lines.tsx";
import { NowFigures } from "../stats/now-figures.tsx";
import { AttentionCard } from "./attention-card.tsx";

const stats = { days: 30 } as const;

const route = screen({
  namespaces: ["admin", "shell"],
  queries: () => [
    mainQuery("GET /api/admin/stats", stats),
    query("GET /api/admin/jobs", {}),
    query("GET /api/admin/mails", {}),
    query("GET /api/admin/abuse-reports", {}),
    query("GET /api/admin/feedback/messages", {}),
  ],
});
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** Screens of administration, by their names in the menu. */
const places = [
  ["users", "/admin/users"],
  ["serviceStats", "/admin/stats"],
  ["storage", "/admin/storage"],
  ["mails", "/admin/mails"],
  ["announcements", "/admin/announcements"],
  ["providers", "/admin/providers"],
  ["jobs", "/admin/jobs"],
  ["feedback", "/admin/feedback"],
  ["abuseReports", "/admin/reports"],
  ["abTests", "/admin/ab-tests"],
  ["blog", "/admin/blog"],
] as const;

/** Today's figures, what needs attention, and the way to everything else. */
export default function OverviewScreen() {
  const { t } = useTranslation(["admin", "shell"]);
  const { data, error, refetch } = useApiQuery("GET /api/admin/stats", stats);
  if (error && !data)
    return <ErrorState what={t("admin:overview.title")} error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows count={10} />;
  return (
    <div className={classes.page}>
      <PageHeader title={t("admin:overview.title")} subtitle={t("admin:overview.subtitle")} />
      <Card title={t("admin:stats.now.title")}>
        <NowFigures now={data.now} />
      </Card>
      <div className={classes.columns}>
        <AttentionCard />
        <Card title={t("admin:overview.places")}>
          <nav className={classes.actions} aria-label={t("admin:overview.places")}>
            {places.map(([name, href]) => (
              <Link key={href} className="button button-quiet" to={href}>
                {t(`shell:nav.${name}`)}
              </Link>
            ))}
          </nav>
        </Card>
      </div>
      <Card title={t("admin:overview.month")}>
        <CountLines days={data.days} lines={["active", "registered"]} title={t("admin:overview.month")} />
      </Card>
    </div>
  );
}
