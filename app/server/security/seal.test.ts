import { expect, it } from "vitest";
import { seal, unseal } from "./seal.ts";

const key = "an installation's key of 32 characters";

it("opens under the same key and purpose only, and says the same text differently every time", () => {
  const sealed = seal(key, "source:eodhd", "сек\u0000рет");
  expect(sealed).not.toContain("сек");
  expect(seal(key, "source:eodhd", "сек\u0000рет")).not.toBe(sealed);
  expect(unseal(key, "source:eodhd", sealed)).toBe("сек\u0000рет");
  expect(unseal(key, "source:fmp", sealed)).toBeUndefined();
  expect(unseal(`${key}!`, "source:eodhd", sealed)).toBeUndefined();
});

it("does not decrypt changed, cut or foreign texts", () => {
  const sealed = seal(key, "a", "text");
  const bytes = Buffer.from(sealed.slice(3), "base64url");
  for (let at = 0; at < bytes.length; at++) {
    const other = Buffer.from(bytes);
    other[at] = (other[at] ?? 0) ^ 1;
    expect(unseal(key, "a", `v1.${other.toString("base64url")}`)).toBeUndefined();
  }
  for (const odd of ["", "v1.", "v1.AAAA", sealed.slice(0, -2), sealed.replace("v1", "v2"), "text"])
    expect(unseal(key, "a", odd)).toBeUndefined();
});
