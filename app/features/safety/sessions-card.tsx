import { useTranslation } from "react-i18next";
import { useApiMutation, useApiQuery } from "../../client/data/use-api.ts";
import { usePrefs } from "../../client/prefs/prefs-context.tsx";
import { formatInstant } from "../../i18n/format-date.ts";
import { Card } from "../../ui/shell/card.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import { useToasts } from "../../ui/states/toast.tsx";
import type { OpenSession } from "./safety.contract.ts";
import classes from "./safety.module.css";

const touched = ["GET /api/user/security-setup", "GET /api/user/security-log"] as const;

/** Sessions; each can be ended, or all others at once. */
export function SessionsCard() {
  const { t } = useTranslation("safety");
  const toasts = useToasts();
  const { data, error, refetch } = useApiQuery("GET /api/user/security-setup", {});
  const endOthers = useApiMutation("DELETE /api/user/other-sessions", touched);
  const sessions = data?.sessions ?? [];
  return (
    <Card
      title={t("sessions.title")}
      actions={
        sessions.length > 1 && (
          <button
            type="button"
            className="button button-quiet"
            disabled={endOthers.isPending}
            onClick={() =>
              endOthers.mutate(
                {},
                {
                  onSuccess: ({ ended }) => toasts.done(t("sessions.endedOthers", { count: ended })),
                  onError: toasts.failed,
                },
              )
            }
          >
            {t("sessions.endOthers")}
          </button>
        )
      }
    >
      {data ? (
        <ul className={classes.list}>
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      ) : error ? (
        <ErrorState what={t("sessions.title")} error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={3} />
      )}
    </Card>
  );
}

function SessionRow({ session }: { readonly session: OpenSession }) {
  const { t } = useTranslation("safety");
  const { prefs } = usePrefs();
  const toasts = useToasts();
  const end = useApiMutation("DELETE /api/user/sessions", touched);
  const { id, address, isCurrent } = session;
  const device = [session.browser, session.system].filter(Boolean).join(", ") || t("unknownDevice");
  const at = (instant: string) => `${formatInstant(instant, prefs.locale)} UTC`;
  return (
    <li className={classes.line}>
      <div>
        <p className={classes.name}>
          {device}
          {isCurrent && <span className={classes.here}>{t("sessions.here")}</span>}
        </p>
        <p className={classes.facts}>
          {t("sessions.facts", { address, used: at(session.usedAt), since: at(session.createdAt) })}
        </p>
      </div>
      {isCurrent ? (
        <a className="button button-quiet" href="/logout">
          {t("sessions.signOut")}
        </a>
      ) : (
        <button
          type="button"
          className="button button-quiet"
          aria-label={t("sessions.endOf", { device, address })}
          disabled={end.isPending}
          onClick={() =>
            end.mutate({ id }, { onSuccess: () => toasts.done(t("sessions.ended")), onError: toasts.failed })
          }
        >
          {t("sessions.end")}
        </button>
      )}
    </li>
  );
}
