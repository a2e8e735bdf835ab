import { expect, it } from "vitest";
import { loadConfig } from "../../server/config/config.ts";
import { createPaymentProviders } from "./payment-providers.ts";

const edges = { fetch, now: () => new Date("2026-12-01T09:00:00Z"), secretKey: "k".repeat(32) };
const stripe = { STRIPE_SECRET_KEY: "sk_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };
const cloud = { CLOUDPAYMENTS_PUBLIC_ID: "pk_1", CLOUDPAYMENTS_API_SECRET: "s" };
const providersOf = (env: Record<string, string>) => createPaymentProviders(loadConfig(env).payments, edges);

it("offers the providers that are set up, each in its currency", () => {
  const both = providersOf({ ...stripe, ...cloud });
  expect([both.stripe?.id, both.stripe?.currency]).toEqual(["stripe", "USD"]);
  expect([both.cloudpayments?.id, both.cloudpayments?.currency]).toEqual(["cloudpayments", "RUB"]);
  const abroad = providersOf(stripe);
  expect([abroad.stripe?.id, abroad.cloudpayments]).toEqual(["stripe", undefined]);
  expect(providersOf({})).toEqual({ stripe: undefined, cloudpayments: undefined });
});
