import { useTranslation } from "react-i18next";
import { useApiQuery } from "../../../client/data/use-api.ts";
import { SelectBox } from "../../../ui/form/select-box.tsx";
import { accountName } from "../list/list-tools.tsx";
import type { TransactionForm } from "./use-transaction-form.ts";

interface AccountFieldProps {
  readonly form: TransactionForm;
  readonly portfolioId: string;
  readonly error: string | undefined;
}

/** For portfolios with several accounts. */
export function AccountField({ form, portfolioId, error }: AccountFieldProps) {
  const { t } = useTranslation("transactions");
  const accounts = useApiQuery("GET /api/transactions/accounts", { portfolioId }).data?.accounts ?? [];
  const main = accounts.find(({ isDefault }) => isDefault);
  if (!main || accounts.length < 2) return null;
  return (
    <SelectBox
      label={t("filter.account")}
      name="accountId"
      value={form.state.accountId ?? main.id}
      // A new row of the default account names none, and shares its remembered payment.
      onValue={(id) => form.chooseAccount(id === main.id && !form.isEdit ? null : id)}
      options={accounts.map((account) => ({
        value: account.id,
        label: accountName(account, t("filter.mainAccount")),
      }))}
      error={error}
    />
  );
}
