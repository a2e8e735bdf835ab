import type { ProviderName } from "../../shared/names/billing-names.ts";
import {
  type ChargeOutcome,
  type FailReason,
  type PaymentProvider,
  type ProviderEvent,
  type ProviderPayment,
  ProviderUnreachable,
  type RefundOutcome,
  type SavedMethod,
} from "../providers/payment-provider.ts";

/** Outcomes of the next charges, then success. `lost`: charged without a response. */
export type Script = "paid" | "lost" | "unreachable" | FailReason;

export interface ScriptedProvider extends PaymentProvider {
  readonly script: Script[];
  readonly asked: string[];
  readonly taken: Map<string, ProviderPayment>;
  readonly payAtForm: (
    order: { readonly id: string; readonly userId: string; readonly amount: string },
    card?: string,
  ) => Extract<ProviderEvent, { kind: "paid" }>;
}

const fees = "0.30";

export function scriptedProvider(now: () => Date, id: ProviderName = "stripe"): ScriptedProvider {
  const currency = id === "stripe" ? ("USD" as const) : ("RUB" as const);
  const script: Script[] = [];
  const asked: string[] = [];
  const taken = new Map<string, ProviderPayment>();
  const outcomes = new Map<string, ChargeOutcome>();
  const refunds = new Map<string, RefundOutcome>();

  const methodOf = (card: string): SavedMethod => ({
    ...{ provider: id, customerRef: "cus_1", methodRef: `pm_${card}`, cardMask: card.slice(-4) },
    ...{ cardBrand: "visa", expires: "2030-01", fingerprint: `fp-${card}` },
  });
  const take = (
    { orderId, userId, amount }: { orderId: string; userId: string; amount: string },
    method: SavedMethod,
  ): Extract<ProviderEvent, { kind: "paid" }> => {
    const paymentRef = `pi_${taken.size + 1}`;
    taken.set(paymentRef, {
      ...{ paymentRef, orderId, at: now(), amount, currency, refunded: "0.00" },
      ...{ status: "paid", fee: fees },
    });
    return {
      ...{ id: `${id}:paid:${paymentRef}`, at: now(), kind: "paid", orderId, userId, paymentRef },
      ...{ amount, currency, fee: fees, method },
    };
  };
  return {
    ...{ id, currency, script, asked, taken },
    payAtForm: (order, card = "4242424242424242") =>
      take({ orderId: order.id, userId: order.userId, amount: order.amount }, methodOf(card)),
    startCheckout: async ({ orderId }) => ({
      ...{ kind: "redirect", url: `https://pay.example/${orderId}`, sessionId: `cs_${orderId}` },
    }),
    readReturn: async (sessionId) => {
      const orderId = sessionId.slice("cs_".length);
      return { orderId, events: [], isPending: true };
    },
    charge: async ({ orderId, userId, amount, method }, attemptKey) => {
      asked.push(attemptKey);
      const known = outcomes.get(attemptKey);
      if (known) return known;
      const next = script.shift() ?? "paid";
      if (next === "unreachable") throw new ProviderUnreachable("no answer");
      const isTaken = next === "paid" || next === "lost";
      const outcome: ChargeOutcome = isTaken
        ? take({ orderId, userId, amount }, method)
        : {
            ...{ id: `${id}:failed:${attemptKey}`, at: now(), kind: "failed", orderId, userId },
            ...{ paymentRef: null, amount, currency, reason: next, providerCode: next },
          };
      outcomes.set(attemptKey, outcome);
      if (next === "lost") throw new ProviderUnreachable("cut");
      return outcome;
    },
    refund: async ({ paymentRef, amount, currency: paidIn }, key): Promise<RefundOutcome> => {
      const known = refunds.get(key);
      if (known) return known;
      const payment = taken.get(paymentRef);
      if (!payment) throw new Error(`${paymentRef} was never taken`);
      const isFull = amount === payment.amount;
      taken.set(paymentRef, { ...payment, refunded: amount, status: isFull ? "refunded" : "paid" });
      const refundRef = `re_${refunds.size + 1}`;
      const outcome: RefundOutcome = {
        ...{ id: `${id}:refunded:${refundRef}`, at: now(), kind: "refunded", paymentRef, refundRef },
        ...{ amount, currency: paidIn },
      };
      refunds.set(key, outcome);
      return outcome;
    },
    listPayments: async (from, to) => [...taken.values()].filter(({ at }) => from <= at && at < to),
  };
}
