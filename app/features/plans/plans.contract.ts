import { z } from "zod";
import {
  CurrencyCode,
  DecimalText,
  Id,
  IsoDay,
  NoOutput,
  Reason,
  UnsignedAmount,
} from "../../shared/common.schema.ts";
import { endpoint } from "../../shared/endpoint.ts";
import { AssetRef, PlainText, PortfolioId } from "../../shared/schemas/ledger.schema.ts";
import { AddedTransaction, FirstCashAnswer } from "../../shared/schemas/transaction.schema.ts";

/** Kinds of recurring transactions. */
export const PlanKind = z.enum(["buy", "deposit", "withdrawal", "fee", "interest"]);

const plan = {
  portfolioId: Id,
  kind: PlanKind,
  /** Purchases only. */
  assetId: Id.nullable().default(null),
  /** Of each row; purchases: the most to spend. */
  amount: UnsignedAmount.refine((text) => /[1-9]/.test(text), { error: "zero" }),
  /** Purchases: the asset's. */
  currency: CurrencyCode,
  /** Code of `InterestPeriod`, 2 week to 5 year. */
  period: z.int().min(2).max(5),
  startsOn: IsoDay,
  endsOn: IsoDay.nullable().default(null),
  note: PlainText.max(1000).default(""),
  isActive: z.boolean().default(true),
};
export const PlanDraft = z.object(plan);

export const RecurringPlan = z.object({
  id: z.string(),
  portfolioId: z.string(),
  kind: PlanKind,
  asset: AssetRef.nullable(),
  amount: z.string(),
  currency: z.string(),
  period: z.int(),
  startsOn: z.string(),
  endsOn: z.string().nullable(),
  note: z.string(),
  isActive: z.boolean(),
  version: z.int(),
  /** Next day after today; null when the plan has ended. */
  nextOn: z.string().nullable(),
});
export type RecurringPlan = z.infer<typeof RecurringPlan>;

/** Row proposed by a plan for a due day; booked only when confirmed. */
export const PlanProposal = z.object({
  planId: z.string(),
  dueOn: z.string(),
  kind: PlanKind,
  asset: AssetRef.nullable(),
  amount: z.string(),
  currency: z.string(),
  /** Purchases: whole lots for the amount at the close of the day; null with the reason without a close. */
  quantity: z.string().nullable(),
  price: z.string().nullable(),
  reason: Reason.nullable(),
});
export type PlanProposal = z.infer<typeof PlanProposal>;

const dayOfPlan = { planId: Id, dueOn: IsoDay };

export const plansContract = {
  "GET /api/transactions/plans": endpoint({
    summary: "Recurring plans of a portfolio and their due proposals; of a composite those of its parts",
    access: "user",
    shared: "view",
    isOwnAddition: true,
    input: z.object({ portfolioId: PortfolioId }),
    output: z.object({ plans: z.array(RecurringPlan), proposals: z.array(PlanProposal) }),
  }),
  "POST /api/transactions/plans": endpoint({
    summary: "Add a recurring plan; it proposes transactions without booking them",
    access: "user",
    isOwnAddition: true,
    status: 201,
    input: PlanDraft,
    output: RecurringPlan,
  }),
  "PUT /api/transactions/plans": endpoint({
    summary: "Change a recurring plan; CONFLICT if it changed since `version`",
    access: "user",
    isOwnAddition: true,
    input: z.object({ ...plan, id: Id, version: z.int() }),
    output: RecurringPlan,
  }),
  "DELETE /api/transactions/plans": endpoint({
    summary: "Delete a recurring plan; booked transactions stay",
    access: "user",
    isOwnAddition: true,
    status: 204,
    input: z.object({ id: Id }),
    output: NoOutput,
  }),
  "POST /api/transactions/plans/confirm": endpoint({
    summary: "Book a due proposal, as proposed or as given",
    access: "user",
    isOwnAddition: true,
    status: 201,
    input: z.object({
      ...dayOfPlan,
      quantity: DecimalText.optional(),
      price: DecimalText.optional(),
      amount: DecimalText.optional(),
      ...FirstCashAnswer.shape,
    }),
    output: AddedTransaction,
  }),
  "POST /api/transactions/plans/skip": endpoint({
    summary: "Skip a date, or propose it again",
    access: "user",
    isOwnAddition: true,
    status: 204,
    input: z.object({ ...dayOfPlan, isSkipped: z.boolean().default(true) }),
    output: NoOutput,
  }),
} as const;
