import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useApiMutation, useApiQuery } from "../client/data/use-api.ts";
import { useUndo } from "../client/data/use-undo.ts";
import { formatMoney } from "../i18n/format.ts";
import { useReader } from "../i18n/reader-context.tsx";
import { hiddenAmount } from "../shared/text/hidden-amount.ts";
import { useToasts } from "../ui/states/toast.tsx";
import { useSeenPortfolios } from "./use-seen-portfolio.ts";
import { Writes } from "./writes.tsx";

interface MissingCashProps {
  readonly portfolioId: string;
  readonly currency: string;
  /** Of an unsaved row; absent: the ledger's deficit. */
  readonly foreseen?: { readonly date: string; readonly amount: string };
  readonly onAdded?: () => void;
}

/** Offers to add the missing deposit or exchange another currency with a balance. */
export function MissingCash(props: MissingCashProps) {
  const { portfolioId, currency } = props;
  const portfolio = useSeenPortfolios().find(({ id }) => id === portfolioId);
  const { data } = useApiQuery("GET /api/cash", { portfolioId });
  // A composite has no rows of its own.
  if (portfolio?.isComposite) return null;
  // A hidden balance does not tell whether there is money.
  const others = (data?.currencies ?? []).filter(
    (one) => one.currency !== currency && one.balance !== hiddenAmount && !/^-|^0$/.test(one.balance),
  );
  return (
    <Writes by="edit">
      <AddButton {...props} />
      {others.map((other) => (
        <AddButton key={other.currency} {...props} from={other.currency} />
      ))}
    </Writes>
  );
}

function AddButton({
  portfolioId,
  currency,
  foreseen,
  from,
  onAdded,
}: MissingCashProps & { readonly from?: string }) {
  const { t } = useTranslation("ledger");
  const { locale, isStealth } = useReader();
  const client = useQueryClient();
  const toasts = useToasts();
  const undoing = useUndo();
  const add = useApiMutation("POST /api/cashtransactions/missing");
  const shown = (amount: string) =>
    isStealth ? hiddenAmount : formatMoney(amount, locale, { currency, digits: "own" });
  const press = () =>
    void add
      .mutateAsync({ portfolioId, currency, ...(from && { from }), ...(foreseen && { foreseen }) })
      .then(async (answer) => {
        await client.invalidateQueries();
        onAdded?.();
        const { row } = answer;
        if (row === null) return;
        const amount = shown(row.toAmount ?? row.amount ?? "0");
        const text = from ? "ledger:missingCash.exchanged" : "ledger:missingCash.deposited";
        undoing.done(t(text, { amount }), answer, onAdded);
      }, toasts.failed);
  return (
    <button type="button" className="button button-quiet" disabled={add.isPending} onClick={press}>
      {from
        ? t("ledger:missingCash.exchange", { from, currency })
        : foreseen
          ? t("ledger:missingCash.depositOf", { amount: shown(foreseen.amount) })
          : t("ledger:missingCash.deposit", { currency })}
    </button>
  );
}
