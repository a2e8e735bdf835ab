import { z } from "zod";
import { Id, IsoDay, NoInput } from "../../shared/common.schema.ts";
import { endpoint } from "../../shared/endpoint.ts";
import { ActReason } from "../../shared/schemas/act.schema.ts";
import {
  BillingCurrency,
  PriceAmount,
  ReferralKind,
  ReferralSums,
} from "../../shared/schemas/billing.schema.ts";
import { PlainText } from "../../shared/schemas/ledger.schema.ts";
import { visible } from "../../shared/text/visible-text.ts";

/** From 0 to 1 with at most six decimals: 0.2 is 20 %. */
const Rate = z
  .string()
  .trim()
  .regex(/^(0(\.\d{1,6})?|1(\.0{1,6})?)$/, { error: "number" });

const Partner = z.object({
  userId: Id,
  email: z.string(),
  name: z.string(),
  code: z.string(),
  startedAt: z.string(),
  stoppedAt: z.string().nullable(),
  note: z.string(),
  /** Of payments of today; null after the partnership was stopped. */
  rate: z.string().nullable(),
  rates: z.array(z.object({ since: IsoDay, rate: z.string() })),
  sums: z.array(ReferralSums),
  /** The statement agrees with the ledger to the cent. */
  isBalanced: z.boolean(),
  registrations: z.int(),
  payers: z.int(),
});
export type ListedPartner = z.infer<typeof Partner>;

/** A referrer who chose payouts and has earned something. */
const Referrer = z.object({
  userId: Id,
  email: z.string(),
  name: z.string(),
  sums: z.array(ReferralSums),
  isBalanced: z.boolean(),
});
export type ListedReferrer = z.infer<typeof Referrer>;

const List = z.object({ partners: z.array(Partner), referrers: z.array(Referrer) });
const reason = ActReason;

export const adminPartnersContract = {
  "GET /api/admin/partners": endpoint({
    summary: "Partners with rates and statements, and referrers who wait for a payout",
    access: { role: "admin" },
    isBilling: true,
    input: NoInput,
    output: List,
  }),
  "POST /api/admin/partners": endpoint({
    summary:
      "Add a partner, set a rate from a day on, stop a partnership or let it go on. Requires a recent two-factor code",
    access: { role: "admin" },
    isBilling: true,
    perMinute: 60,
    input: z.discriminatedUnion("action", [
      z.object({
        action: z.literal("add"),
        email: z.string().trim().max(254).pipe(z.email()),
        /** Unless another was agreed, that of any referrer. */
        rate: Rate.default("0.2"),
        note: visible(PlainText.trim().max(500)).default(""),
        reason,
      }),
      z.object({ action: z.literal("rate"), userId: Id, rate: Rate, since: IsoDay, reason }),
      z.object({ action: z.literal("stop"), userId: Id, reason }),
      z.object({ action: z.literal("resume"), userId: Id, reason }),
    ]),
    output: List,
  }),
  "POST /api/admin/pay": endpoint({
    summary:
      "Book a payout to a partner or referrer with its document; the same document again changes nothing. Requires a recent two-factor code",
    access: { role: "admin" },
    isBilling: true,
    perMinute: 60,
    input: z.object({
      userId: Id,
      kind: ReferralKind.default("partner"),
      documentNumber: visible(PlainText.trim().min(1).max(60)),
      documentDate: IsoDay,
      currency: BillingCurrency,
      amount: PriceAmount,
      reason,
    }),
    output: z.object({ payoutId: Id, isNew: z.boolean() }),
  }),
} as const;
