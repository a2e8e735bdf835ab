import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useApiMutation } from "../../client/data/use-api.ts";
import { useUser } from "../../client/session/session-store.ts";
import { formatInstant } from "../../i18n/format-date.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { Card } from "../../ui/shell/card.tsx";
import { useToasts } from "../../ui/states/toast.tsx";
import { ReasonDialog } from "./reason-form.tsx";
import type { SupportUser } from "./support.contract.ts";
import classes from "./support.module.css";

/** Identity of the user, and whether support may see amounts. */
export function UserCard({ user }: { readonly user: SupportUser }) {
  const { t } = useTranslation("support");
  const { locale } = useReader();
  const self = useUser();
  const [isAsking, setIsAsking] = useState(false);
  const { userId, userName, plan, country, language, createdAt, lastSeenAt, grant } = user;
  const at = (instant: string) => `${formatInstant(instant, locale)} UTC`;
  const facts: readonly (readonly [string, string | null])[] = [
    [t("support:fact.userName"), userName],
    [t("support:fact.plan"), plan],
    [t("support:fact.country"), `${country}, ${language}`],
    [t("support:fact.created"), at(createdAt)],
    [t("support:fact.lastSeen"), lastSeenAt && at(lastSeenAt)],
    [t("support:fact.id"), userId],
  ];
  return (
    <Card
      title={t("support:user")}
      actions={
        !grant &&
        self?.roles.includes("admin") && (
          <Button variant="default" onClick={() => setIsAsking(true)}>
            {t("support:grant.action")}
          </Button>
        )
      }
    >
      <dl className={classes.facts}>
        <dt>{t("support:access.title")}</dt>
        <dd className={grant ? classes.open : undefined}>
          {grant
            ? t(grant.isByAdmin ? "support:access.byAdminUntil" : "support:access.byUserUntil", {
                until: at(grant.expiresAt),
              })
            : t("support:access.none")}
        </dd>
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label} className={classes.pair}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {isAsking && <GrantDialog userId={userId} onClose={() => setIsAsking(false)} />}
    </Card>
  );
}

function GrantDialog({ userId, onClose }: { readonly userId: string; readonly onClose: () => void }) {
  const { t } = useTranslation("support");
  const toasts = useToasts();
  const grant = useApiMutation("POST /api/support/grant-access", ["GET /api/support/get-portfolios"]);
  const send = async (reason: string) => {
    await grant.mutateAsync({ userId, reason });
    toasts.done(t("support:grant.done"));
    onClose();
  };
  return (
    <ReasonDialog
      title={t("support:grant.action")}
      text={t("support:grant.text")}
      label={t("support:grant.submit")}
      action={send}
      onCancel={onClose}
    />
  );
}
