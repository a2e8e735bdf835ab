import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useApiMutation } from "../../client/data/use-api.ts";
import { AmountsGate } from "../../client/prefs/amounts-gate.tsx";
import type { ProposedOrder } from "../../shared/schemas/rebalance.schema.ts";
import { Quantity } from "../../ui/money/amounts.tsx";
import { Card } from "../../ui/shell/card.tsx";
import { DetailDrawer } from "../../ui/shell/detail-drawer.tsx";
import { useToasts } from "../../ui/states/toast.tsx";
import { ConfirmForm } from "./confirm-form.tsx";
import classes from "./rebalancing.module.css";
import type { Ground } from "./rebalancing.types.ts";

/** Stored orders, each to be confirmed with its execution or dismissed. */
export function ProposalsCard({ ground }: { readonly ground: Ground }) {
  const { t } = useTranslation("rebalancing");
  const toasts = useToasts();
  const dismiss = useApiMutation("POST /api/rebalancing/dismiss", ["GET /api/rebalancing"]);
  const [confirmed, setConfirmed] = useState<ProposedOrder | null>(null);
  const { proposals, portfolioId } = ground;
  // The current order: the form may have been opened while amounts were hidden.
  const order = confirmed && (proposals.find(({ id }) => id === confirmed.id) ?? confirmed);
  const putAway = (ids: string[]) =>
    void dismiss.mutateAsync({ portfolioId, ids }).then(
      ({ count }) =>
        toasts.done(t("done.dismissed", { count }), () => {
          dismiss.mutateAsync({ portfolioId, ids, isDismissed: false }).catch(toasts.failed);
        }),
      toasts.failed,
    );
  const drawer = (
    <DetailDrawer
      title={confirmed ? t("confirm.title", { name: confirmed.asset.name }) : ""}
      isOpen={confirmed !== null}
      onClose={() => setConfirmed(null)}
    >
      {order && (
        <AmountsGate of={order}>
          <ConfirmForm key={order.id} ground={ground} order={order} onDone={() => setConfirmed(null)} />
        </AmountsGate>
      )}
    </DetailDrawer>
  );
  if (proposals.length === 0) return drawer;
  return (
    <Card
      title={t("proposals.title", { count: proposals.length })}
      actions={
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={dismiss.isPending}
          onClick={() => putAway(proposals.map(({ id }) => id))}
        >
          {t("proposals.dismissAll")}
        </Button>
      }
    >
      <ul className={classes.proposals}>
        {proposals.map((order) => {
          const named = { side: t(`side.${order.side}`), name: order.asset.name };
          return (
            <li key={order.id} data-proposal={order.asset.ticker}>
              <span className={classes.ruleName}>
                <span>
                  {named.side} · {order.asset.name}
                </span>
                <span className={classes.muted}>
                  {order.asset.ticker} · <Quantity value={order.quantity} />
                </span>
              </span>
              <span className={classes.buttons}>
                <Button
                  size="compact-sm"
                  aria-label={t("proposals.confirmOne", named)}
                  onClick={() => setConfirmed(order)}
                >
                  {t("proposals.confirm")}
                </Button>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  disabled={dismiss.isPending}
                  aria-label={t("proposals.dismissOne", named)}
                  onClick={() => putAway([order.id])}
                >
                  {t("proposals.dismiss")}
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
      {drawer}
    </Card>
  );
}
