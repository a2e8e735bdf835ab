import { useTranslation } from "react-i18next";
import { Link, useNavigate, useSearchParams } from "react-router";
import { useApiQuery } from "../../client/data/use-api.ts";
import { AmountsGate } from "../../client/prefs/amounts-gate.tsx";
import { allPortfoliosId } from "../../shared/codes.ts";
import { InChosenPortfolio } from "../../shell/portfolio-choice.tsx";
import { type SeenPortfolio, usePortfolioNames, useSeenPortfolios } from "../../shell/use-seen-portfolio.ts";
import { IconPlus, IconRepeat } from "../../ui/icons/icons.ts";
import { DateText, Money } from "../../ui/money/amounts.tsx";
import { Card } from "../../ui/shell/card.tsx";
import { DetailDrawer } from "../../ui/shell/detail-drawer.tsx";
import { PageHeader } from "../../ui/shell/page-header.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import plain from "../../ui/table/plain-table.module.css";
import { PlanForm } from "./plan-form.tsx";
import { PlanProposals } from "./plan-proposals-card.tsx";
import type { RecurringPlan } from "./plans.contract.ts";

/** Plans of a portfolio, or of a composite's parts, with their proposals: nothing is booked without confirmation. */
export function PlansPage({ input }: { readonly input: { readonly portfolioId?: string } }) {
  const { t } = useTranslation("plans");
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const portfolios = useSeenPortfolios();
  const portfolio = portfolios.find(({ id }) => id === input.portfolioId) ?? portfolios[0];
  const { data, error, refetch } = useApiQuery("GET /api/transactions/plans", input);
  if (error) return <ErrorState what={t("title")} error={error} onRetry={() => void refetch()} />;
  if (!data || !portfolio) return <SkeletonRows count={4} />;
  const { isComposite } = portfolio;
  const at = (plan: string | null): string => {
    const next = new URLSearchParams(search);
    if (plan === null) next.delete("plan");
    else next.set("plan", plan);
    return `?${next}`;
  };
  const opened = search.get("plan");
  const plan = data.plans.find(({ id }) => id === opened) ?? null;
  const close = () => void navigate(at(null), { preventScrollReset: true });
  // All portfolios are read-only, but their plans are the user's own.
  const isOwn = portfolio.level === "own" || portfolio.id === allPortfoliosId;
  const add = isOwn && (
    <Link className="button button-primary" to={at("new")} preventScrollReset>
      <IconPlus size={18} stroke={1.6} aria-hidden />
      {t("add")}
    </Link>
  );
  return (
    <>
      <PageHeader
        title={t("title")}
        subtitle={portfolio.name}
        actions={(data.plans.length > 0 && add) || undefined}
      />
      {data.plans.length === 0 ? (
        <EmptyState icon={IconRepeat} title={t("empty")} action={add || undefined}>
          {t("emptyText")}
        </EmptyState>
      ) : (
        <>
          <PlanProposals proposals={data.proposals} plans={data.plans} isOfParts={isComposite} />
          <PlanList plans={data.plans} at={at} isOfParts={isComposite} />
        </>
      )}
      <DetailDrawer
        title={t(plan ? "change" : "add")}
        isOpen={(opened === "new" && isOwn) || plan !== null}
        onClose={close}
      >
        {opened === "new" && isOwn && <NewPlan portfolio={portfolio} onClose={close} />}
        {plan && (
          <AmountsGate of={plan}>
            <PlanForm
              key={`${plan.id}${plan.version}`}
              portfolio={portfolios.find(({ id }) => id === plan.portfolioId) ?? portfolio}
              plan={plan}
              onClose={close}
            />
          </AmountsGate>
        )}
      </DetailDrawer>
    </>
  );
}

interface NewPlanProps {
  readonly portfolio: SeenPortfolio;
  readonly onClose: () => void;
}

/** Form of a new plan; for a composite one of its parts is chosen first. */
function NewPlan({ portfolio, onClose }: NewPlanProps) {
  const parts = useSeenPortfolios().filter(
    ({ id, level, isArchived }) => level === "own" && !isArchived && portfolio.childPortfolios.includes(id),
  );
  if (!portfolio.isComposite) return <PlanForm portfolio={portfolio} plan={null} onClose={onClose} />;
  return (
    <InChosenPortfolio portfolios={parts}>
      {(part) => <PlanForm portfolio={part} plan={null} onClose={onClose} />}
    </InChosenPortfolio>
  );
}

interface ListProps {
  readonly plans: readonly RecurringPlan[];
  readonly at: (id: string) => string;
  /** Plans of several portfolios: each names its own. */
  readonly isOfParts: boolean;
}

function PlanList({ plans, at, isOfParts }: ListProps) {
  const { t } = useTranslation("plans");
  const nameOf = usePortfolioNames();
  return (
    <Card title={t("list")}>
      <table className={`${plain.table} ${plain.blocks}`}>
        <thead>
          <tr>
            <th scope="col">{t("column.what")}</th>
            {isOfParts && <th scope="col">{t("column.portfolio")}</th>}
            <th scope="col">{t("column.gross")}</th>
            <th scope="col">{t("period")}</th>
            <th scope="col">{t("next")}</th>
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
              {isOfParts && <td>{nameOf(plan.portfolioId)}</td>}
              <td>
                <Money value={plan.amount} currency={plan.currency} />
              </td>
              <td>{t(`every.${plan.period}`)}</td>
              <td>
                {plan.nextOn ? <DateText value={plan.nextOn} /> : t(plan.isActive ? "ended" : "paused")}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
