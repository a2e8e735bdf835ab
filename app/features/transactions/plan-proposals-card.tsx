import { useTranslation } from "react-i18next";
import { useApiMutation } from "../../client/use-api.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { DateText, Money, Price, Quantity } from "../../ui/money/amounts.tsx";
import { reasonText } from "../../ui/money/reason-text.ts";
import { Card } from "../../ui/shell/card.tsx";
import { useToasts } from "../../ui/states/toast.tsx";
import plain from "../../ui/table/plain-table.module.css";
import type { PlanProposal } from "./plans.contract.ts";
import classes from "./transactions.module.css";
import { ledgerQueries } from "./use-transaction-form.ts";

/** What plans propose for days that have come: each is booked or left out. */
export function PlanProposals({ proposals }: { readonly proposals: readonly PlanProposal[] }) {
  const { t } = useTranslation("transactions");
  if (proposals.length === 0) return <p className={classes.muted}>{t("plans.nothing")}</p>;
  return (
    <Card title={t("plans.proposed")} className={classes.proposals}>
      <table className={`${plain.table} ${plain.blocks}`}>
        <thead>
          <tr>
            <th scope="col">{t("column.date")}</th>
            <th scope="col">{t("column.what")}</th>
            <th scope="col">{t("plans.howMuch")}</th>
            <th scope="col">{t("plans.decision")}</th>
          </tr>
        </thead>
        <tbody>
          {proposals.map((proposal) => (
            <ProposalRow key={`${proposal.planId} ${proposal.dueOn}`} proposal={proposal} />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function ProposalRow({ proposal }: { readonly proposal: PlanProposal }) {
  const { t } = useTranslation("transactions");
  const { locale } = useReader();
  const toasts = useToasts();
  const { planId, dueOn, kind, asset, amount, currency, quantity, price, reason } = proposal;
  const confirm = useApiMutation("POST /api/transactions/plans/confirm", ledgerQueries);
  const skip = useApiMutation("POST /api/transactions/plans/skip", ["GET /api/transactions/plans"]);
  const day = { planId, dueOn };
  const isBusy = confirm.isPending || skip.isPending;
  return (
    <tr>
      <th scope="row">
        <DateText value={dueOn} />
      </th>
      <td>
        {t(`ledger:kind.${kind}`)}
        {asset && ` · ${asset.ticker}`}
      </td>
      <td>
        {reason ? (
          reasonText(reason, t, locale)
        ) : quantity && price ? (
          <>
            <Quantity value={quantity} /> × <Price value={price} currency={currency} />
          </>
        ) : (
          <Money value={amount} currency={currency} />
        )}
      </td>
      <td className={classes.decision}>
        <button
          type="button"
          className="button button-quiet"
          disabled={isBusy || reason !== null}
          onClick={() =>
            void confirm.mutateAsync(day).then(() => toasts.done(t("plans.booked")), toasts.failed)
          }
        >
          {t("plans.book")}
        </button>
        <button
          type="button"
          className="button button-quiet"
          disabled={isBusy}
          onClick={() =>
            void skip
              .mutateAsync(day)
              .then(
                () =>
                  toasts.done(
                    t("plans.skipped"),
                    () => void skip.mutateAsync({ ...day, isSkipped: false }).catch(toasts.failed),
                  ),
                toasts.failed,
              )
          }
        >
          {t("plans.skip")}
        </button>
      </td>
    </tr>
  );
}
