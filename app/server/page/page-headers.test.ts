import { expect, it } from "vitest";
import { loadConfig } from "../config/config.ts";
import { paymentOriginsOf } from "../security/payment-origins.ts";
import { pageHeaders } from "./page-headers.ts";

const policyOf = (change: Partial<Parameters<typeof pageHeaders>[0]>) =>
  pageHeaders({
    nonce: "bm9uY2U=",
    isSignedIn: false,
    isDevelopment: false,
    isEmbeddable: false,
    connect: [],
    formOrigins: [],
    payment: [],
    ...change,
  })["Content-Security-Policy"] ?? "";

it("pages ask our own host, and those the operator named", () => {
  expect(policyOf({})).toContain("; connect-src 'self'; ");
  expect(policyOf({ connect: ["https://trace.example", "http://sink.example:8080"] })).toContain(
    "; connect-src 'self' https://trace.example http://sink.example:8080; ",
  );
});

it("a payment form may run where it is, and nowhere else", () => {
  const env = { BILLING: "on", CLOUDPAYMENTS_PUBLIC_ID: "pk_1", CLOUDPAYMENTS_API_SECRET: "s" };
  const payment = paymentOriginsOf(loadConfig(env), "/user-manage-subscription/checkout");
  const [widget, api] = ["https://widget.cloudpayments.ru", "https://api.cloudpayments.ru"];
  expect(payment).toEqual([widget, api]);
  const policy = policyOf({ payment, connect: ["https://trace.example"] });
  expect(policy).toContain(`script-src 'self' 'nonce-bm9uY2U=' ${widget} ${api}; `);
  expect(policy).toContain(`; frame-src 'self' ${widget} ${api}; `);
  expect(policy).toContain(`; connect-src 'self' https://trace.example ${widget} ${api}; `);
  expect(policyOf({})).not.toContain("frame-src");
  expect(paymentOriginsOf(loadConfig(env), "/dashboard")).toEqual([]);
  expect(
    paymentOriginsOf(loadConfig({ ...env, BILLING: "off" }), "/user-manage-subscription/checkout"),
  ).toEqual([]);
  expect(paymentOriginsOf(loadConfig({ BILLING: "on" }), "/user-manage-subscription/checkout")).toEqual([]);
});

it("only scripts with the nonce run, and only widgets stand in frames", () => {
  expect(policyOf({})).toContain("script-src 'self' 'nonce-bm9uY2U='; ");
  expect(policyOf({})).toContain("frame-ancestors 'none'");
  expect(policyOf({ isEmbeddable: true })).toContain("frame-ancestors *");
});
