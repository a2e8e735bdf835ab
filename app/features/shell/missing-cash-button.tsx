import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useApiMutation } from "../../client/use-api.ts";
import { useUndo } from "../../client/use-undo.ts";
import { formatMoney } from "../../i18n/format.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { useToasts } from "../../ui/states/toast.tsx";
import { useSeenPortfolios } from "./use-seen-portfolio.ts";
import { Writes } from "./writes.tsx";

interface MissingCashProps {
  readonly portfolioId: string;
  /** The currency that is below zero. */
  readonly currency: string;
  /** Another currency that it is exchanged from; absent: it is paid in. */
  readonly from?: string;
}

/** Adds the deposit, or the exchange, that cash below zero lacks; the toast undoes it. */
export function MissingCashButton({ portfolioId, currency, from }: MissingCashProps) {
  const { t } = useTranslation("ledger");
  const { locale } = useReader();
  const client = useQueryClient();
  const toasts = useToasts();
  const undoing = useUndo();
  const portfolios = useSeenPortfolios();
  const add = useApiMutation("POST /api/cashtransactions/missing");
  const press = () =>
    void add.mutateAsync({ portfolioId, currency, ...(from && { from }) }).then(async (answer) => {
      await client.invalidateQueries();
      const { row } = answer;
      if (row === null) return;
      const amount = formatMoney(row.toAmount ?? row.amount ?? "0", locale, { currency, digits: "own" });
      undoing.done(
        t(from ? "ledger:missingCash.exchanged" : "ledger:missingCash.deposited", { amount }),
        answer,
      );
    }, toasts.failed);
  // A composite has no rows of its own.
  if (portfolios.find(({ id }) => id === portfolioId)?.isComposite) return null;
  return (
    <Writes by="edit">
      <button type="button" className="button button-quiet" disabled={add.isPending} onClick={press}>
        {t(from ? "ledger:missingCash.exchange" : "ledger:missingCash.deposit", { from, currency })}
      </button>
    </Writes>
  );
}
