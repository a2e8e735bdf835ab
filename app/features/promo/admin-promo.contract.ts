import { z } from "zod";
import { IsoDay, NoInput } from "../../shared/common.schema.ts";
import { endpoint } from "../../shared/endpoint.ts";
import { promoKinds, promoStates } from "../../shared/names/promo-names.ts";
import { soldPlans } from "../../shared/plan-catalogue.ts";
import { planPeriods } from "../../shared/plans.ts";
import { BillingCurrency, PageNumber, PriceAmount } from "../../shared/schemas/billing.schema.ts";
import { PlainText } from "../../shared/schemas/ledger.schema.ts";
import { visible } from "../../shared/text/visible-text.ts";
import { PromoGift } from "./promo.contract.ts";

const access = { role: "admin" } as const;
const own = { isBilling: true, isOwnAddition: true } as const;

const NewCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9_-]{2,39}$/, { error: "format" });
const Limit = z.int().min(1).max(1_000_000).nullable().default(null);

const ListedPromo = PromoGift.extend({
  state: z.enum(promoStates),
  countries: z.array(z.string()),
  maxUses: z.int().nullable(),
  maxUsesPerUser: z.int().nullable(),
  /** Reserved and done. */
  uses: z.int(),
  startsAt: z.string(),
  note: z.string(),
  /** Payments lowered so far and the money given by currency. */
  payments: z.int(),
  given: z.array(z.object({ currency: BillingCurrency, sum: z.string() })),
});
export type ListedPromo = z.infer<typeof ListedPromo>;

const PromoUse = z.object({
  bookedAt: z.string(),
  /** Empty for an account that was removed. */
  email: z.string(),
  state: z.enum(["reserved", "used", "released"]),
  given: z.array(z.object({ currency: BillingCurrency, sum: z.string() })),
});
export type PromoUse = z.infer<typeof PromoUse>;

const NewPromo = z
  .object({
    code: NewCode,
    kind: z.enum(promoKinds),
    /** Of `percent`: above 0 and at most 100, two decimals. */
    percent: z
      .string()
      .trim()
      .regex(/^(?!0+(\.0+)?$)(\d{1,2}(\.\d{1,2})?|100)$/, { error: "number" })
      .optional(),
    /** Of `amount`: what is taken off, by currency. */
    amounts: z
      .array(z.object({ currency: BillingCurrency, off: PriceAmount }))
      .max(2)
      .default([]),
    /** Of `period`. */
    grant: z.object({ plan: z.enum(soldPlans), period: z.enum(planPeriods) }).optional(),
    plans: z.array(z.enum(soldPlans)).max(10).default([]),
    countries: z
      .array(z.string().regex(/^[A-Z]{2}$/, { error: "country" }))
      .max(250)
      .default([]),
    isFirstPaymentOnly: z.boolean().default(true),
    periods: z.int().min(1).max(120).nullable().default(1),
    maxUses: Limit,
    maxUsesPerUser: z.int().min(1).max(1000).nullable().default(1),
    /** First day, UTC; absent: now. */
    startsOn: IsoDay.optional(),
    /** Last day, UTC; absent: without an end. */
    endsOn: IsoDay.optional(),
    note: visible(PlainText.trim().max(500)).default(""),
  })
  .refine(({ kind, percent }) => kind !== "percent" || percent !== undefined, {
    error: "required",
    path: ["percent"],
  })
  .refine(({ kind, amounts }) => kind !== "amount" || amounts.length > 0, {
    error: "required",
    path: ["amounts"],
  })
  .refine(({ amounts }) => new Set(amounts.map(({ currency }) => currency)).size === amounts.length, {
    error: "twice",
    path: ["amounts"],
  })
  .refine(({ kind, grant }) => kind !== "period" || grant !== undefined, {
    error: "required",
    path: ["grant"],
  })
  .refine(({ startsOn, endsOn }) => !startsOn || !endsOn || endsOn >= startsOn, {
    error: "out-of-order",
    path: ["endsOn"],
  });
export type NewPromo = z.output<typeof NewPromo>;

const Code = z.object({ code: z.string().trim().min(1).max(40) });

export const adminPromoContract = {
  "GET /api/admin/promo-codes": endpoint({
    summary: "Promo codes with uses and money given, latest first",
    ...{ access, ...own },
    input: NoInput,
    output: z.object({ codes: z.array(ListedPromo), hasMail: z.boolean() }),
  }),
  "POST /api/admin/promo-codes": endpoint({
    summary: "Create a promo code; it cannot be changed later, only stopped",
    ...{ access, ...own },
    perMinute: 60,
    input: NewPromo,
    output: z.object({ code: z.string() }),
  }),
  "POST /api/admin/promo-codes/stop": endpoint({
    summary: "Stop a promo code: no new uses; payments of uses that began keep their price",
    ...{ access, ...own },
    status: 204,
    input: Code,
    output: z.null(),
  }),
  "GET /api/admin/promo-codes/uses": endpoint({
    summary: "Uses of a promo code, latest first, 50 per page",
    ...{ access, ...own },
    input: Code.extend({ page: PageNumber }),
    output: z.object({ uses: z.array(PromoUse), count: z.int(), pageSize: z.int() }),
  }),
  "POST /api/admin/promo-codes/link": endpoint({
    summary: "Make the signed link that applies a code to the account of one address",
    ...{ access, ...own },
    isReadOnly: true,
    input: Code.extend({
      email: z.string().trim().max(254).pipe(z.email()),
      days: z.int().min(1).max(365).default(30),
    }),
    output: z.object({ path: z.string(), validUntil: z.string() }),
  }),
  "POST /api/admin/promo-codes/send": endpoint({
    summary:
      "Mail a code by signed links to all users who agreed to marketing, each in their language and once per code",
    ...{ access, ...own },
    perMinute: 5,
    input: Code.extend({ days: z.int().min(1).max(365).default(30) }),
    output: z.object({ queued: z.int() }),
  }),
} as const;
