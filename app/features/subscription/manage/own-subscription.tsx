import { useTranslation } from "react-i18next";
import { useApiQuery } from "../../../client/data/use-api.ts";
import { formatMoney } from "../../../i18n/format.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import { Card } from "../../../ui/shell/card.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../../ui/states/skeleton.tsx";
import { LimitsList } from "../limits-list.tsx";
import type { Subscription } from "../subscription.contract.ts";
import classes from "./manage.module.css";
import { MethodCard } from "./method-card.tsx";
import { PaymentsCard } from "./payments-card.tsx";
import { StatusCard } from "./status-card.tsx";

/** Everything about one's subscription, from what comes next to what was paid. */
export function OwnSubscription({ subscription }: { readonly subscription: Subscription }) {
  const { t } = useTranslation("buying");
  const { data, error, refetch } = useApiQuery("GET /api/subscriptionPricing/subscription", {});
  return (
    <>
      {data ? (
        <>
          <StatusCard state={data} />
          <MethodCard state={data} />
          {data.credit && <CreditCard credit={data.credit} />}
        </>
      ) : error ? (
        <ErrorState what={t("buying:manageTitle")} error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={4} />
      )}
      <PaymentsCard />
      <section className={classes.limits} aria-labelledby="limits">
        <h2 id="limits">{t("buying:limitsUsed")}</h2>
        <LimitsList limits={subscription.limits} used={subscription.used} />
      </section>
    </>
  );
}

function CreditCard({ credit }: { readonly credit: { readonly sum: string; readonly currency: string } }) {
  const { t } = useTranslation("buying");
  const { locale } = useReader();
  return (
    <Card title={t("buying:credit.title")}>
      <p className={classes.amount}>
        <span className="num">{formatMoney(credit.sum, locale, { currency: credit.currency })}</span>
      </p>
      <p className={classes.muted}>{t("buying:credit.text")}</p>
    </Card>
  );
}
