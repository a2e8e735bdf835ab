import pg from "pg";
import { expect } from "vitest";
import { type CloudPaymentsFake, cloudpayments } from "../../fakes/cloudpayments/fake.ts";
import { CLOUD_KEYS } from "../../fakes/cloudpayments/state.ts";
import { createRunningClock } from "../../fakes/kit/fake-clock.ts";
import { type FakeHub, startFakes } from "../../fakes/kit/hub.ts";
import { type StripeFake, stripe } from "../../fakes/stripe/fake.ts";
import { STRIPE_KEYS } from "../../fakes/stripe/state.ts";
import { type ApiUser, registerApiUser } from "./api-user.ts";
import { startServer, type TestServer } from "./support.ts";

/** A server that sells plans, with both providers simulated. */
export interface Shop {
  readonly server: TestServer;
  readonly stripe: StripeFake;
  readonly cloud: CloudPaymentsFake;
  readonly admin: ApiUser;
  readonly close: () => Promise<void>;
}

export async function openShop(): Promise<Shop> {
  const hub: FakeHub = await startFakes([stripe, cloudpayments], createRunningClock(Date.now), {
    isStrict: false,
  });
  const cloudUrl = hub.addressOf(cloudpayments);
  const server = await startServer({
    ...{
      BILLING: "on",
      ROLES_NEED_SECOND_FACTOR: "off",
      OPERATOR_NAME: "Grain Ltd",
      RATE_LIMIT_PER_MINUTE: "100000",
    },
    ...{ STRIPE_SECRET_KEY: STRIPE_KEYS.secretKey, STRIPE_WEBHOOK_SECRET: STRIPE_KEYS.webhookSecret },
    ...{ STRIPE_URL: hub.addressOf(stripe), CLOUDPAYMENTS_PUBLIC_ID: CLOUD_KEYS.publicId },
    ...{ CLOUDPAYMENTS_API_SECRET: CLOUD_KEYS.apiSecret, CLOUDPAYMENTS_URL: cloudUrl },
    CLOUDPAYMENTS_WIDGET_URL: `${cloudUrl}/bundles/cloudpayments.js`,
  });
  const fakes = { stripe: hub.of(stripe), cloud: hub.of(cloudpayments) };
  fakes.stripe.webhooks.settings.url = `${server.url}/api/stripe/webhook`;
  fakes.cloud.webhooks.settings.url = `${server.url}/api/cloudpayments`;
  // The first account is administrator, no customer.
  const admin = await registerApiUser(server.url);
  const close = async () => {
    await server.stop();
    await hub.close();
  };
  return { server, admin, close, ...fakes };
}

/** The country decides currency and provider. */
export const moveTo = (
  shop: Shop,
  { email }: ApiUser,
  { country, language }: { readonly country: string; readonly language: "en" | "ru" },
): Promise<void> =>
  ask(shop, "update users set country = $2, language = $3, locale = $4 where email = $1", [
    ...[email, country, language, language === "ru" ? "ru-RU" : "en-US"],
  ]);

async function ask({ server }: Shop, text: string, values: readonly unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  try {
    await client.query(text, [...values]);
  } finally {
    await client.end();
  }
}

/** Instants of a subscription by table, moved back to let time pass. */
const instants = [
  ["subscription_events", ["at", "recorded_at"]],
  [
    "subscriptions",
    ["trial_until", "paid_until", "access_until", "next_charge_at", "next_change_at", "derived_at"],
  ],
  ["billing_orders", ["created_at", "closed_at", "renews"]],
  ["billing_payments", ["paid_at", "covers_from", "covers_until"]],
  ["payment_methods", ["created_at", "used_at"]],
] as const;

export async function pass(shop: Shop, { email }: ApiUser, days: number): Promise<void> {
  const of = "(select user_id from users where email = $1)";
  for (const [table, columns] of instants) {
    const moved = columns.map((name) => `${name} = ${name} - make_interval(days => $2)`).join(", ");
    await ask(shop, `update ${table} set ${moved} where user_id = ${of}`, [email, days]);
  }
  // Months differ in length, so the job derives the due dates anew.
  const due = ["next_charge_at", "next_change_at"]
    .map((name) => `${name} = case when ${name} is null then null else now() end`)
    .join(", ");
  await ask(shop, `update subscriptions set ${due} where user_id = ${of} and access_until is not null`, [
    email,
  ]);
}

const dayMs = 86_400_000;

/** Moves time to the next charge and makes it; months differ in length, so it is repeated. */
export async function passToRenewal(shop: Shop, user: ApiUser): Promise<void> {
  for (let tries = 0; tries < 10; tries += 1) {
    const { next } = await user.call("GET /api/subscriptionPricing/subscription");
    // An overdue charge in progress is not announced.
    if (next === null) break;
    const days = Math.ceil((Date.parse(next.at) - Date.now()) / dayMs);
    if (days <= 0) break;
    await pass(shop, user, days);
  }
  await renew(shop);
}

export async function renew({ admin }: Shop): Promise<void> {
  const name = "renewals";
  const done = async () => {
    const { jobs } = await admin.call("GET /api/admin/jobs", { state: "done" });
    return jobs.filter((job: { name: string }) => job.name === name).length;
  };
  const before = await done();
  await admin.call("POST /api/admin/run-job", { name });
  await expect.poll(done, { timeout: 20_000, interval: 100 }).toBeGreaterThan(before);
}
