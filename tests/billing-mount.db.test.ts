import { expect, it } from "vitest";
import { api } from "../app/api.ts";
import { splitKey } from "../app/server/mount.ts";
import { withApp } from "./support/app.ts";

const sold = api.filter(({ endpoint }) => endpoint.isBilling);

it.each(["off", "on"])("the sale of plans is mounted and documented only with billing: %s", (billing) =>
  withApp(
    async ({ app, anonymous }) => {
      const { paths } = (await app.inject({ url: "/api/openapi.json" })).json();
      for (const { key, endpoint } of sold) {
        const { method, path } = splitKey(key);
        const documented = paths[`/api${path}`]?.[method.toLowerCase()] !== undefined;
        expect([key, documented]).toEqual([key, billing === "on"]);
        if (billing === "off") expect([key, (await anonymous.call(key, {})).status]).toEqual([key, 404]);
        else if (endpoint.access !== "anon" && endpoint.access !== "signature")
          expect([key, (await anonymous.call(key, {})).status]).toEqual([key, 401]);
      }
    },
    { env: { BILLING: billing } },
  ),
);

/** Paths of the client contract on plans, payments, promo codes, referral and partners. */
const contracted = [
  ...["getsubscriptionpricing", "getpaymentmodaldata"].map((name) => `GET /api/subscriptionPricing/${name}`),
  ...["processpayment", "unsubscribe", "applypromo"].map((name) => `POST /api/subscriptionPricing/${name}`),
  ...["create-checkout-session", "process-checkout-session", "webhook"].map(
    (name) => `POST /api/stripe/${name}`,
  ),
  ...["getpayments", "checkSubscription"].map((name) => `GET /api/userProfile/${name}`),
  "GET /api/user/getreferralinfo",
  ...["summary", "users", "user-payments", "payments"].map((name) => `GET /api/partners/${name}`),
  ...["GET /api/admin/partners", "POST /api/admin/partners", "POST /api/admin/pay"],
  "POST /api/email-settings/applyemailpromo",
];
/** Available without billing too: everything is unlocked, and nothing was paid. */
const always = [
  "GET /api/subscriptionPricing/getsubscriptionpricing",
  ...["getpayments", "checkSubscription"].map((name) => `GET /api/userProfile/${name}`),
];

it.each(["off", "on"])("every path of the contract about plans, with billing %s", (billing) =>
  withApp(
    async (test) => {
      const admin = await test.register();
      const { paths } = (await test.app.inject({ url: "/api/openapi.json" })).json();
      for (const key of contracted) {
        const [method = "", url = ""] = key.split(" ");
        const isThere = billing === "on" || always.includes(key);
        expect([key, paths[url]?.[method.toLowerCase()] !== undefined]).toEqual([key, isThere]);
        const { status, body } = await admin.call(key);
        // Handlers also give 404, such as for a session, but an empty request reaches none.
        const isAnswered = status !== 404 || (key.endsWith("/webhook") && body.error.code === "NOT_FOUND");
        if (isThere) expect([key, isAnswered]).toEqual([key, true]);
        else expect([key, status]).toEqual([key, 404]);
      }
      for (const key of always) expect([key, (await admin.call(key)).status]).toEqual([key, 200]);
    },
    { env: { BILLING: billing } },
  ),
);
