import { z } from "zod";
import { fromMinorUnits } from "../amounts.ts";
import type { ProviderPayment } from "../payment-provider.ts";
import { ask, type StripeClient } from "./stripe-client.ts";
import { feeOf, isLost } from "./stripe-facts.ts";
import { StripeCharge, StripeDispute } from "./stripe-objects.ts";

const Charges = z.object({ data: z.array(StripeCharge), has_more: z.boolean() });
const Disputes = z.object({ data: z.array(StripeDispute) });

const secondsUpTo = (time: Date): number => Math.ceil(time.getTime() / 1000);

async function listCharges({ stripe }: StripeClient, from: Date, to: Date): Promise<StripeCharge[]> {
  const created = { gte: secondsUpTo(from), lt: secondsUpTo(to) };
  const charges: StripeCharge[] = [];
  for (let isMore = true; isMore; ) {
    const after = charges.at(-1)?.id;
    const page = await ask(Charges, () =>
      stripe.charges.list({
        ...{ created, limit: 100, expand: ["data.balance_transaction"] },
        ...(after === undefined ? {} : { starting_after: after }),
      }),
    );
    charges.push(...page.data);
    isMore = page.has_more && page.data.length > 0;
  }
  return charges;
}

async function statusOf(client: StripeClient, charge: StripeCharge): Promise<ProviderPayment["status"]> {
  if (charge.status !== "succeeded") return "failed";
  if (charge.disputed) {
    const { data } = await ask(Disputes, () => client.stripe.disputes.list({ charge: charge.id }));
    if (data.some(isLost)) return "charged-back";
  }
  return charge.amount_refunded === charge.amount ? "refunded" : "paid";
}

/** Lists payments by charge time, `to` excluded; a payment's successful charge wins. */
export async function listStripePayments(
  client: StripeClient,
  from: Date,
  to: Date,
): Promise<readonly ProviderPayment[]> {
  const charges = (await listCharges(client, from, to)).filter(({ status }) => status !== "pending");
  const ofPayment = new Map<string, StripeCharge>();
  for (const charge of charges) {
    const ref = charge.payment_intent ?? charge.id;
    if (charge.status === "succeeded" || !ofPayment.has(ref)) ofPayment.set(ref, charge);
  }
  const payments: ProviderPayment[] = [];
  for (const [paymentRef, charge] of ofPayment)
    payments.push({
      ...{ paymentRef, orderId: charge.metadata.order ?? null, at: charge.created },
      ...{ amount: fromMinorUnits(charge.amount), currency: charge.currency.toUpperCase() },
      refunded: fromMinorUnits(charge.amount_refunded),
      status: await statusOf(client, charge),
      fee: feeOf(charge),
    });
  return payments;
}
