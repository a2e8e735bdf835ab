import type { CloudPaymentsSettings } from "../../../server/config/payment-variables.ts";
import { toJsonAmount } from "../amounts.ts";
import type { PaymentOrder } from "../payment-provider.ts";

/** 54-FZ tag 1214. */
const fullSettlement = 4;
/** 54-FZ tag 1212. */
const service = 4;

/** Returns a fiscal receipt (54-FZ) as the widget and the API take it. */
export function toReceipt(
  { receipt, email, amount }: Pick<PaymentOrder, "receipt" | "email" | "amount">,
  { vat, taxSystem }: Pick<CloudPaymentsSettings, "vat" | "taxSystem">,
) {
  return {
    Items: receipt.map((line) => ({
      label: line.label,
      price: toJsonAmount(line.price),
      quantity: Number(line.quantity),
      amount: toJsonAmount(line.amount),
      ...{ vat, method: fullSettlement, object: service, measurementUnit: "шт" },
    })),
    email,
    isBso: false,
    amounts: { electronic: toJsonAmount(amount), advancePayment: 0, credit: 0, provision: 0 },
    ...(taxSystem === null ? {} : { taxationSystem: taxSystem }),
  };
}
