import { z } from "zod";
import { endpoint } from "../../shared/endpoint.ts";
import { promoKinds } from "../../shared/names/promo-names.ts";
import { soldPeriods, soldPlans } from "../../shared/plan-catalogue.ts";
import { planNames, planPeriods } from "../../shared/plans.ts";
import { BillingCurrency } from "../../shared/schemas/billing.schema.ts";

const Code = z
  .string()
  .trim()
  .regex(/^[\w-]{3,40}$/, { error: "format" });

/** Benefit of a code, readable before it is entered. */
export const PromoGift = z.object({
  code: z.string(),
  kind: z.enum(promoKinds),
  /** Of `percent`: "20" is a fifth. */
  percent: z.string().nullable(),
  /** Of `amount`. */
  amounts: z.array(z.object({ currency: BillingCurrency, off: z.string() })),
  /** Of `period`: the plan granted free of charge, and for how long. */
  grant: z.object({ plan: z.enum(planNames), period: z.enum(planPeriods) }).nullable(),
  /** Plans it is for; empty: all. */
  plans: z.array(z.enum(planNames)),
  isFirstPaymentOnly: z.boolean(),
  /** Payments it lowers; null: every payment. */
  periods: z.int().nullable(),
  endsAt: z.string().nullable(),
});
export type PromoGift = z.infer<typeof PromoGift>;

const Price = z.object({
  plan: z.enum(soldPlans),
  period: z.enum(soldPeriods),
  currency: BillingCurrency,
  listPrice: z.string(),
  /** With the best of all discounts of the account: never two together. */
  price: z.string(),
  /** The best discount is this code's. */
  isByCode: z.boolean(),
});

/** A code that was taken for an account. */
export const AppliedPromo = z.object({
  gift: PromoGift,
  /** Prices of the plans the code is for, in the currency of the account's country; empty for a granted period. */
  prices: z.array(Price),
  /** End of the granted plan; null where nothing was granted, or for ever. */
  grantedUntil: z.string().nullable(),
});
export type AppliedPromo = z.infer<typeof AppliedPromo>;

const Token = z.string().min(1).max(200);

export const promoContract = {
  "POST /api/subscriptionPricing/applypromo": endpoint({
    summary:
      "Keep a promo code for the next purchase and return the prices it gives; a code for a free period grants it at once",
    access: "user",
    isBilling: true,
    perMinute: 20,
    input: z.object({
      code: Code,
      /** Intended purchase, if known: a code for other plans is refused then. */
      plan: z.enum(soldPlans).optional(),
      period: z.enum(soldPeriods).optional(),
    }),
    output: AppliedPromo,
  }),
  "GET /api/email-settings/emailpromo": endpoint({
    summary: "The promo code of a mailed link and what it gives; nothing is applied",
    access: "signature",
    isBilling: true,
    isOwnAddition: true,
    perMinute: 60,
    input: z.object({ t: Token }),
    output: z.object({
      gift: PromoGift,
      validUntil: z.string(),
      /** Null for visitors. */
      isForAccount: z.boolean().nullable(),
    }),
  }),
  "POST /api/email-settings/applyemailpromo": endpoint({
    summary: "Apply the promo code of a mailed link to the signed-in account it was sent to",
    access: "signature",
    isBilling: true,
    perMinute: 20,
    input: z.object({ t: Token }),
    output: AppliedPromo,
  }),
} as const;
