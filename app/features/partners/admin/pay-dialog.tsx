import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRootData } from "../../../client/data/root-data.ts";
import { useApiMutation } from "../../../client/data/use-api.ts";
import { formatMoney } from "../../../i18n/format.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import { billingCurrencies } from "../../../shared/names/billing-names.ts";
import type { ReferralKind } from "../../../shared/names/referral-names.ts";
import type { ReferralSums } from "../../../shared/schemas/billing.schema.ts";
import { useVerified } from "../../../shell/verify/use-verified.tsx";
import { DateBox } from "../../../ui/form/date-box.tsx";
import { toFieldErrors } from "../../../ui/form/field-errors.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { MoneyBox } from "../../../ui/form/money-box.tsx";
import { SubmitRow } from "../../../ui/form/submit-row.tsx";
import { TextBox } from "../../../ui/form/text-box.tsx";
import { useToasts } from "../../../ui/states/toast.tsx";

interface PayDialogProps {
  readonly kind: ReferralKind;
  readonly payee: { readonly userId: string; readonly email: string; readonly sums: readonly ReferralSums[] };
  readonly onClose: () => void;
}

/** Books a payout with its document. */
export function PayDialog({ kind, payee, onClose }: PayDialogProps) {
  const { t } = useTranslation("partners");
  const { locale } = useReader();
  const { today } = useRootData();
  const toasts = useToasts();
  const pay = useApiMutation("POST /api/admin/pay", ["GET /api/admin/partners"]);
  const verified = useVerified();
  const first = payee.sums.find(({ available }) => Number(available) > 0) ?? payee.sums[0];
  const [draft, setDraft] = useState({
    currency: first?.currency ?? ("RUB" as const),
    amount: first && Number(first.available) > 0 ? first.available : null,
    documentNumber: "",
    documentDate: today as string | null,
    reason: t("pay.usualReason"),
  });
  const set = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part });
  const names = ["currency", "amount", "documentNumber", "documentDate", "reason"] as const;
  const errors = toFieldErrors(pay.error, [...names], t);
  const balance = payee.sums.find(({ currency }) => currency === draft.currency)?.available ?? "0";
  const send = async () => {
    const { amount, documentDate, ...rest } = draft;
    const input = { userId: payee.userId, kind, amount: amount ?? "", documentDate: documentDate ?? "" };
    const { isNew } = await pay.mutateAsync({ ...rest, ...input });
    toasts.done(t(isNew ? "pay.done" : "pay.known"));
    onClose();
  };
  return (
    <FormDialog
      title={t("pay.title", { email: payee.email })}
      isBusy={pay.isPending}
      onSubmit={() => void verified.run(send).catch(() => undefined)}
      onClose={onClose}
    >
      <MoneyBox
        label={t("pay.amount")}
        name="amount"
        value={draft.amount}
        onValue={(amount) => set({ amount })}
        currency={draft.currency}
        currencies={billingCurrencies}
        onCurrency={(code) => set({ currency: code === "USD" ? "USD" : "RUB" })}
        hint={t("pay.balance", { amount: formatMoney(balance, locale, { currency: draft.currency }) })}
        error={errors.of("amount")}
        maxDecimals={2}
        isRequired
      />
      <TextBox
        label={t("pay.number")}
        name="documentNumber"
        value={draft.documentNumber}
        onValue={(documentNumber) => set({ documentNumber })}
        error={errors.of("documentNumber")}
        maxLength={60}
        isRequired
        isAutoFocused
      />
      <DateBox
        label={t("pay.date")}
        name="documentDate"
        value={draft.documentDate}
        onValue={(documentDate) => set({ documentDate })}
        today={today}
        error={errors.of("documentDate")}
        isRequired
      />
      <TextBox
        label={t("dialog.reason")}
        hint={t("dialog.reasonHint")}
        name="reason"
        kind="lines"
        value={draft.reason}
        onValue={(reason) => set({ reason })}
        error={errors.of("reason")}
        maxLength={500}
        isRequired
      />
      <SubmitRow label={t("pay.submit")} isBusy={pay.isPending} error={errors.form} onCancel={onClose} />
      {verified.dialog}
    </FormDialog>
  );
}
