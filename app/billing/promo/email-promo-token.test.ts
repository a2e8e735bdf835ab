import { expect, it } from "vitest";
import { emailPromoToken, readEmailPromoToken } from "./email-promo-token.ts";

const key = "test-secret-key-test-secret-key-0123456789";
const until = new Date("2026-12-24T10:00:00Z");
const token = emailPromoToken(key, { code: "spring-20", email: "Anna@Example.org", until });

it("carries the code, its end and the address it was sent to", () => {
  const read = readEmailPromoToken(key, token);
  expect(read?.code).toBe("SPRING-20");
  expect(read?.until).toEqual(until);
  expect(read?.isFor("anna@example.org")).toBe(true);
  expect(read?.isFor("anna@example.com")).toBe(false);
});

it("is refused when any character differs, or another installation signed it", () => {
  const letters = [...token];
  for (const [place, letter] of letters.entries()) {
    const changed = letters.with(place, letter === "A" ? "B" : "A").join("");
    expect([place, readEmailPromoToken(key, changed)]).toEqual([place, null]);
  }
  expect(readEmailPromoToken(`${key}x`, token)).toBeNull();
  expect(readEmailPromoToken(key, "")).toBeNull();
  expect(readEmailPromoToken(key, `${token}=`)).toBeNull();
});
