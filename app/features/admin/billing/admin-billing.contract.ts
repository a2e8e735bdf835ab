import { z } from "zod";
import { Id, IsoDay, NoInput, NoOutput } from "../../../shared/common.schema.ts";
import { endpoint } from "../../../shared/endpoint.ts";
import {
  differenceKinds,
  paymentSources,
  paymentStatuses,
  providerNames,
} from "../../../shared/names/billing-names.ts";
import { grantablePlans } from "../../../shared/names/grant-names.ts";
import { ActReason } from "../../../shared/schemas/act.schema.ts";
import { PriceAmount } from "../../../shared/schemas/billing.schema.ts";
import { Payment } from "./payment-shape.ts";

const role = { role: "admin" } as const;

export const adminBillingContract = {
  "POST /api/admin/grant-plan": endpoint({
    summary: "Grant a plan without payment until the end of a UTC day, or without an end",
    access: role,
    isBilling: true,
    isOwnAddition: true,
    status: 204,
    input: z.strictObject({
      userId: Id,
      plan: z.enum(grantablePlans),
      /** Last day; null: without an end. */
      lastDay: IsoDay.nullable(),
      reason: ActReason,
    }),
    output: NoOutput,
  }),
  "POST /api/admin/revoke-grants": endpoint({
    summary: "Take back every plan granted to a user; paid time stays",
    access: role,
    isBilling: true,
    isOwnAddition: true,
    status: 204,
    input: z.strictObject({ userId: Id, reason: ActReason }),
    output: NoOutput,
  }),
  "GET /api/admin/payments": endpoint({
    summary: "Payments of all users with what was given back, latest first",
    access: role,
    isBilling: true,
    isOwnAddition: true,
    input: z.object({
      /** An invoice number, a payment of the provider, or the beginning of an e-mail. */
      search: z.string().trim().max(200).default(""),
      provider: z.enum(paymentSources).optional(),
      status: z.enum(paymentStatuses).optional(),
      /** UTC day of the payment. */
      day: IsoDay.optional(),
      cursor: z.string().max(400).optional(),
      pageSize: z.coerce.number().int().min(1).max(100).default(50),
    }),
    output: z.object({ payments: z.array(Payment), nextCursor: z.string().nullable() }),
  }),
  "POST /api/admin/refund-payment": endpoint({
    summary:
      "Refund a payment through its provider, in full or in part; the same refundId again is the same refund. Requires a recent two-factor code",
    access: role,
    isBilling: true,
    isOwnAddition: true,
    perMinute: 30,
    status: 204,
    input: z.strictObject({
      userId: Id,
      paymentId: Id,
      refundId: Id,
      /** Null: all that is left. */
      amount: PriceAmount.nullable(),
      reason: ActReason,
    }),
    output: NoOutput,
  }),
  "GET /api/admin/payment-differences": endpoint({
    summary:
      "Open differences between our payments and the providers' lists, the last comparisons, and provider events that were not applied",
    access: role,
    isBilling: true,
    isOwnAddition: true,
    input: NoInput,
    output: z.object({
      comparisons: z.array(
        z.object({
          provider: z.enum(providerNames),
          comparedAt: z.string(),
          payments: z.int(),
          problem: z.string().nullable(),
        }),
      ),
      /** Latest first, at most 200. */
      differences: z.array(
        z.object({
          id: z.string(),
          provider: z.enum(providerNames),
          paymentRef: z.string(),
          kind: z.enum(differenceKinds),
          ours: z.string().nullable(),
          theirs: z.string().nullable(),
          foundAt: z.string(),
          seenAt: z.string(),
        }),
      ),
      /** Latest first, at most 100. */
      events: z.array(
        z.object({
          provider: z.enum(providerNames),
          eventId: z.string(),
          kind: z.string(),
          paymentRef: z.string().nullable(),
          problem: z.string(),
          happenedAt: z.string(),
        }),
      ),
    }),
  }),
} as const;
