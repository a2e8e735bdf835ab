import { useTranslation } from "react-i18next";
import { useApiMutation } from "../../client/data/use-api.ts";
import { formatInstant } from "../../i18n/format-date.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { useToasts } from "../../ui/states/toast.tsx";
import type { JobInfo } from "./operations.contract.ts";
import classes from "./operations.module.css";
import type { JobState } from "./operations.types.ts";

interface JobListProps {
  readonly jobs: readonly JobInfo[];
  readonly state: JobState;
}

/** Jobs of one state, the newest first. */
export function JobList({ jobs, state }: JobListProps) {
  const { t } = useTranslation("operations");
  const toasts = useToasts();
  const retry = useApiMutation("POST /api/admin/retry-job", ["GET /api/admin/jobs"]);
  const again = ({ name, id }: JobInfo) =>
    retry.mutate(
      { name, id },
      {
        onError: toasts.failed,
        onSuccess: ({ isQueued }) => toasts.done(t(isQueued ? "jobs.started" : "jobs.isThere")),
      },
    );
  return (
    <ul className={classes.jobs}>
      {jobs.map((job) => (
        <li key={job.id}>
          <div className={classes.job}>
            <strong>{t(`jobs.name.${job.name}`, { defaultValue: job.name })}</strong>
            <span className={classes.quiet}>
              <When job={job} state={state} />
            </span>
            {job.error !== null && <code className={classes.error}>{job.error}</code>}
            <Result result={job.result} />
          </div>
          {state === "failed" && (
            <button
              type="button"
              className="button button-quiet"
              aria-label={t("jobs.retryOf", { name: t(`jobs.name.${job.name}`, { defaultValue: job.name }) })}
              onClick={() => again(job)}
            >
              {t("jobs.retry")}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

function When({ job, state }: { readonly job: JobInfo; readonly state: JobState }) {
  const { t } = useTranslation("operations");
  const { locale } = useReader();
  const at = (instant: string) => t("utc", { time: formatInstant(instant, locale) });
  if (state === "waiting")
    return t(job.isRetry ? "jobs.retriesAt" : "jobs.waitsSince", {
      time: at(job.isRetry ? job.notBefore : job.createdAt),
      count: job.attempts,
    });
  if (state === "running") return t("jobs.runsSince", { time: at(job.startedAt ?? job.createdAt) });
  const ended = at(job.endedAt ?? job.createdAt);
  return state === "failed"
    ? t("jobs.failedAt", { time: ended, count: job.attempts })
    : t("jobs.doneAt", { time: ended });
}

/** Numbers a job left behind; those of nothing are left out. */
function Result({ result }: { readonly result: JobInfo["result"] }) {
  const { t } = useTranslation("operations");
  const parts = Object.entries(result).filter(([, count]) => count > 0);
  if (parts.length === 0) return null;
  return (
    <span className={classes.quiet}>
      {parts
        .map(([name, count]) => t(`jobs.result.${name}`, { count, defaultValue: `${name}: ${count}` }))
        .join(" · ")}
    </span>
  );
}
