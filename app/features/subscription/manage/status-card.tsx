import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useApiMutation } from "../../../client/data/use-api.ts";
import { formatMoney } from "../../../i18n/format.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import { ButtonLink } from "../../../ui/plain/button-link.tsx";
import { Card } from "../../../ui/shell/card.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import { useToasts } from "../../../ui/states/toast.tsx";
import type { SubscriptionState } from "../buying/buying.schema.ts";
import { useDay } from "../buying/use-day.ts";
import { checkoutPath } from "../checkout/choice.ts";
import { CancelDialog } from "./cancel-dialog.tsx";
import classes from "./manage.module.css";
import { statusText } from "./status-text.ts";
import { subscriptionQueries } from "./subscription-queries.ts";

/** The plan, its state in words, what is charged next, and what can be done about it. */
export function StatusCard({ state }: { readonly state: SubscriptionState }) {
  const { t } = useTranslation(["buying", "subscription"]);
  const { locale } = useReader();
  const day = useDay();
  const { plan, period, next, change, failure } = state;
  return (
    <Card>
      <div className={classes.status}>
        <div>
          <p className={classes.plan}>
            {t(`subscription:plan.${plan}`)}
            {period !== null && <span> · {t(`buying:period.${period}`)}</span>}
          </p>
          <p className={classes.state}>{statusText(state, t, day)}</p>
        </div>
        {failure && (
          <Notice tone="loss">{t("buying:failure", { reason: t(`buying:reason.${failure.reason}`) })}</Notice>
        )}
        {(next || change) && (
          <dl className={classes.facts}>
            {next && (
              <>
                <dt>{t("buying:nextPayment")}</dt>
                <dd>
                  <span className="num">{formatMoney(next.price, locale, { currency: state.currency })}</span>
                  {", "}
                  {day(next.at)}
                </dd>
              </>
            )}
            {change && (
              <>
                <dt>{t("buying:scheduled")}</dt>
                <dd>
                  {t("buying:scheduledFrom", {
                    plan: t(`subscription:plan.${change.plan}`),
                    period: t(`buying:period.${change.period}`).toLowerCase(),
                    date: day(change.at),
                  })}
                </dd>
              </>
            )}
          </dl>
        )}
        <Actions state={state} />
      </div>
    </Card>
  );
}

function Actions({ state }: { readonly state: SubscriptionState }) {
  const { t } = useTranslation("buying");
  const toasts = useToasts();
  const [isCancelling, setCancelling] = useState(false);
  const trial = useApiMutation("POST /api/subscriptionPricing/start-trial", subscriptionQueries);
  const resume = useApiMutation("POST /api/subscriptionPricing/resume", subscriptionQueries);
  const { status, plan, period, isRenewing, isTrialAvailable } = state;
  const isFirst = status === "free" || status === "trial";
  const isPaidFor = status === "active" || status === "grace";
  const again = period === null ? "/pricing" : checkoutPath(plan, period);
  return (
    <div className={classes.actions}>
      {status === "free" && isTrialAvailable && (
        <Button
          loading={trial.isPending}
          onClick={() =>
            trial.mutate(
              {},
              { onSuccess: () => toasts.done(t("buying:trial.started")), onError: toasts.failed },
            )
          }
        >
          {t("buying:trial.start")}
        </Button>
      )}
      {status === "grace" && <ButtonLink href={again}>{t("buying:payNow")}</ButtonLink>}
      {status === "cancelled" && (
        <Button
          loading={resume.isPending}
          onClick={() =>
            resume.mutate({}, { onSuccess: () => toasts.done(t("buying:resumed")), onError: toasts.failed })
          }
        >
          {t("buying:resume")}
        </Button>
      )}
      {status === "expired" && <ButtonLink href={again}>{t("buying:buyAgain")}</ButtonLink>}
      <ButtonLink href="/pricing" variant={isFirst && !isTrialAvailable ? "primary" : "quiet"}>
        {t(isPaidFor ? "buying:changePlan" : "buying:seePlans")}
      </ButtonLink>
      {isPaidFor && isRenewing && (
        <Button variant="default" onClick={() => setCancelling(true)}>
          {t("buying:cancel.open")}
        </Button>
      )}
      {isCancelling && <CancelDialog state={state} onClose={() => setCancelling(false)} />}
    </div>
  );
}
