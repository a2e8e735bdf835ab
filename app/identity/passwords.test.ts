import { expect, it } from "vitest";
import { findPasswordFault, hashPassword } from "./passwords.ts";

it.each([
  ["grain-of-truth-42", null],
  ["correct horse battery staple", null],
  ["Ёлка-и-снег-под-окном", null],
  ["tr0ubadour-on-the-hill", null],
  ["1234567890qwerty", "PASSWORD_COMMON"],
  ["aaaaaaaaaaaa", "PASSWORD_COMMON"],
  ["ababababababab", "PASSWORD_COMMON"],
  ["abcdefghijklmnop", "PASSWORD_COMMON"],
  ["xyzwxyzwxyzw", "PASSWORD_COMMON"],
  ["passwordpassword", "PASSWORD_COMMON"],
  ["Password2024!", "PASSWORD_COMMON"],
  ["!!P@ssw0rd!!1", "PASSWORD_COMMON"],
  ["sunshine123456", "PASSWORD_COMMON"],
  ["Zerno-2026-11", "PASSWORD_COMMON"],
  ["MyPortfolio2026!", "PASSWORD_COMMON"],
  ["Дивиденды-2026", "PASSWORD_COMMON"],
  ["administrator1", "PASSWORD_COMMON"],
  ["anna.petrova@example.org", "PASSWORD_IS_EMAIL"],
  ["Anna.Petrova", "PASSWORD_IS_EMAIL"],
  ["annapetrova1988", "PASSWORD_IS_EMAIL"],
])("%s: %s", (password, fault) => {
  expect(findPasswordFault(password, "anna.petrova@example.org")).toBe(fault);
});

it("is hashed by argon2id with 19 MiB, two passes and one lane", async () => {
  expect(await hashPassword("grain-of-truth-42")).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});
