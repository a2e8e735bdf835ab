import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useRootData } from "../../../client/data/root-data.ts";
import { goToDocument } from "../../../client/navigation/navigate-away.ts";
import { formatMoney } from "../../../i18n/format.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import { IconCheck, IconClock } from "../../../ui/icons/icons.ts";
import { ButtonLink } from "../../../ui/plain/button-link.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import type { Order } from "../buying/buying.schema.ts";
import { useDay } from "../buying/use-day.ts";
import { Outcome, ToSubscription } from "./outcome.tsx";
import { useOrder } from "./use-order.ts";

/** After paying: waits for the provider's word, then says what was bought. */
export function PaymentAccepted() {
  const { t } = useTranslation("buying");
  const [search] = useSearchParams();
  const [orderId, sessionId] = [search.get("order"), search.get("session_id")];
  const { data: order, error, refetch, isWaitedOut } = useOrder({ orderId, sessionId });
  const isFailed = order?.status === "failed" || order?.status === "expired";
  useEffect(() => {
    if (isFailed) goToDocument(`/payment-failed?order=${order.id}`);
  }, [isFailed, order?.id]);
  if (error?.code === "NOT_FOUND")
    return (
      <Outcome icon={IconClock} title={t("buying:accepted.noneTitle")} actions={<ToSubscription />}>
        <p>{t("buying:accepted.none")}</p>
      </Outcome>
    );
  if (error)
    return (
      <>
        <h1 className="visually-hidden">{t("buying:accepted.page")}</h1>
        <ErrorState what={t("buying:accepted.page")} error={error} onRetry={() => void refetch()} />
      </>
    );
  if (order?.status === "paid") return <Bought order={order} />;
  return (
    <Outcome
      icon={IconClock}
      title={t(isWaitedOut ? "buying:accepted.lateTitle" : "buying:accepted.waitingTitle")}
      actions={isWaitedOut ? <ToSubscription /> : null}
    >
      <p>{t(isWaitedOut ? "buying:accepted.late" : "buying:accepted.waiting")}</p>
    </Outcome>
  );
}

function Bought({ order }: { readonly order: Order }) {
  const { t } = useTranslation("buying");
  const { locale } = useReader();
  const { user } = useRootData();
  const day = useDay();
  const { plan, period, total, currency, paidUntil } = order;
  const isNew = user?.onboardingState !== "completed";
  return (
    <Outcome
      icon={IconCheck}
      title={t("buying:accepted.title")}
      actions={
        <>
          <ButtonLink href={isNew ? "/onboarding" : "/dashboard"}>
            {t(isNew ? "buying:accepted.begin" : "buying:accepted.toDashboard")}
          </ButtonLink>
          <ToSubscription />
        </>
      }
    >
      <dl>
        <dt>{t("buying:accepted.plan")}</dt>
        <dd>
          {t(`subscription:plan.${plan}`)}, {t(`buying:period.${period}`).toLowerCase()}
        </dd>
        <dt>{t("buying:accepted.paid")}</dt>
        <dd className="num">{formatMoney(total, locale, { currency })}</dd>
        {paidUntil !== null && (
          <>
            <dt>{t("buying:accepted.until")}</dt>
            <dd>{day(paidUntil)}</dd>
          </>
        )}
      </dl>
      <p>{t("buying:accepted.invoice")}</p>
    </Outcome>
  );
}
