import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { mainQuery, screen } from "../../../client/data/screen.ts";
import { useApiQuery } from "../../../client/data/use-api.ts";
import { Card } from "../../../ui/shell/card.tsx";
import { PageHeader } from "../../../ui/shell/page-header.tsx";
import { EmptyLine } from "../../../ui/states/empty-line.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../../ui/states/skeleton.tsx";
import classes from "../admin.module.css";
import { NextPage } from "../users/user-table.tsx";
import { DifferencesCards } from "./differences-cards.tsx";
import { PaymentFilters } from "./payment-filters.tsx";
import { PaymentTable } from "./payment-table.tsx";
import { paymentsInput } from "./payments-input.ts";

const route = screen({
  namespaces: ["admin", "verify"],
  queries: ({ search }) => [mainQuery("GET /api/admin/payments", paymentsInput(search))],
});
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** Payments of all users, refunds, and differences to the providers, for administrators. */
export default function PaymentsScreen() {
  const { t } = useTranslation("admin");
  const [search] = useSearchParams();
  const input = paymentsInput(search);
  const { data, error, refetch } = useApiQuery("GET /api/admin/payments", input);
  return (
    <div className={classes.page}>
      <PageHeader title={t("billing.title")} subtitle={t("billing.subtitle")} />
      <PaymentFilters input={input} />
      {error && !data ? (
        <ErrorState what={t("billing.title")} error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <SkeletonRows count={8} />
      ) : (
        <Card title={t("billing.title")} isFlush={data.payments.length > 0}>
          {data.payments.length === 0 ? (
            <EmptyLine>{t("billing.noneFound")}</EmptyLine>
          ) : (
            <PaymentTable payments={data.payments} hasUser />
          )}
        </Card>
      )}
      {data?.nextCursor && <NextPage cursor={data.nextCursor} />}
      <DifferencesCards />
    </div>
  );
}
