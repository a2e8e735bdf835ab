import type { IsoDate } from "../days/iso-date.ts";
import type { IncomePayment, PaymentStatus } from "./payment.ts";

/**
 * Returns the status at the end of a day: a declared payment is `announced` before its ex-date (without one its pay
 * date), `pending` from it, and `received-unconfirmed` from its pay date until confirmed (`reconcileIncome`).
 */
export function statusOn({ status, exDate, payDate }: IncomePayment, asOf: IsoDate): PaymentStatus {
  if (status === "estimated") return status;
  if (payDate <= asOf) return status === "confirmed" ? status : "received-unconfirmed";
  return exDate !== undefined && exDate <= asOf ? "pending" : "announced";
}
