import { IconPlus, IconRepeat } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useSearchParams } from "react-router";
import { AmountsGate } from "../../client/amounts-gate.tsx";
import { useApiQuery } from "../../client/use-api.ts";
import { DateText, Money } from "../../ui/money/amounts.tsx";
import { Card } from "../../ui/shell/card.tsx";
import { DetailDrawer } from "../../ui/shell/detail-drawer.tsx";
import { PageHeader } from "../../ui/shell/page-header.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import plain from "../../ui/table/plain-table.module.css";
import { useSeenPortfolios } from "../shell/use-seen-portfolio.ts";
import { PlanForm } from "./plan-form.tsx";
import { PlanProposals } from "./plan-proposals-card.tsx";
import type { RecurringPlan } from "./plans.contract.ts";

/** Plans of a portfolio and what they propose now: nothing is booked without being confirmed here. */
export function PlansPage({ input }: { readonly input: { readonly portfolioId?: string } }) {
  const { t } = useTranslation("transactions");
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const portfolios = useSeenPortfolios();
  const portfolio = portfolios.find(({ id }) => id === input.portfolioId) ?? portfolios[0];
  const { data, error, refetch } = useApiQuery("GET /api/transactions/plans", input);
  if (error) return <ErrorState what={t("plans.title")} error={error} onRetry={() => void refetch()} />;
  if (!data || !portfolio) return <SkeletonRows count={4} />;
  const at = (plan: string | null): string => {
    const next = new URLSearchParams(search);
    if (plan === null) next.delete("plan");
    else next.set("plan", plan);
    return `?${next}`;
  };
  const opened = search.get("plan");
  const plan = data.plans.find(({ id }) => id === opened) ?? null;
  const close = () => void navigate(at(null), { preventScrollReset: true });
  const add = portfolio.isComposite ? undefined : (
    <Link className="button button-primary" to={at("new")} preventScrollReset>
      <IconPlus size={18} stroke={1.6} aria-hidden />
      {t("plans.add")}
    </Link>
  );
  return (
    <>
      <PageHeader
        title={t("plans.title")}
        subtitle={portfolio.name}
        actions={data.plans.length > 0 ? add : undefined}
      />
      {data.plans.length === 0 ? (
        <EmptyState icon={IconRepeat} title={t("plans.empty")} action={add}>
          {t("plans.emptyText")}
        </EmptyState>
      ) : (
        <>
          <PlanProposals portfolioId={portfolio.id} proposals={data.proposals} />
          <PlanList plans={data.plans} at={at} />
        </>
      )}
      <DetailDrawer
        title={t(plan ? "plans.change" : "plans.add")}
        isOpen={opened === "new" || plan !== null}
        onClose={close}
      >
        {(opened === "new" || plan) && (
          <AmountsGate of={plan}>
            <PlanForm
              key={plan ? `${plan.id}${plan.version}` : "new"}
              portfolio={portfolio}
              plan={plan}
              onClose={close}
            />
          </AmountsGate>
        )}
      </DetailDrawer>
    </>
  );
}

function PlanList({
  plans,
  at,
}: {
  readonly plans: readonly RecurringPlan[];
  readonly at: (id: string) => string;
}) {
  const { t } = useTranslation("transactions");
  return (
    <Card title={t("plans.list")}>
      <table className={`${plain.table} ${plain.blocks}`}>
        <thead>
          <tr>
            <th scope="col">{t("column.what")}</th>
            <th scope="col">{t("column.gross")}</th>
            <th scope="col">{t("plans.period")}</th>
            <th scope="col">{t("plans.next")}</th>
          </tr>
        </thead>
        <tbody>
          {plans.map((plan) => (
            <tr key={plan.id}>
              <th scope="row">
                <Link to={at(plan.id)} preventScrollReset>
                  {t(`ledger:kind.${plan.kind}`)}
                  {plan.asset && ` · ${plan.asset.ticker}`}
                </Link>
              </th>
              <td>
                <Money value={plan.amount} currency={plan.currency} />
              </td>
              <td>{t(`plans.every.${plan.period}`)}</td>
              <td>
                {plan.nextOn ? (
                  <DateText value={plan.nextOn} />
                ) : (
                  t(plan.isActive ? "plans.ended" : "plans.paused")
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
