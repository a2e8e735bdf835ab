import { z } from "zod";
import { paymentSources, paymentStatuses } from "../../../shared/names/billing-names.ts";
import { planNames, planPeriods } from "../../../shared/plans.ts";
import { BillingCurrency } from "../../../shared/schemas/billing.schema.ts";

/** A payment as administrators see it. */
export const Payment = z.object({
  id: z.string(),
  userId: z.string(),
  /** Null for an account that was removed. */
  email: z.string().nullable(),
  invoiceNumber: z.int(),
  provider: z.enum(paymentSources),
  paymentRef: z.string(),
  plan: z.enum(planNames),
  period: z.enum(planPeriods),
  currency: BillingCurrency,
  /** Exact texts with two decimals. */
  paid: z.string(),
  refunded: z.string(),
  chargedBack: z.string(),
  /** Refundable rest; null for a removed account, which is refunded at the provider. */
  refundable: z.string().nullable(),
  status: z.enum(paymentStatuses),
  paidAt: z.string(),
  coversUntil: z.string().nullable(),
  cardMask: z.string().nullable(),
  /** Money that went back or came back (negative), oldest first. */
  returns: z.array(
    z.object({
      kind: z.enum(["refund", "chargeback", "chargeback-won"]),
      sum: z.string(),
      bookedAt: z.string(),
    }),
  ),
});
export type ListedPayment = z.infer<typeof Payment>;
