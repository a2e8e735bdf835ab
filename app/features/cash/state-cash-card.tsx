import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useApiMutation, useApiQuery } from "../../client/data/use-api.ts";
import { useUndo } from "../../client/data/use-undo.ts";
import { noRowTag } from "../../shared/names/no-row-tag.ts";
import { toFieldErrors } from "../../ui/form/field-errors.ts";
import { FormGrid } from "../../ui/form/form-grid.tsx";
import { MoneyBox } from "../../ui/form/money-box.tsx";
import { SubmitRow } from "../../ui/form/submit-row.tsx";
import { Card } from "../../ui/shell/card.tsx";
import type { CashAnswer } from "./cash.types.ts";

interface StateCashProps {
  /** The balances that are seen beside it. */
  readonly answer: CashAnswer;
  /** Initial currency. */
  readonly currency: string;
}

/**
 * Says how much cash there is: of a portfolio that is kept as positions. A balance that was changed elsewhere meanwhile
 * is not written over: the table shows it, and another press knows it.
 */
export function StateCashCard({ answer: { portfolioId, currencies }, currency: first }: StateCashProps) {
  const { t } = useTranslation("cash");
  const client = useQueryClient();
  const undoing = useUndo();
  const [currency, setCurrency] = useState(first);
  const [amount, setAmount] = useState<string | null>(null);
  const { data } = useApiQuery("GET /api/currency/list", {});
  const seen = currencies.find((one) => one.currency === currency);
  const ifMatch = seen ? (seen.etag ?? undefined) : noRowTag;
  const state = useApiMutation("PUT /api/cash", ["GET /api/cash"], { ifMatch });
  const errors = toFieldErrors(state.error, ["amount", "currency"], t);
  const save = () =>
    state.mutateAsync({ portfolioId, currency, amount: amount ?? "" }).then(
      async (answer) => {
        await client.invalidateQueries();
        setAmount(null);
        undoing.done(t("done.stated"), answer);
      },
      () => undefined,
    );
  return (
    <Card title={t("state.title")}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!state.isPending) void save();
        }}
      >
        <FormGrid>
          <MoneyBox
            label={t("state.balance")}
            name="amount"
            value={amount}
            onValue={setAmount}
            currency={currency}
            onCurrency={setCurrency}
            currencies={(data?.currencies ?? []).map(({ code }) => code)}
            error={errors.of("amount") ?? errors.of("currency")}
            hint={t("state.hint")}
          />
        </FormGrid>
        <SubmitRow label={t("state.save")} isBusy={state.isPending} error={errors.form} />
      </form>
    </Card>
  );
}
