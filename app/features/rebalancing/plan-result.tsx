import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { callApi } from "../../client/api/api-client.ts";
import { useApiMutation } from "../../client/data/use-api.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { Writes } from "../../shell/writes.tsx";
import { saveFile } from "../../ui/dom/save-file.ts";
import { reasonText } from "../../ui/money/reason-text.ts";
import { Card } from "../../ui/shell/card.tsx";
import { useToasts } from "../../ui/states/toast.tsx";
import type { ShownPlan } from "./derive-plan.ts";
import { OrderTable } from "./order-table.tsx";
import type { planInput } from "./plan-question.ts";
import { PlanRows } from "./plan-rows.tsx";
import classes from "./rebalancing.module.css";

interface Props {
  readonly shown: ShownPlan;
  readonly input: ReturnType<typeof planInput>;
  readonly engineFile: string;
  readonly isComposite: boolean;
}

/** Orders of a plan, and the resulting weights. */
export function PlanResult(props: Props) {
  return (
    <>
      <Orders {...props} />
      <PlanRows shown={props.shown} />
    </>
  );
}

function Orders({ shown, input, engineFile, isComposite }: Props) {
  const { t } = useTranslation("rebalancing");
  const { plan } = shown;
  const { locale, isStealth } = useReader();
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
        <OrderTable shown={shown} />
      )}
      <div className={classes.buttons}>
        {!isComposite && (
          <Writes>
            <Button disabled={plan.orders.length === 0} loading={propose.isPending} onClick={keep}>
              {t("orders.propose")}
            </Button>
          </Writes>
        )}
        {!isStealth && (
          <>
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
          </>
        )}
      </div>
      {isStealth && <p className={classes.muted}>{t("orders.filesHidden")}</p>}
      <p className={classes.muted}>{t(isComposite ? "orders.ofComposite" : "orders.notBooked")}</p>
    </Card>
  );
}
