import { IconScale } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { useApiQuery } from "../../client/use-api.ts";
import type { OutputOf } from "../../shared/endpoint.ts";
import type { RebalanceSettings } from "../../shared/rebalance-shapes.ts";
import { Card } from "../../ui/shell/card.tsx";
import { PageHeader } from "../../ui/shell/page-header.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import { AssetRules } from "./asset-rules.tsx";
import { PlanForm, type PlanQuestion } from "./plan-form.tsx";
import { PlanResult } from "./plan-result.tsx";
import { ProposalsCard } from "./proposals-card.tsx";
import type { rebalancingContract } from "./rebalancing.contract.ts";
import classes from "./rebalancing.module.css";
import { SettingsCard } from "./settings-card.tsx";

export type Ground = OutputOf<(typeof rebalancingContract)["GET /api/rebalancing"]>;

/** Orders that bring the portfolio to its targets: tried out here, kept as proposals, booked only when confirmed. */
export function RebalancingPage({ input }: { readonly input: { readonly portfolioId?: string } }) {
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
        <Planner key={data.portfolioId} ground={data} />
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

function Planner({ ground }: { readonly ground: Ground }) {
  const [question, setQuestion] = useState<PlanQuestion>({ mode: "contribute", amount: "0" });
  const [settings, setSettings] = useState<RebalanceSettings>(ground.settings);
  const change = (part: Partial<RebalanceSettings>) => setSettings((before) => ({ ...before, ...part }));
  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        <PlanForm ground={ground} question={question} onQuestion={setQuestion} />
        <PlanResult ground={ground} question={question} settings={settings} />
      </div>
      <div className={classes.side}>
        <ProposalsCard ground={ground} />
        <SettingsCard ground={ground} settings={settings} onChange={change} />
        <AssetRules ground={ground} settings={settings} onChange={change} />
      </div>
    </div>
  );
}
