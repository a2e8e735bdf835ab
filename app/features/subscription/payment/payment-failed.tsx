import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useRootData } from "../../../client/data/root-data.ts";
import { IconClock, IconCreditCardOff } from "../../../ui/icons/icons.ts";
import { ButtonLink } from "../../../ui/plain/button-link.tsx";
import { checkoutPath } from "../checkout/choice.ts";
import { Outcome, ToSubscription } from "./outcome.tsx";
import { useOrder } from "./use-order.ts";

/** A payment that did not go through: why, in words, and the way to another try. */
export function PaymentFailed() {
  const { t } = useTranslation("buying");
  const [search] = useSearchParams();
  const orderId = search.get("order");
  const { operator } = useRootData().facts;
  const { data: order } = useOrder({ orderId, sessionId: null });
  // Left the provider's page without a try: an open order that nothing was declined of.
  const reason = order?.failReason ?? (order?.status === "open" ? "cancelled-by-user" : null);
  const retry = order === undefined ? "/pricing" : checkoutPath(order.plan, order.period);
  if (order?.status === "paid")
    return (
      <Outcome icon={IconClock} title={t("buying:accepted.noneTitle")} actions={<ToSubscription />}>
        <p>{t("buying:accepted.none")}</p>
      </Outcome>
    );
  return (
    <Outcome
      icon={IconCreditCardOff}
      tone="warning"
      title={t("buying:failed.title")}
      actions={
        <>
          <ButtonLink href={retry}>{t("buying:failed.retry")}</ButtonLink>
          <ToSubscription />
        </>
      }
    >
      <p>
        <strong>{reason === null ? t("buying:failed.unknown") : t(`buying:reason.${reason}`)}</strong>
      </p>
      {reason !== null && <p>{t(`buying:advice.${reason}`)}</p>}
      <p>{t("buying:failed.nothingCharged")}</p>
      {operator.email !== "" && (
        <p>
          {t("buying:failed.help")} <a href={`mailto:${operator.email}`}>{operator.email}</a>
        </p>
      )}
    </Outcome>
  );
}
