import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { callApi } from "../../client/api-client.ts";
import { saveFile } from "../../client/save-file.ts";
import { useApiMutation, useApiQuery } from "../../client/use-api.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import type { RebalanceSettings } from "../../shared/rebalance-shapes.ts";
import type { Reason } from "../../shared/shapes.ts";
import { reasonText } from "../../ui/money/reason-text.ts";
import { Card } from "../../ui/shell/card.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { Notice } from "../../ui/states/notice.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import { useToasts } from "../../ui/states/toast.tsx";
import { Writes } from "../shell/writes.tsx";
import type { ShownPlan } from "./derive-plan.ts";
import { OrderList } from "./order-list.tsx";
import type { PlanQuestion } from "./plan-form.tsx";
import { PlanRows } from "./plan-rows.tsx";
import { PlanSums } from "./plan-sums.tsx";
import classes from "./rebalancing.module.css";
import type { Ground } from "./rebalancing-page.tsx";

interface Props {
  readonly ground: Ground;
  readonly question: PlanQuestion;
  readonly settings: RebalanceSettings;
}

/** A slider moves many times a second; the plan is asked for when it rests so long. */
const restMs = 200;

function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

/** The plan for what is asked now, or why there is none. */
export function PlanResult({ ground, question, settings }: Props) {
  const { t } = useTranslation("rebalancing");
  const asked = useRested(JSON.stringify({ portfolioId: ground.portfolioId, ...question, settings }));
  const input = JSON.parse(asked) as { portfolioId: string } & PlanQuestion & { settings: RebalanceSettings };
  const { data, error, isFetching } = useApiQuery("POST /api/rebalancing/plan", input);
  if (error) return <ErrorState what={t("plan.title")} error={error} />;
  if (!data) return <SkeletonRows count={6} />;
  if ("refused" in data.result) return <Refused reasons={data.result.refused} />;
  const { plan } = data.result;
  const shown = { ...data, plan, settings: input.settings };
  return (
    <div className={classes.main} aria-busy={isFetching}>
      <PlanSums shown={shown} />
      <Orders shown={shown} input={input} engineFile={data.engineFile} isComposite={ground.isComposite} />
      <PlanRows shown={shown} />
    </div>
  );
}

function Refused({ reasons }: { readonly reasons: readonly Reason[] }) {
  const { t } = useTranslation("rebalancing");
  const { locale } = useReader();
  return (
    <Notice tone="warning">
      <strong>{t("refused")}</strong>
      <ul className={classes.reasons}>
        {reasons.map((reason) => (
          <li key={JSON.stringify(reason)}>{reasonText(reason, t, locale)}</li>
        ))}
      </ul>
    </Notice>
  );
}

interface OrdersProps {
  readonly shown: ShownPlan;
  readonly input: { portfolioId: string } & PlanQuestion & { settings: RebalanceSettings };
  readonly engineFile: string;
  readonly isComposite: boolean;
}

function Orders({ shown, input, engineFile, isComposite }: OrdersProps) {
  const { t } = useTranslation("rebalancing");
  const { plan } = shown;
  const { locale } = useReader();
  const toasts = useToasts();
  const propose = useApiMutation("POST /api/rebalancing/propose", ["GET /api/rebalancing"]);
  const exportTable = () => {
    callApi("POST /api/rebalancing/export", input).then(
      ({ fileName, text }) => saveFile(new Blob([text], { type: "text/csv;charset=utf-8" }), fileName),
      toasts.failed,
    );
  };
  const keep = () =>
    void propose
      .mutateAsync(input)
      .then(({ count }) => toasts.done(t("done.proposed", { count })), toasts.failed);
  return (
    <Card title={t("orders.title", { count: plan.orders.length })}>
      {plan.notes.map((note) => (
        <p key={note.code} className={classes.muted}>
          {reasonText(note, t, locale)}
        </p>
      ))}
      {plan.orders.length === 0 ? (
        <p className={classes.muted}>{t("orders.none")}</p>
      ) : (
        <OrderList shown={shown} />
      )}
      <div className={classes.buttons}>
        {!isComposite && (
          <Writes>
            <Button disabled={plan.orders.length === 0} loading={propose.isPending} onClick={keep}>
              {t("orders.propose")}
            </Button>
          </Writes>
        )}
        <Button variant="default" disabled={plan.orders.length === 0} onClick={exportTable}>
          {t("orders.csv")}
        </Button>
        <Button
          variant="subtle"
          title={t("orders.engineHint")}
          onClick={() => saveFile(new Blob([engineFile], { type: "application/json" }), "rebalance.json")}
        >
          {t("orders.engine")}
        </Button>
      </div>
      <p className={classes.muted}>{t(isComposite ? "orders.ofComposite" : "orders.notBooked")}</p>
    </Card>
  );
}
