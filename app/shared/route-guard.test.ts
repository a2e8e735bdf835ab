import { describe, expect, it } from "vitest";
import { decideRedirect, isPublicPath, safeNext } from "./route-guard.ts";

/** Client contract, S2.1 to S2.5. */
const publicPaths = [
  "/404",
  "/500",
  "/unsubscribe",
  "/pricing",
  "/emailpromo",
  "/logout",
  "/calendars",
  "/recap24/2024",
  "/version",
  "/sgts",
  "/public/privacy",
  "/public/blog/post-1",
  "/public/asset/GRN",
  "/public/portfolios/abcdefghij",
  "/some/public/page",
  "/public/",
  "/stock-portfolio-performance",
  "/dividends-calculator",
  "/dividends-backtesting",
  "/dividend-tracker",
  "/stock-tracker",
  "/crypto-tracker",
  "/portfolio-tracker",
  "/portfolio-share",
  "/dividend-calendar",
  "/dividend-rating",
  "/dividend-info",
  "/dividend-info/us",
  "/link-portfolio",
  "/portfolio-visualization-demo",
  "/investment-tracker",
  "/snowball-alternative",
  "/sharesight-alternative",
  "/ghostfolio-alternative",
  "/snowball-vs-sharesight-vs-ghostfolio",
  "/features",
  "/overview",
  "/about",
  "/contact",
  "/investment-portfolio-management",
];
/** Open to signed-in users before onboarding; not public unless listed above. */
const exceptions = [
  "/user-manage-subscription",
  "/user-manage-subscription/checkout",
  "/user-profile",
  "/public-portfolios",
  "/payment-failed",
  "/payment-accepted",
];
const guarded = [
  "/dashboard",
  "/holdings",
  "/transactions",
  "/import",
  "/sync",
  "/new-portfolio",
  "/stats",
  "/manage-portfolios",
  "/div-calendar",
  "/nowhere",
  "/public/edit-post/1",
  "/public",
  "/holdings?file=public/x",
  "/pricing/inside",
  "/publication",
];
const authPaths = ["/auth", "/auth/login", "/auth/signup", "/auth/forgot-password", "/auth/two-factor"];
const widgets = ["/widgets/abc", "/portfolio/widgets/abc", "/auth/widgets/x", "/widgets/"];

const anonymous = null;
const starting = { onboardingState: "new" };
const half = { onboardingState: "portfolio" };
const completed = { onboardingState: "completed" };
const login = (path: string) => `/auth/login?next=${encodeURIComponent(path)}`;

describe.each(publicPaths)("public %s", (path) => {
  it.each([
    ["anonymous", anonymous],
    ["before onboarding", starting],
    ["within onboarding", half],
    ["completed", completed],
  ])("stays for %s", (_name, user) => {
    expect(decideRedirect(path, user)).toBeNull();
    expect(decideRedirect(`${path}/`.replace("//", "/"), user)).toBeNull();
    expect(decideRedirect(`${path}?a=1#b`, user)).toBeNull();
  });
});

describe.each(exceptions)("exception %s", (path) => {
  it("needs signing in, but no onboarding", () => {
    expect(isPublicPath(path)).toBe(false);
    expect(decideRedirect(path, anonymous)).toBe(login(path));
    expect(decideRedirect(path, starting)).toBeNull();
    expect(decideRedirect(`${path}/inside`, half)).toBeNull();
    expect(decideRedirect(path, completed)).toBeNull();
  });
});

describe.each(guarded)("guarded %s", (path) => {
  it("goes to login, to onboarding, or stays", () => {
    expect(decideRedirect(path, anonymous)).toBe(login(path));
    expect(decideRedirect(path, starting)).toBe("/onboarding");
    expect(decideRedirect(path, half)).toBe("/onboarding");
    expect(decideRedirect(path, completed)).toBeNull();
  });
});

describe.each(authPaths)("auth %s", (path) => {
  it("is for visitors only", () => {
    expect(decideRedirect(path, anonymous)).toBeNull();
    expect(decideRedirect(path, starting)).toBe("/onboarding");
    expect(decideRedirect(path, completed)).toBe("/dashboard");
  });
});

describe.each(widgets)("widget %s", (path) => {
  it("counts as signed in and onboarded", () => {
    for (const user of [anonymous, starting, completed]) expect(decideRedirect(path, user)).toBeNull();
  });
});

it.each([
  ["/", anonymous, null],
  ["/", starting, "/dashboard"],
  ["/", completed, "/dashboard"],
  ["/?ref=anna", anonymous, null],
  ["/?lang=en&ref=anna%20b&promo=x#top", completed, "/dashboard?ref=anna+b&promo=x"],
  ["/?lang=en", completed, "/dashboard"],
  ["/auth/signup?promo=x", starting, "/onboarding?promo=x"],
  ["/holdings?ref=anna", starting, "/onboarding?ref=anna"],
  ["/?ref=anna&sub=blog", completed, "/dashboard?ref=anna&sub=blog"],
  ["/onboarding?ref=anna", completed, "/dashboard?ref=anna"],
  ["/onboarding", anonymous, login("/onboarding")],
  ["/onboarding", starting, null],
  ["/onboarding", completed, "/dashboard"],
  ["/auth/reset-password", anonymous, null],
  ["/auth/reset-password?code=1", starting, null],
  ["/auth/reset-password", completed, null],
  ["/auth/verify-password?next=%2Fuser-profile", completed, null],
  ["/auth/verify-password", anonymous, null],
  ["/widgets", anonymous, login("/widgets")],
  ["/mywidgets/x", anonymous, login("/mywidgets/x")],
])("%s for %j goes to %s", (path, user, target) => {
  expect(decideRedirect(path, user)).toBe(target);
});

it("keeps the query in next", () => {
  expect(decideRedirect("/holdings?p=1&sort=value", null)).toBe(
    "/auth/login?next=%2Fholdings%3Fp%3D1%26sort%3Dvalue",
  );
});

it.each([
  ["/holdings?p=1", "/holdings?p=1"],
  ["/", "/"],
  [null, "/dashboard"],
  [undefined, "/dashboard"],
  ["", "/dashboard"],
  ["holdings", "/dashboard"],
  ["//evil.example", "/dashboard"],
  ["/\\evil.example", "/dashboard"],
  ["/\t/evil.example", "/dashboard"],
  ["https://evil.example", "/dashboard"],
  ["javascript:alert(1)", "/dashboard"],
])("next %j leads to %s", (next, target) => {
  expect(safeNext(next, "/dashboard")).toBe(target);
});
