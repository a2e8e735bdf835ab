import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { useApiQuery } from "../../client/data/use-api.ts";
import type { RebalanceSettings } from "../../shared/schemas/rebalance.schema.ts";
import { IconScale } from "../../ui/icons/icons.ts";
import { Card } from "../../ui/shell/card.tsx";
import { PageHeader } from "../../ui/shell/page-header.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import { PlanForm } from "./plan-form.tsx";
import { firstQuestion, type PlanQuestion, planInput } from "./plan-question.ts";
import { PlanRefused } from "./plan-refused.tsx";
import { PlanResult } from "./plan-result.tsx";
import { PlanSums } from "./plan-sums.tsx";
import { ProposalsCard } from "./proposals-card.tsx";
import classes from "./rebalancing.module.css";
import type { Ground } from "./rebalancing.types.ts";
import { SettingsCard } from "./settings-card.tsx";
import { useRested } from "./use-rested.ts";

interface PageProps {
  readonly input: { readonly portfolioId?: string };
}

/** Orders that restore the targets: proposed at once, adjustable, booked only when confirmed. */
export function RebalancingPage({ input }: PageProps) {
  const { t } = useTranslation("rebalancing");
  const { search } = useLocation();
  const { data, error, refetch } = useApiQuery("GET /api/rebalancing", input);
  if (error && !data) return <ErrorState what={t("title")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={8} />;
  return (
    <>
      <PageHeader
        title={t("title")}
        subtitle={t("subtitle")}
        actions={
          <Link className="button button-quiet" to={`/pies${search}`}>
            {t("toTargets")}
          </Link>
        }
      />
      {data.hasTargets ? (
        <Planner key={data.portfolioId} ground={data} input={input} />
      ) : (
        <Card>
          <EmptyState
            icon={IconScale}
            title={t("empty.title")}
            action={
              <Link className="button button-primary" to={`/pies${search}`}>
                {t("empty.action")}
              </Link>
            }
          >
            {t("empty.text")}
          </EmptyState>
        </Card>
      )}
    </>
  );
}

function Planner({ ground, input: place }: PageProps & { readonly ground: Ground }) {
  const { t } = useTranslation("rebalancing");
  const [question, setQuestion] = useState<PlanQuestion>(firstQuestion);
  const settings = question.settings ?? ground.settings;
  const changeRules = (part: Partial<RebalanceSettings>) =>
    setQuestion((before) => ({ ...before, settings: { ...(before.settings ?? ground.settings), ...part } }));
  const asked = useRested(question);
  const input = planInput(place, asked);
  const { data, error, isFetching } = useApiQuery("POST /api/rebalancing/plan", input);
  const plan = data && "plan" in data.result ? data.result.plan : null;
  const shown = data && plan && { ...data, plan, settings: asked.settings ?? ground.settings };
  return (
    <div className={classes.columns}>
      <div className={classes.main} aria-busy={isFetching}>
        <PlanForm ground={ground} question={question} onQuestion={setQuestion} />
        {error && <ErrorState what={t("plan.title")} error={error} />}
        {!error && !data && <SkeletonRows count={20} />}
        {!error && data && "refused" in data.result && (
          <PlanRefused reasons={data.result.refused} onRules={changeRules} />
        )}
        {!error && shown && (
          <PlanResult
            shown={shown}
            input={input}
            engineFile={data.engineFile}
            isComposite={ground.isComposite}
          />
        )}
      </div>
      <div className={classes.side}>
        {!error && shown && <PlanSums shown={shown} />}
        <ProposalsCard ground={ground} />
        <SettingsCard ground={ground} settings={settings} onChange={changeRules} />
      </div>
    </div>
  );
}
