import { z } from "zod";

const Seconds = z.int().transform((seconds) => new Date(seconds * 1000));
const Minor = z.int().min(0);
const Metadata = z
  .record(z.string(), z.string())
  .nullish()
  .transform((value) => value ?? {});

const Ref = z
  .union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
  .nullish()
  .transform((value) => value ?? null);

/** Reads an expanded object; null for an id or nothing. */
const expanded = <Inner extends z.ZodType>(inner: Inner) =>
  z
    .union([inner, z.string().transform(() => null)])
    .nullish()
    .transform((value) => value ?? null);

const Method = z.object({
  id: z.string(),
  card: z
    .object({
      brand: z.string(),
      last4: z.string(),
      exp_month: z.int(),
      exp_year: z.int(),
      fingerprint: z.string().nullish(),
    })
    .nullish(),
});
export type StripeMethod = z.output<typeof Method>;

const Fee = z.object({ fee: z.int(), currency: z.string() });

export const StripeCharge = z.object({
  id: z.string(),
  created: Seconds,
  amount: Minor,
  amount_refunded: Minor,
  currency: z.string(),
  status: z.string(),
  disputed: z.boolean().nullish(),
  payment_intent: Ref,
  balance_transaction: expanded(Fee),
  metadata: Metadata,
});
export type StripeCharge = z.output<typeof StripeCharge>;

export const StripeIntent = z.object({
  id: z.string(),
  created: Seconds,
  amount: Minor,
  amount_received: Minor.nullish(),
  currency: z.string(),
  status: z.string(),
  customer: Ref,
  payment_method: expanded(Method),
  latest_charge: z
    .union([StripeCharge, z.string()])
    .nullish()
    .transform((value) => value ?? null),
  last_payment_error: z.object({ code: z.string().nullish(), decline_code: z.string().nullish() }).nullish(),
  metadata: Metadata,
});
export type StripeIntent = z.output<typeof StripeIntent>;

export const StripeSession = z.object({
  id: z.string(),
  url: z.string().nullish(),
  status: z.enum(["open", "complete", "expired"]).nullish(),
  payment_status: z.string(),
  expires_at: Seconds,
  client_reference_id: z.string().nullish(),
  payment_intent: expanded(StripeIntent),
  metadata: Metadata,
});
export type StripeSession = z.output<typeof StripeSession>;

export const StripeRefund = z.object({
  id: z.string(),
  created: Seconds,
  amount: Minor,
  currency: z.string(),
  status: z.string().nullish(),
  payment_intent: Ref,
  metadata: Metadata,
});
export type StripeRefund = z.output<typeof StripeRefund>;

export const StripeDispute = z.object({
  id: z.string(),
  created: Seconds,
  amount: Minor,
  currency: z.string(),
  status: z.string(),
  payment_intent: Ref,
});
export type StripeDispute = z.output<typeof StripeDispute>;

/** The object's state is read anew: deliveries are late and out of order. */
export const StripeEnvelope = z.object({
  type: z.string(),
  data: z.object({ object: z.object({ id: z.string() }) }),
});
