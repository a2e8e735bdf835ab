import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { captureReferral, storedReferral } from "../analytics/referral.ts";
import { stubBrowser } from "../testing/browser-globals.ts";
import { clearStates, hasLoggedInCookie, readState, withRecentCurrency, writeState } from "./storage.ts";

let browser: ReturnType<typeof stubBrowser>;
beforeEach(() => {
  browser = stubBrowser();
});
afterEach(() => vi.unstubAllGlobals());

describe("recent currencies", () => {
  it.each([
    [[], "USD", ["USD"]],
    [["EUR", "USD"], "USD", ["USD", "EUR"]],
    [["USD"], "USD", ["USD"]],
    [["EUR", "USD", "RUB", "GBP", "JPY"], "CNY", ["CNY", "EUR", "USD", "RUB", "GBP"]],
    [["EUR", "USD", "RUB", "GBP", "JPY"], "GBP", ["GBP", "EUR", "USD", "RUB", "JPY"]],
    [["EUR", "EUR", "USD", "USD"], "RUB", ["RUB", "EUR", "USD"]],
  ])("%j and then %s", (before, currency, after) => {
    expect(withRecentCurrency(before, currency)).toEqual(after);
  });
});

it("keeps what is not changed and forgets what is cleared", () => {
  writeState("auth", { accessToken: "a", refreshToken: "r" });
  writeState("auth", { accessToken: "b" });
  expect(readState("auth")).toEqual({ user: null, accessToken: "b", refreshToken: "r" });
  expect(JSON.parse(browser.stored.get("auth") ?? "")).toEqual(readState("auth"));
  clearStates("auth", "ui");
  expect(browser.stored.size).toBe(0);
  expect(readState("auth").accessToken).toBeNull();
});

it.each(["{", "null", "[]", '"text"', "12"])("takes a damaged state (%s) as empty", (text) => {
  browser.stored.set("app", text);
  expect(readState("app")).toEqual({
    currentPortfolio: null,
    currency: null,
    recentCurrencies: [],
    referral: null,
    stealthMode: false,
    showDiscount: true,
    showReportIndicator: true,
  });
});

it("works where the browser refuses storage", () => {
  vi.stubGlobal("localStorage", {
    getItem: () => {
      throw new Error("denied");
    },
    setItem: () => {
      throw new Error("denied");
    },
  });
  writeState("auth", { accessToken: "a" });
  expect(readState("auth").accessToken).toBeNull();
});

it("reads the cookie that says whether somebody is signed in", () => {
  expect(hasLoggedInCookie()).toBe(false);
  browser.cookies.push("prefs=x", "logged_in=1");
  expect(hasLoggedInCookie()).toBe(true);
});

describe("referral", () => {
  it.each([
    ["?ref=anna", "anna"],
    ["?promo=SPRING", "SPRING"],
    ["?ref=anna&promo=SPRING", "anna"],
    ["?ref=&promo=SPRING", "SPRING"],
    ["?ref=anna&sub=blog-1", "anna:blog-1"],
    ["?ref=anna&sub=two%20words", "anna"],
    ["?sub=blog-1", null],
    ["", null],
    ["?other=1", null],
  ])("of %s", (search, stored) => {
    captureReferral("/", search);
    expect(storedReferral()).toBe(stored);
  });

  it.each([
    ["/", true],
    ["/public/blog/first-steps", true],
    ["/public/asset/SBER", true],
    ["/public/portfolios/abcdefghij", true],
    ["/public/screener", false],
    ["/public/blog", false],
    ["/auth/signup", false],
    ["/dashboard", false],
  ])("on %s: %s", (pathname, isCaptured) => {
    captureReferral(pathname, "?ref=anna");
    expect(storedReferral()).toBe(isCaptured ? "anna" : null);
  });

  it("is stored once; the text null counts as none", () => {
    captureReferral("/", "?ref=first");
    captureReferral("/", "?ref=second");
    expect(storedReferral()).toBe("first");
    writeState("app", { referral: "null" });
    expect(storedReferral()).toBeNull();
    captureReferral("/", "?ref=third");
    expect(storedReferral()).toBe("third");
  });
});
