import { expect, it } from "vitest";
import { waitAfterMs } from "./code-tries.ts";
import { makeTotpSecret, stepOfCode, totpUri } from "./totp.ts";

/** RFC 6238, appendix B. */
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

it.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
])("takes the code of RFC 6238 at second %i", (second, code) => {
  expect(stepOfCode(secret, code, new Date(second * 1000))).toBe(Math.floor(second / 30));
});

it.each([
  ["the step before", 0, 1],
  ["its first second", 30, 1],
  ["its last second", 59, 1],
  ["the step after, last second", 89, 1],
  ["two steps later", 90, null],
])("a code of step 1 in %s", (_when, second, step) => {
  expect(stepOfCode(secret, "287082", new Date(second * 1000))).toBe(step);
});

it("spaces are read over, everything else but six digits is no code", () => {
  const now = new Date(59_000);
  expect(stepOfCode(secret, "287 082", now)).toBe(1);
  for (const code of ["", "28708", "2870820", "94287082", "28708a", "٢٨٧٠٨٢"])
    expect([code, stepOfCode(secret, code, now)]).toEqual([code, null]);
});

it("a secret has 160 bits; its address names issuer, account and the settings", () => {
  const made = makeTotpSecret();
  expect(made).toMatch(/^[A-Z2-7]{32}$/);
  expect(makeTotpSecret()).not.toBe(made);
  const uri = new URL(totpUri(secret, "anna b@example.org"));
  expect(uri.href).toContain("otpauth://totp/Zerno:anna%20b%40example.org?");
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: "Zerno",
    secret,
    algorithm: "SHA1",
    digits: "6",
    period: "30",
  });
});

it("the fifth wrong code waits 30 s, each further one twice as long, up to 15 minutes", () => {
  expect([1, 4, 5, 6, 7, 8, 9, 10, 11, 50].map((count) => waitAfterMs(count) / 1000)).toEqual([
    0, 0, 30, 60, 120, 240, 480, 900, 900, 900,
  ]);
});
