import type { IsoDate } from "../days/iso-date.ts";
import type { IncomePayment, PaymentStatus } from "./payment.ts";

/**
 * Status of a payment at the end of a day: an estimate stays one until it is announced; a declared payment is
 * `announced` before its ex-date (without one until its pay date), `pending` from its ex-date on, and from its pay date
 * on `received-unconfirmed` until an imported payment confirms it (`reconcileIncome`).
 */
export function statusOn({ status, exDate, payDate }: IncomePayment, asOf: IsoDate): PaymentStatus {
  if (status === "estimated") return status;
  if (payDate <= asOf) return status === "confirmed" ? status : "received-unconfirmed";
  return exDate !== undefined && exDate <= asOf ? "pending" : "announced";
}
