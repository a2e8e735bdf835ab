import { z } from "zod";
import { IsoDay, NoInput } from "../../shared/common.schema.ts";
import { endpoint } from "../../shared/endpoint.ts";
import { subIdPattern } from "../../shared/referral-pages.ts";
import { BillingCurrency, ReferralRefusal, ReferralSums } from "../../shared/schemas/billing.schema.ts";

const Invited = z.object({
  /** Masked, "j***@e***.com". */
  email: z.string(),
  registeredOn: IsoDay,
  hasPaid: z.boolean(),
  /** Null: pays. */
  refusal: ReferralRefusal.nullable(),
  shares: z.array(z.object({ currency: BillingCurrency, share: z.string() })),
});

export const ReferralInfo = z.object({
  code: z.string(),
  /** Address of the link below this site. */
  path: z.string(),
  /** Earnings are paid out instead of becoming credit for own renewals. */
  isPaidOut: z.boolean(),
  isPartner: z.boolean(),
  terms: z.object({
    /** Percent off the first payment of an invited account. */
    friendPercent: z.string(),
    /** Share of payments; 0.2 is 20 %. */
    rate: z.string(),
    months: z.int(),
    pendingDays: z.int(),
  }),
  invited: z.int(),
  paying: z.int(),
  sums: z.array(ReferralSums),
  /** The latest 100. */
  people: z.array(Invited),
});
export type ReferralInfo = z.infer<typeof ReferralInfo>;

export const referralContract = {
  "GET /api/user/getreferralinfo": endpoint({
    summary: "Own referral link, invited accounts with masked addresses, and what they earned by currency",
    access: "user",
    isBilling: true,
    input: NoInput,
    output: ReferralInfo,
  }),
  "POST /api/user/referral-settings": endpoint({
    summary: "Choose between payouts and credit for own renewals",
    access: "user",
    isBilling: true,
    isOwnAddition: true,
    status: 204,
    input: z.object({ isPaidOut: z.boolean() }),
    output: z.null(),
  }),
  "POST /api/referral/click": endpoint({
    summary: "Count a followed link: only code, sub-id and day are stored; always answered alike",
    access: "anon",
    isBilling: true,
    isOwnAddition: true,
    perMinute: 30,
    status: 204,
    input: z.object({
      code: z.string().trim().min(1).max(100),
      sub: z.union([z.literal(""), z.string().regex(subIdPattern, { error: "format" })]).default(""),
    }),
    output: z.null(),
  }),
} as const;
