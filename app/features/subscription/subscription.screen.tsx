import { useTranslation } from "react-i18next";
import { useRootData } from "../../client/data/root-data.ts";
import { mainQuery, query, screen } from "../../client/data/screen.ts";
import { useApiQuery } from "../../client/data/use-api.ts";
import { Card } from "../../ui/shell/card.tsx";
import { PageHeader } from "../../ui/shell/page-header.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import { LimitsList } from "./limits-list.tsx";
import { OwnSubscription } from "./manage/own-subscription.tsx";
import classes from "./subscription.module.css";

const definition = screen({
  namespaces: ["subscription", "buying"],
  queries: ({ hasBilling }) => [
    mainQuery("GET /api/userProfile/checkSubscription", {}),
    ...(hasBilling
      ? [
          query("GET /api/subscriptionPricing/subscription", {}),
          query("GET /api/userProfile/getpayments", {}),
        ]
      : []),
  ],
});
export const handle = definition.handle;
export const loader = definition.loader;
export const clientLoader = definition.clientLoader;

/** The plan of the signed-in user, what is paid for it, and how much of it is used. */
export default function SubscriptionScreen() {
  const { t } = useTranslation("subscription");
  const { hasBilling } = useRootData().facts;
  const { data, error, refetch } = useApiQuery("GET /api/userProfile/checkSubscription", {});
  if (error && !data)
    return <ErrorState what={t("own.title")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={8} />;
  return (
    <div className={classes.page}>
      <PageHeader title={t("own.title")} />
      {hasBilling ? (
        <OwnSubscription subscription={data} />
      ) : (
        <>
          <Card>
            <div className={classes.card}>
              <p className={classes.plan}>{t(`plan.${data.plan}`)}</p>
              <p>{t("own.unlocked")}</p>
            </div>
          </Card>
          <LimitsList limits={data.limits} used={data.used} />
          <p>
            <a href="/pricing">{t("own.prices")}</a>
          </p>
        </>
      )}
    </div>
  );
}
