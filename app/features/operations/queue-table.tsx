import { useTranslation } from "react-i18next";
import { useApiMutation } from "../../client/data/use-api.ts";
import type { OutputOf } from "../../shared/endpoint.ts";
import { useToasts } from "../../ui/states/toast.tsx";
import type { operationsContract } from "./operations.contract.ts";
import classes from "./operations.module.css";

type Queues = OutputOf<(typeof operationsContract)["GET /api/admin/jobs"]>["queues"];

interface QueueTableProps {
  readonly queues: Queues;
}

/** Kinds of jobs with what they do, how many there are, and a button that runs one now. */
export function QueueTable({ queues }: QueueTableProps) {
  const { t } = useTranslation("operations");
  const toasts = useToasts();
  const run = useApiMutation("POST /api/admin/run-job", ["GET /api/admin/jobs"]);
  const start = (name: string) =>
    run.mutate(
      { name },
      {
        onError: toasts.failed,
        onSuccess: ({ isQueued }) => toasts.done(t(isQueued ? "jobs.started" : "jobs.isThere")),
      },
    );
  return (
    <div className={classes.scroller}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t("jobs.kind")}</th>
            {(["waiting", "running", "failed", "done"] as const).map((state) => (
              <th key={state} scope="col" className="num">
                {t(`jobs.state.${state}`)}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">{t("jobs.runNow")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {queues.map((queue) => (
            <tr key={queue.name}>
              <th scope="row">
                {t(`jobs.name.${queue.name}`)}
                <span className={classes.detail}>{t(`jobs.when.${queue.name}`)}</span>
              </th>
              <td className="num">{queue.waiting}</td>
              <td className="num">{queue.running}</td>
              <td className="num" data-tone={queue.failed > 0 ? "warn" : undefined}>
                {queue.failed}
              </td>
              <td className="num">{queue.done}</td>
              <td className={classes.tools}>
                {queue.canRun && (
                  <button
                    type="button"
                    className="button button-quiet"
                    aria-label={t("jobs.runNowOf", { name: t(`jobs.name.${queue.name}`) })}
                    onClick={() => start(queue.name)}
                  >
                    {t("jobs.runNow")}
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
