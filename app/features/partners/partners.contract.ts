import { z } from "zod";
import { IsoDay, NoInput } from "../../shared/common.schema.ts";
import { endpoint } from "../../shared/endpoint.ts";
import {
  AnsweredFile,
  BillingCurrency,
  PageNumber,
  ReferralRefusal,
  ReferralSums,
} from "../../shared/schemas/billing.schema.ts";

const role = { role: "partner" } as const;

const steps = { clicks: z.int(), registrations: z.int(), payers: z.int(), payments: z.int() };
const paged = { count: z.int(), pageSize: z.int() };
const Page = z.object({ page: PageNumber });

const Share = z.object({ currency: BillingCurrency, share: z.string() });

const ReferredUser = z.object({
  /** Masked, "j***@e***.com". */
  email: z.string(),
  registeredOn: IsoDay,
  /** Empty for a link without one. */
  sub: z.string(),
  hasPaid: z.boolean(),
  refusal: ReferralRefusal.nullable(),
  payments: z.int(),
  shares: z.array(Share),
});
export type ReferredUser = z.infer<typeof ReferredUser>;

const UserPayment = z.object({
  paidOn: IsoDay,
  /** Masked; empty for an account that was removed. */
  email: z.string(),
  sub: z.string(),
  currency: BillingCurrency,
  /** With a minus: the part that was refunded. */
  payment: z.string(),
  /** 0.2 is 20 %. */
  rate: z.string(),
  share: z.string(),
  state: z.enum(["pending", "earned"]),
});
export type UserPayment = z.infer<typeof UserPayment>;

const Payout = z.object({
  documentNumber: z.string(),
  documentDate: IsoDay,
  currency: BillingCurrency,
  payout: z.string(),
  bookedAt: z.string(),
});
export type Payout = z.infer<typeof Payout>;

const Summary = z.object({
  code: z.string(),
  /** Address of the link below this site; `&sub=` names its place. */
  path: z.string(),
  /** False: not a partner, or the partnership was stopped. */
  isActive: z.boolean(),
  /** Rate of payments of today; null while none is in force. */
  rate: z.string().nullable(),
  /** Latest first, future ones included. */
  rates: z.array(z.object({ since: IsoDay, rate: z.string() })),
  terms: z.object({ months: z.int(), pendingDays: z.int() }),
  sums: z.array(ReferralSums),
  /** Of the last twelve months, like the two lists. */
  funnel: z.object(steps),
  subs: z.array(z.object({ sub: z.string(), ...steps })),
  months: z.array(z.object({ month: z.string(), ...steps })),
  /** Shares accrued by month, refunds subtracted. */
  accrued: z.array(z.object({ month: z.string(), currency: BillingCurrency, share: z.string() })),
});
export type PartnerSummary = z.infer<typeof Summary>;

export const partnersContract = {
  "GET /api/partners/summary": endpoint({
    summary: "Own link, rates, money by currency, and the way from clicks to payments by sub-id and month",
    access: role,
    isBilling: true,
    input: NoInput,
    output: Summary,
  }),
  "GET /api/partners/users": endpoint({
    summary: "Referred accounts with masked addresses, latest first, 50 per page",
    access: role,
    isBilling: true,
    input: Page,
    output: z.object({ users: z.array(ReferredUser), ...paged }),
  }),
  "GET /api/partners/user-payments": endpoint({
    summary: "Shares of payments of referred accounts, and what refunds took back, latest first, 50 per page",
    access: role,
    isBilling: true,
    input: Page,
    output: z.object({ payments: z.array(UserPayment), ...paged }),
  }),
  "GET /api/partners/payments": endpoint({
    summary: "Payouts, latest first, 50 per page",
    access: role,
    isBilling: true,
    input: Page,
    output: z.object({ payouts: z.array(Payout), ...paged }),
  }),
  "GET /api/partners/export": endpoint({
    summary: "One of the lists as CSV",
    access: role,
    isBilling: true,
    isOwnAddition: true,
    input: z.object({ table: z.enum(["users", "user-payments", "payments"]) }),
    output: AnsweredFile,
  }),
} as const;
