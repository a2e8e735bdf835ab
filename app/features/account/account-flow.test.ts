import { describe, expect, it } from "vitest";
import { parsePrefs } from "../../shared/prefs.ts";
import { checkSignup } from "../../shell/sign-up/check-signup.ts";
import { prefsAfter, targetOf } from "../../shell/sign-up/enter-session.ts";

const right = {
  DisplayName: "Anna",
  email: "anna@example.org",
  password: "grain-of-truth-42",
  personalDataAgreed: "on",
};

const issuesOf = (change: Record<string, string | undefined>) => {
  const values = new FormData();
  for (const [name, value] of Object.entries({ ...right, ...change }))
    if (value !== undefined) values.set(name, value);
  return checkSignup(values).map(({ path, code }) => `${path}:${code}`);
};

describe("registration form", () => {
  it.each<[string, Record<string, string | undefined>, string[]]>([
    ["nothing wrong", {}, []],
    ["no name", { DisplayName: "  " }, ["DisplayName:required"]],
    ["no address", { email: "" }, ["email:required"]],
    ["half an address", { email: "anna@example" }, ["email:email"]],
    ["two addresses", { email: "a b@example.org" }, ["email:email"]],
    ["a short password", { password: "12345678901" }, ["password:too-short"]],
    ["spaces in a password", { password: "            " }, ["password:required"]],
    ["no consent", { personalDataAgreed: undefined }, ["personalDataAgreed:required"]],
  ])("%s", (_name, change, issues) => {
    expect(issuesOf(change)).toEqual(issues);
  });
});

it.each([
  ["completed", null, "/dashboard"],
  ["completed", "/holdings?p=1", "/holdings?p=1"],
  ["completed", "//evil.example", "/dashboard"],
  ["new", null, "/onboarding"],
  ["new", "/holdings?p=1", "/onboarding?next=%2Fholdings%3Fp%3D1"],
  ["portfolio", "//evil.example", "/onboarding"],
])("after sign-in in state %s with next %j goes to %s", (state, next, target) => {
  expect(targetOf(state, next)).toBe(target);
});

describe("preferences after sign-in", () => {
  const shown = parsePrefs(undefined, { acceptLanguage: "ru" });
  const account = { language: "en", locale: "en-GB", theme: "dark", isDemo: false } as const;

  it("are the account's; a theme chosen in this browser stays", () => {
    const saved = { ...shown, language: "en", locale: "en-GB" };
    const chosen = { ...shown, theme: "light", isDeviceTheme: false } as const;
    expect(prefsAfter(account, chosen)).toEqual({ ...saved, theme: "light", isDeviceTheme: false });
    expect(prefsAfter(account, shown)).toEqual({ ...saved, theme: "dark", isDeviceTheme: false });
    expect(prefsAfter({ ...account, theme: null }, shown)).toEqual(saved);
  });

  it("stay the visitor's own in the demo account", () => {
    expect(prefsAfter({ ...account, isDemo: true }, shown)).toEqual(shown);
  });
});
