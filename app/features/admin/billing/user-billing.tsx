import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatInstant } from "../../../i18n/format-date.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import { Card } from "../../../ui/shell/card.tsx";
import { EmptyLine } from "../../../ui/states/empty-line.tsx";
import classes from "../admin.module.css";
import type { UserProfile } from "../users/admin-users.contract.ts";
import { GrantDialog, RevokeDialog } from "./grant-dialog.tsx";
import { PaymentTable } from "./payment-table.tsx";

/** Subscription of a user with its grants and payments; nothing where no plans are sold. */
export function UserBilling({ user }: { readonly user: UserProfile }) {
  const { t } = useTranslation("admin");
  const { locale } = useReader();
  const [asked, setAsked] = useState<"grant" | "revoke" | null>(null);
  const { billing } = user;
  if (billing === null) return null;
  const { status, plan, period, isRenewing, trialUntil, paidUntil, grants, payments } = billing;
  const at = (instant: string) => `${formatInstant(instant, locale)} UTC`;
  const facts = [
    [t("user.fact.state"), t(`billing.state.${status}`)],
    [
      t("user.fact.plan"),
      [t(`users.plan.${plan}`), period && t(`billing.period.${period}`)].filter(Boolean).join(", "),
    ],
    ...(trialUntil === null ? [] : [[t("billing.fact.trialUntil"), at(trialUntil)]]),
    ...(paidUntil === null ? [] : [[t("billing.fact.paidUntil"), at(paidUntil)]]),
    ...(paidUntil === null ? [] : [[t("billing.fact.renewal"), t(isRenewing ? "user.on" : "user.off")]]),
    ...grants.map((grant) => [
      t("billing.fact.granted"),
      `${t(`users.plan.${grant.plan}`)}, ${grant.until === null ? t("billing.forever") : t("billing.until", { day: at(grant.until) })}: ${grant.reason}`,
    ]),
  ];
  return (
    <Card title={t("billing.subscription")} isFlush={payments.length > 0}>
      <div className={payments.length > 0 ? classes.inset : classes.stack}>
        <dl className={classes.facts}>
          {facts.map(([name, value]) => (
            <Fact key={`${name} ${value}`} name={name ?? ""} value={value ?? ""} />
          ))}
        </dl>
        {!user.isDemo && (
          <div className={classes.actions}>
            <Button variant="default" onClick={() => setAsked("grant")}>
              {t("user.action.grant")}
            </Button>
            {grants.length > 0 && (
              <Button variant="default" onClick={() => setAsked("revoke")}>
                {t("user.action.revoke")}
              </Button>
            )}
          </div>
        )}
      </div>
      {payments.length === 0 ? (
        <EmptyLine>{t("billing.none")}</EmptyLine>
      ) : (
        <PaymentTable payments={payments} hasUser={false} />
      )}
      {asked === "grant" && <GrantDialog user={user} onClose={() => setAsked(null)} />}
      {asked === "revoke" && <RevokeDialog user={user} onClose={() => setAsked(null)} />}
    </Card>
  );
}

const Fact = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </>
);
