import { useState } from "react";
import { useTranslation } from "react-i18next";
import { callApi } from "../../client/api/api-client.ts";
import { ledgerQueries } from "../../client/data/ledger-queries.ts";
import { useApiMutation } from "../../client/data/use-api.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import type { FirstCashAnswer, OutsideTrades } from "../../shared/schemas/transaction.schema.ts";
import { isCashKind } from "../../shell/transaction-form/cash-kind.ts";
import { usePortfolioNames } from "../../shell/use-seen-portfolio.ts";
import { DateText, Money, Price, Quantity } from "../../ui/money/amounts.tsx";
import { OutsideTradesQuestion } from "../../ui/money/outside-trades.tsx";
import { reasonText } from "../../ui/money/reason-text.ts";
import { Card } from "../../ui/shell/card.tsx";
import { useToasts } from "../../ui/states/toast.tsx";
import plain from "../../ui/table/plain-table.module.css";
import type { PlanProposal, RecurringPlan } from "./plans.contract.ts";
import classes from "./plans.module.css";

interface ProposalsProps {
  readonly proposals: readonly PlanProposal[];
  /** Plans behind the proposals. */
  readonly plans: readonly RecurringPlan[];
  /** Plans of several portfolios: each row names its own. */
  readonly isOfParts: boolean;
}

/** Proposals of plans for due days: each is booked or skipped. */
export function PlanProposals({ proposals, plans, isOfParts }: ProposalsProps) {
  const { t } = useTranslation("plans");
  const nameOf = usePortfolioNames();
  const portfolioOf = new Map(plans.map(({ id, portfolioId }) => [id, portfolioId]));
  if (proposals.length === 0) return <p className={classes.muted}>{t("nothing")}</p>;
  return (
    <Card title={t("proposed")} className={classes.proposals}>
      <table className={`${plain.table} ${plain.blocks}`}>
        <thead>
          <tr>
            <th scope="col">{t("column.date")}</th>
            <th scope="col">{t("column.what")}</th>
            {isOfParts && <th scope="col">{t("column.portfolio")}</th>}
            <th scope="col">{t("howMuch")}</th>
            <th scope="col">{t("decision")}</th>
          </tr>
        </thead>
        <tbody>
          {proposals.map((proposal) => {
            const portfolioId = portfolioOf.get(proposal.planId) ?? "";
            return (
              <ProposalRow
                key={`${proposal.planId} ${proposal.dueOn}`}
                proposal={proposal}
                portfolioId={portfolioId}
                portfolioName={isOfParts ? nameOf(portfolioId) : null}
              />
            );
          })}
        </tbody>
      </table>
    </Card>
  );
}

interface RowProps {
  readonly proposal: PlanProposal;
  readonly portfolioId: string;
  /** Null where all rows belong to one portfolio. */
  readonly portfolioName: string | null;
}

function ProposalRow({ proposal, portfolioId, portfolioName }: RowProps) {
  const { t } = useTranslation("plans");
  const { locale } = useReader();
  const toasts = useToasts();
  const { planId, dueOn, kind, asset, amount, currency, quantity, price, reason } = proposal;
  const confirm = useApiMutation("POST /api/transactions/plans/confirm", ledgerQueries);
  const skip = useApiMutation("POST /api/transactions/plans/skip", ["GET /api/transactions/plans"]);
  const day = { planId, dueOn };
  const isBusy = confirm.isPending || skip.isPending;
  const [asked, setAsked] = useState<OutsideTrades | null>(null);
  const book = (answer: FirstCashAnswer) =>
    confirm.mutateAsync({ ...day, ...answer }).then(() => toasts.done(t("booked")), toasts.failed);
  /** The first cash of an account raises a question before booking. */
  const ask = async () => {
    const draft = { portfolioId, kind, date: dueOn, currency, amount };
    const preview = isCashKind(kind, false)
      ? await callApi("POST /api/transactions/preview", draft).catch(() => null)
      : null;
    if (preview?.outsideTrades) setAsked(preview.outsideTrades);
    else await book({});
  };
  return (
    <tr>
      <th scope="row">
        <DateText value={dueOn} />
      </th>
      <td>
        {t(`ledger:kind.${kind}`)}
        {asset && ` · ${asset.ticker}`}
      </td>
      {portfolioName !== null && <td>{portfolioName}</td>}
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
          onClick={() => void ask()}
        >
          {t("book")}
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
                    t("skipped"),
                    () => void skip.mutateAsync({ ...day, isSkipped: false }).catch(toasts.failed),
                  ),
                toasts.failed,
              )
          }
        >
          {t("skip")}
        </button>
        {asked && (
          <OutsideTradesQuestion
            trades={asked}
            answer={null}
            isBusy={isBusy}
            onAnswer={(paysOutsideTrades) => void book({ paysOutsideTrades })}
          />
        )}
      </td>
    </tr>
  );
}
