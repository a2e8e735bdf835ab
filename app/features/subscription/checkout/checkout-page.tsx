import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useRootData } from "../../../client/data/root-data.ts";
import { useApiQuery } from "../../../client/data/use-api.ts";
import { soldPeriods } from "../../../shared/plan-catalogue.ts";
import { Card } from "../../../ui/shell/card.tsx";
import { LinkTabs } from "../../../ui/shell/link-tabs.tsx";
import { PageHeader } from "../../../ui/shell/page-header.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../../ui/states/skeleton.tsx";
import { NothingSold } from "../nothing-sold.tsx";
import classes from "./checkout.module.css";
import { choiceOf } from "./choice.ts";
import { OrderLines } from "./order-lines.tsx";
import { PayCard } from "./pay-card.tsx";
import { PromoField } from "./promo-field.tsx";
import { usePay } from "./use-pay.ts";

/** Order summary, line by line, and the payment. */
export function CheckoutPage() {
  const { hasBilling } = useRootData().facts;
  if (!hasBilling) return <NothingSold />;
  return <Checkout />;
}

function Checkout() {
  const { t } = useTranslation("buying");
  const [search] = useSearchParams();
  const choice = choiceOf(search);
  const { data, error, refetch } = useApiQuery("GET /api/subscriptionPricing/getpaymentmodaldata", choice);
  // Outlives the card of a price: its refusal is read beside the new one.
  const paying = usePay(async () => {
    const fresh = await refetch();
    return fresh.isSuccess ? fresh.data : undefined;
  });
  const name = t(`subscription:plan.${choice.plan}`);
  const isChange = data !== undefined && data.kind !== "purchase";
  const title = t(isChange ? "buying:checkout.changeTitle" : "buying:checkout.title");
  if (error && !data)
    return (
      <>
        <PageHeader title={title} />
        <ErrorState what={title} error={error} onRetry={() => void refetch()} />
      </>
    );
  return (
    <div className={classes.page}>
      <PageHeader title={title} subtitle={<a href="/pricing">{t("buying:checkout.allPlans")}</a>} />
      {data === undefined ? (
        <SkeletonRows count={8} />
      ) : (
        <div className={classes.columns}>
          <Card title={t("buying:checkout.plan", { name })}>
            <div className={classes.summary}>
              <LinkTabs
                param="period"
                value={choice.period}
                tabs={soldPeriods.map((value) => ({ value, label: t(`buying:period.${value}`) }))}
                label={t("buying:billingPeriod")}
                look="pill"
              />
              <OrderLines modal={data} />
              {data.kind === "purchase" && <PromoField discount={data.lines.discount} choice={choice} />}
            </div>
          </Card>
          <PayCard
            key={`${data.plan} ${data.period} ${data.kind} ${data.lines.total}`}
            modal={data}
            paying={paying}
          />
        </div>
      )}
    </div>
  );
}
