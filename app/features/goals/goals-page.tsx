import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useApiQuery } from "../../client/data/use-api.ts";
import { AmountsGate } from "../../client/prefs/amounts-gate.tsx";
import { AccountType, allPortfoliosId } from "../../shared/codes.ts";
import type { OutputOf } from "../../shared/endpoint.ts";
import type { GoalView } from "../../shared/schemas/goal.schema.ts";
import { InChosenPortfolio } from "../../shell/portfolio-choice.tsx";
import { useSeenPortfolios } from "../../shell/use-seen-portfolio.ts";
import { IconTarget } from "../../ui/icons/icons.ts";
import { Card } from "../../ui/shell/card.tsx";
import { DetailDrawer } from "../../ui/shell/detail-drawer.tsx";
import { PageHeader } from "../../ui/shell/page-header.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import { Changes } from "./changes.tsx";
import { GoalCard } from "./goal-card.tsx";
import { GoalForm } from "./goal-form.tsx";
import type { goalsContract } from "./goals.contract.ts";
import classes from "./goals.module.css";

type Goals = OutputOf<(typeof goalsContract)["GET /api/portfoliogoal"]>;

interface NewProps {
  readonly goals: Goals;
  readonly onDone: () => void;
}

/** New goal under all portfolios, which have none of their own. */
function NewInChosen({ goals, onDone }: NewProps) {
  const portfolios = useSeenPortfolios().filter(
    ({ level, accountType, isArchived }) =>
      level === "own" && accountType !== AccountType.sandbox && !isArchived,
  );
  return (
    <InChosenPortfolio portfolios={portfolios}>
      {({ id, currency }) => (
        <GoalForm of={{ portfolioId: id, currency, today: goals.today }} goal={null} onDone={onDone} />
      )}
    </InChosenPortfolio>
  );
}

/** Goals of one or all portfolios: progress, projection, and required contribution. */
export function GoalsPage({ input }: { readonly input: { readonly portfolioId?: string } }) {
  const { t } = useTranslation("goals");
  const { data, error, refetch } = useApiQuery("GET /api/portfoliogoal", input);
  const [edited, setEdited] = useState<GoalView | "new" | null>(null);
  if (error && !data) return <ErrorState what={t("title")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={8} />;
  // The current goal: the form may have been opened while amounts were hidden.
  const goal =
    edited === "new" || edited === null ? null : (data.goals.find(({ id }) => id === edited.id) ?? edited);
  const isAll = data.portfolioId === allPortfoliosId;
  const add = (
    <Changes isAll={isAll}>
      <Button onClick={() => setEdited("new")}>{t("add")}</Button>
    </Changes>
  );
  return (
    <>
      <PageHeader
        title={t("title")}
        subtitle={t("subtitle")}
        actions={data.isSandbox || data.goals.length === 0 ? undefined : add}
      />
      {data.goals.length === 0 ? (
        <Card>
          <EmptyState
            icon={IconTarget}
            title={t(data.isSandbox ? "sandbox.title" : "empty.title")}
            action={data.isSandbox ? undefined : add}
          >
            {t(data.isSandbox ? "sandbox.text" : "empty.text")}
          </EmptyState>
        </Card>
      ) : (
        <div className={classes.goals}>
          {data.goals.map((goal) => (
            <GoalCard key={goal.id} goal={goal} isOfAll={isAll} onEdit={() => setEdited(goal)} />
          ))}
        </div>
      )}
      <DetailDrawer
        title={t(edited === "new" ? "add" : "edit")}
        isOpen={edited !== null}
        onClose={() => setEdited(null)}
      >
        {edited !== null && (
          <AmountsGate of={goal}>
            {goal === null && isAll ? (
              <NewInChosen goals={data} onDone={() => setEdited(null)} />
            ) : (
              <GoalForm key={goal?.id ?? "new"} of={data} goal={goal} onDone={() => setEdited(null)} />
            )}
          </AmountsGate>
        )}
      </DetailDrawer>
    </>
  );
}
