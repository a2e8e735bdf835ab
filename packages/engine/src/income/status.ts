import type { IsoDate } from "../days/iso-date.ts";
import type { IncomePayment, PaymentStatus } from "./payment.ts";

/**
 * Returns `announced` before the ex-date (without one the pay date), `pending` from it, and `received-unconfirmed` from
 * the pay date until confirmed (`reconcileIncome`).
 */
export function statusOn({ status, exDate, payDate }: IncomePayment, asOf: IsoDate): PaymentStatus {
  if (status === "estimated") return status;
  if (payDate <= asOf) return status === "confirmed" ? status : "received-unconfirmed";
  return exDate !== undefined && exDate <= asOf ? "pending" : "announced";
}
