import type { AddressInfo } from "node:net";
import { Writable } from "node:stream";
import { eq } from "drizzle-orm";
import pino from "pino";
import { type CloudPaymentsFake, cloudpayments } from "../../../../fakes/cloudpayments/fake.ts";
import { CLOUD_KEYS } from "../../../../fakes/cloudpayments/state.ts";
import { createStandingClock } from "../../../../fakes/kit/fake-clock.ts";
import { startFakes } from "../../../../fakes/kit/hub.ts";
import { type StripeFake, stripe } from "../../../../fakes/stripe/fake.ts";
import { STRIPE_KEYS } from "../../../../fakes/stripe/state.ts";
import { type TestApp, type TestUser, testPassword, withApp } from "../../../../tests/support/app.ts";
import { users } from "../../../identity/identity.tables.ts";

const dayMs = 86_400_000;

/** An installation that sells plans, its providers, and its log. */
export interface BillingTest extends TestApp {
  readonly stripe: StripeFake;
  readonly cloud: CloudPaymentsFake;
  readonly logged: () => readonly Readonly<Record<string, unknown>>[];
  /** Registers a user of a country. */
  readonly registerIn: (country: string) => Promise<TestUser & { readonly id: string }>;
  /** Signs a user in again after the session has ended. */
  readonly signIn: (user: TestUser) => Promise<TestUser>;
  /** Moves the clocks of the product and of the providers. */
  readonly pass: (days: number) => void;
  /** Waits until every notification was answered. */
  readonly settled: () => Promise<void>;
}

/** Environment of an installation that sells plans at the fakes of a hub. */
export const billingEnv = (hub: { readonly addressOf: (fake: never) => string }): Record<string, string> => {
  const cloudUrl = hub.addressOf(cloudpayments as never);
  return {
    BILLING: "on",
    STRIPE_SECRET_KEY: STRIPE_KEYS.secretKey,
    STRIPE_WEBHOOK_SECRET: STRIPE_KEYS.webhookSecret,
    STRIPE_URL: hub.addressOf(stripe as never),
    CLOUDPAYMENTS_PUBLIC_ID: CLOUD_KEYS.publicId,
    CLOUDPAYMENTS_API_SECRET: CLOUD_KEYS.apiSecret,
    CLOUDPAYMENTS_URL: cloudUrl,
    CLOUDPAYMENTS_WIDGET_URL: `${cloudUrl}/bundles/cloudpayments.js`,
  };
};

/** Runs a test against an installation that sells plans, with both providers simulated on loopback. */
export async function withBilling(body: (test: BillingTest) => Promise<void>): Promise<void> {
  const clock = createStandingClock("2026-11-20T10:00:00Z");
  const hub = await startFakes([stripe, cloudpayments], clock, { isStrict: false });
  const lines: string[] = [];
  const log = pino(
    { level: "info" },
    new Writable({
      write: (chunk, _encoding, done) => {
        lines.push(String(chunk));
        done();
      },
    }),
  );
  try {
    await withApp(
      async (test) => {
        await test.app.listen({ port: 0, host: "127.0.0.1" });
        const { port } = test.app.server.address() as AddressInfo;
        const fakes = { stripe: hub.of(stripe), cloud: hub.of(cloudpayments) };
        fakes.stripe.webhooks.settings.url = `http://127.0.0.1:${port}/api/stripe/webhook`;
        fakes.cloud.webhooks.settings.url = `http://127.0.0.1:${port}/api/cloudpayments`;
        // A refused delivery is not repeated.
        for (const { webhooks } of Object.values(fakes)) webhooks.settings.retryMs = 0;
        const given: BillingTest = {
          ...test,
          ...fakes,
          logged: () => lines.map((line) => JSON.parse(line)),
          registerIn: async (country) => {
            const user = await test.register();
            const [row] = await test.db
              .update(users)
              .set({ country })
              .where(eq(users.email, user.email))
              .returning({ id: users.userId });
            return { ...user, id: row?.id ?? "" };
          },
          signIn: async ({ email }) => {
            const asked = { username: email, password: testPassword };
            const { body: tokens } = await test.anonymous.call("POST /api/account/login", asked);
            return { email, tokens, ...test.as(tokens.access_token) };
          },
          pass: (days) => {
            clock.advance(days * dayMs);
            test.clock.now = new Date(clock.now());
          },
          settled: async () => {
            await fakes.stripe.webhooks.settled();
            await fakes.cloud.webhooks.settled();
          },
        };
        try {
          await body(given);
        } catch (error) {
          // The product's own log says more than the failed expectation.
          for (const line of lines.filter((one) => one.includes('"level":50')))
            console.error(line.slice(0, 1500));
          throw error;
        }
      },
      { env: billingEnv(hub), log },
    );
  } finally {
    await hub.close();
  }
}
