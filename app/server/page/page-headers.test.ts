import { expect, it } from "vitest";
import { pageHeaders } from "./page-headers.ts";

const policyOf = (change: Partial<Parameters<typeof pageHeaders>[0]>) =>
  pageHeaders({
    nonce: "bm9uY2U=",
    isSignedIn: false,
    isDevelopment: false,
    isEmbeddable: false,
    connect: [],
    formOrigins: [],
    ...change,
  })["Content-Security-Policy"] ?? "";

it("pages ask our own host, and those the operator named", () => {
  expect(policyOf({})).toContain("; connect-src 'self'; ");
  expect(policyOf({ connect: ["https://trace.example", "http://sink.example:8080"] })).toContain(
    "; connect-src 'self' https://trace.example http://sink.example:8080; ",
  );
});

it("only scripts with the nonce run, and only widgets stand in frames", () => {
  expect(policyOf({})).toContain("script-src 'self' 'nonce-bm9uY2U='; ");
  expect(policyOf({})).toContain("frame-ancestors 'none'");
  expect(policyOf({ isEmbeddable: true })).toContain("frame-ancestors *");
});
