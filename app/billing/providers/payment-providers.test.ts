import { expect, it } from "vitest";
import { loadConfig } from "../../server/config/config.ts";
import { createPaymentProviders, providerFor, providerOf } from "./payment-providers.ts";

const edges = { fetch, now: () => new Date("2026-12-01T09:00:00Z"), secretKey: "k".repeat(32) };
const stripe = { STRIPE_SECRET_KEY: "sk_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };
const cloud = { CLOUDPAYMENTS_PUBLIC_ID: "pk_1", CLOUDPAYMENTS_API_SECRET: "s" };
const providersOf = (env: Record<string, string>) => createPaymentProviders(loadConfig(env).payments, edges);

it("offers the providers that are set up, each in its currency", () => {
  const both = providersOf({ ...stripe, ...cloud });
  expect(providerFor(both, "USD")).toBe(both.stripe);
  expect(providerFor(both, "RUB")).toBe(both.cloudpayments);
  expect([both.stripe?.id, both.cloudpayments?.id]).toEqual(["stripe", "cloudpayments"]);
  const abroad = providersOf(stripe);
  expect(providerFor(abroad, "RUB")).toBeUndefined();
  expect(providerOf(abroad, "cloudpayments")).toBeUndefined();
  expect(providerOf(abroad, "stripe")).toBe(abroad.stripe);
  expect(providersOf({})).toEqual({ stripe: undefined, cloudpayments: undefined });
});
