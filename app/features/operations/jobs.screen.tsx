import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { mainQuery, screen } from "../../client/data/screen.ts";
import { useApiQuery } from "../../client/data/use-api.ts";
import { IconChecks } from "../../ui/icons/icons.ts";
import { Card } from "../../ui/shell/card.tsx";
import { LinkTabs } from "../../ui/shell/link-tabs.tsx";
import { PageHeader } from "../../ui/shell/page-header.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { Notice } from "../../ui/states/notice.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import { JobList } from "./job-list.tsx";
import classes from "./operations.module.css";
import type { JobState } from "./operations.types.ts";
import { QueueTable } from "./queue-table.tsx";

const states = ["failed", "waiting", "running", "done"] as const;

const stateOf = (search: URLSearchParams): JobState =>
  states.find((state) => state === search.get("state")) ?? "failed";

const definition = screen({
  namespaces: ["operations"],
  queries: ({ search }) => [mainQuery("GET /api/admin/jobs", { state: stateOf(search) })],
});
export const handle = definition.handle;
export const loader = definition.loader;
export const clientLoader = definition.clientLoader;

const refetchMs = 5_000;

/** Background jobs for the administrator: what waits, runs, failed and was done. */
export default function JobsScreen() {
  const { t } = useTranslation("operations");
  const [search] = useSearchParams();
  const state = stateOf(search);
  const { data, error, refetch } = useApiQuery("GET /api/admin/jobs", { state }, { refetchMs });
  if (error && !data)
    return <ErrorState what={t("jobs.title")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={8} />;
  const total = (name: JobState) => String(data.queues.reduce((sum, queue) => sum + queue[name], 0));
  return (
    <div className={classes.page}>
      <PageHeader title={t("jobs.title")} subtitle={t("jobs.subtitle")} />
      {!data.isMarketDataOn && <Notice>{t("jobs.off")}</Notice>}
      <Card title={t("jobs.kinds")} isFlush>
        <QueueTable queues={data.queues} />
      </Card>
      <LinkTabs
        param="state"
        label={t("jobs.states")}
        value={state === "failed" ? null : state}
        tabs={states.map((name) => ({
          value: name === "failed" ? null : name,
          label: t(`jobs.state.${name}`),
          count: total(name),
        }))}
      />
      {data.jobs.length === 0 ? (
        <EmptyState icon={IconChecks} title={t(`jobs.empty.${state}`)}>
          {t("jobs.emptyText")}
        </EmptyState>
      ) : (
        <Card title={t(`jobs.state.${state}`)} isFlush>
          <JobList jobs={data.jobs} state={state} />
        </Card>
      )}
    </div>
  );
}
