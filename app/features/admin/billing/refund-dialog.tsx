import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useApiMutation } from "../../../client/data/use-api.ts";
import { formatMoney } from "../../../i18n/format.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import { toFieldErrors } from "../../../ui/form/field-errors.ts";
import { MoneyBox } from "../../../ui/form/money-box.tsx";
import { ReasonDialog } from "../users/reason-dialog.tsx";
import type { ListedPayment } from "./payment-shape.ts";

const touched = ["GET /api/admin/payments", "GET /api/admin/user"] as const;

interface RefundDialogProps {
  readonly payment: ListedPayment;
  readonly onClose: () => void;
}

/** Refunds a payment through its provider, all that is left unless less is entered. */
export function RefundDialog({ payment, onClose }: RefundDialogProps) {
  const { t } = useTranslation("admin");
  const { locale } = useReader();
  const { id, userId, email, currency, refundable } = payment;
  const most = refundable ?? "0.00";
  const [amount, setAmount] = useState<string | null>(most);
  // One refund however often the button is pressed: an answer may be lost on its way.
  const [refundId] = useState(() => crypto.randomUUID());
  const refund = useApiMutation("POST /api/admin/refund-payment", touched);
  const errors = toFieldErrors(refund.error, ["amount"], t);
  const send = (reason: string) =>
    refund.mutateAsync({ userId, paymentId: id, refundId, amount: amount ?? "", reason });
  return (
    <ReasonDialog
      action="refund"
      email={email ?? ""}
      mutation={refund}
      send={send}
      onClose={onClose}
      fields={["amount"]}
    >
      <MoneyBox
        name="amount"
        label={t("billing.amount")}
        hint={t("billing.most", { amount: formatMoney(most, locale, { currency }) })}
        value={amount}
        onValue={setAmount}
        currency={currency}
        maxDecimals={2}
        error={errors.of("amount")}
        isRequired
      />
    </ReasonDialog>
  );
}
