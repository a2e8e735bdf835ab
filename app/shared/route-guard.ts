/** Client contract, S2.6 to S2.11; `call.ts` alone checks access to data. */
export interface GuardUser {
  readonly onboardingState: string;
}

const publicPages = new Set([
  "/",
  "/404",
  "/500",
  "/unsubscribe",
  "/pricing",
  "/emailpromo",
  "/logout",
  "/calendars",
  "/version",
  "/sgts",
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
]);

const onboardingExceptions = [
  "/user-manage-subscription",
  "/user-profile",
  "/public-portfolios",
  "/payment-failed",
  "/payment-accepted",
  "/logout",
  "/emailpromo",
  "/unsubscribe",
];

const isBelow = (path: string, root: string) => path === root || path.startsWith(`${root}/`);

const campaign = new Set(["ref", "promo", "sub"]);

function campaignOf(path: string): string {
  const [, asked = ""] = /\?([^#]*)/.exec(path) ?? [];
  const kept = [...new URLSearchParams(asked)].filter(([name]) => campaign.has(name));
  return kept.length > 0 ? `?${new URLSearchParams(kept)}` : "";
}

function pathOnly(path: string): string {
  const bare = path.split(/[?#]/, 1)[0] ?? "/";
  return bare.length > 1 && bare.endsWith("/") ? bare.slice(0, -1) : bare;
}

/** Editing a post is not public despite `public/` in its path. */
export function isPublicPath(path: string): boolean {
  const bare = pathOnly(path);
  if (publicPages.has(bare) || isAuthPath(bare) || isBelow(bare, "/recap24")) return true;
  if (isBelow(bare, "/dividend-info")) return true;
  const [whole = ""] = path.split(/[?#]/, 1);
  return whole.includes("public/") && !whole.includes("edit-post");
}

const signedInAuthPages = ["/auth/reset-password", "/auth/verify-password", "/auth/external"];

const isAuthPath = (bare: string) => bare.startsWith("/auth");
/** A widget's own token grants access. */
export const isWidgetPath = (path: string): boolean =>
  path.split(/[?#]/, 1)[0]?.includes("/widgets/") ?? false;

/** @param user null when signed out; widgets count as onboarded */
export function decideRedirect(path: string, user: GuardUser | null): string | null {
  const bare = pathOnly(path);
  if (isWidgetPath(path)) return null;
  if (!user) return isPublicPath(path) ? null : `/auth/login?next=${encodeURIComponent(path)}`;
  const isCompleted = user.onboardingState === "completed";
  const start = isCompleted ? "/dashboard" : "/onboarding";
  if (bare === "/") return `/dashboard${campaignOf(path)}`;
  if (isAuthPath(bare))
    return signedInAuthPages.some((page) => isBelow(bare, page)) ? null : `${start}${campaignOf(path)}`;
  if (isCompleted) return bare === "/onboarding" ? `/dashboard${campaignOf(path)}` : null;
  if (
    bare === "/onboarding" ||
    onboardingExceptions.some((page) => isBelow(bare, page)) ||
    isPublicPath(path)
  )
    return null;
  return `/onboarding${campaignOf(path)}`;
}

/** Path of this site from `next`; never another host. */
export function safeNext(next: string | null | undefined, fallback: string): string {
  if (!next?.startsWith("/") || next.startsWith("//") || /[\\\p{Cc}]/u.test(next)) return fallback;
  return next;
}
