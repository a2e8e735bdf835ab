import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useApiMutation, useApiQuery } from "../../client/data/use-api.ts";
import { usePrefs } from "../../client/prefs/prefs-context.tsx";
import { useUser } from "../../client/session/session-store.ts";
import { formatInstant } from "../../i18n/format-date.ts";
import { Card } from "../../ui/shell/card.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import { useToasts } from "../../ui/states/toast.tsx";
import type { Grant } from "./support.contract.ts";
import classes from "./support.module.css";

const key = "GET /api/user/support-access";
const touched = [key, "GET /api/user/security-log"] as const;

/** Whether support may see amounts: allowed for 24 hours, ended at any time, with its log. */
export function SupportAccessCard() {
  const { t } = useTranslation("support");
  const { prefs } = usePrefs();
  const user = useUser();
  const toasts = useToasts();
  const { data, error, refetch } = useApiQuery(key, {});
  const allow = useApiMutation("POST /api/user/support-access", touched);
  const end = useApiMutation("DELETE /api/user/support-access", touched);
  const isBusy = allow.isPending || end.isPending;
  const at = (instant: string) => formatInstant(instant, prefs.locale, user?.timeZone);
  if (error && !data)
    return (
      <Card title={t("support:access.title")}>
        <ErrorState what={t("support:access.title")} error={error} onRetry={() => void refetch()} />
      </Card>
    );
  const current = data?.current;
  return (
    <Card
      title={t("support:access.title")}
      actions={
        data &&
        (current ? (
          <Button
            variant="default"
            loading={isBusy}
            onClick={() =>
              end.mutate({}, { onSuccess: () => toasts.done(t("support:own.ended")), onError: toasts.failed })
            }
          >
            {t("support:own.end")}
          </Button>
        ) : (
          <Button
            variant="default"
            loading={isBusy}
            onClick={() => allow.mutate({}, { onError: toasts.failed })}
          >
            {t("support:own.allow")}
          </Button>
        ))
      }
    >
      {data ? (
        <>
          <p className={classes.muted}>{t("support:own.text")}</p>
          {current && (
            <p role="status" className={classes.open}>
              {t(current.isByAdmin ? "support:access.byAdminUntil" : "support:own.until", {
                until: at(current.expiresAt),
              })}
            </p>
          )}
          <GrantLog grants={data.grants.filter(({ id }) => id !== current?.id)} at={at} />
        </>
      ) : (
        <SkeletonRows count={2} />
      )}
    </Card>
  );
}

interface GrantLogProps {
  readonly grants: readonly Grant[];
  readonly at: (instant: string) => string;
}

function GrantLog({ grants, at }: GrantLogProps) {
  const { t } = useTranslation("support");
  if (grants.length === 0) return null;
  return (
    <details className={classes.log}>
      <summary>{t("support:own.log", { count: grants.length })}</summary>
      <ul className={classes.rows}>
        {grants.map(({ id, grantedAt, expiresAt, revokedAt, isByAdmin, reason }) => (
          <li key={id} className={classes.muted}>
            {[
              `${at(grantedAt)} – ${at(revokedAt ?? expiresAt)}`,
              t(isByAdmin ? "support:own.byAdmin" : "support:own.byYou"),
              reason,
            ]
              .filter(Boolean)
              .join(" · ")}
          </li>
        ))}
      </ul>
    </details>
  );
}
