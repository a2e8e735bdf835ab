import type { PaymentModal } from "../buying/buying.schema.ts";

/** Whether a buyer who agreed to one offer agreed to the other: the same plan, sum now and charge later. */
export const isSameOffer = (one: PaymentModal, other: PaymentModal): boolean =>
  one.kind === other.kind &&
  one.plan === other.plan &&
  one.period === other.period &&
  one.currency === other.currency &&
  one.lines.total === other.lines.total &&
  one.nextPayment.price === other.nextPayment.price;
