import type { Route } from "./route-list.ts";
import { addressOf, type Sample, statusesOf } from "./sample.ts";
import type { VisitorName } from "./world.ts";

export interface Expected {
  readonly status: number;
  /** Target of a 302. */
  readonly location: string | null;
}

/** Redirect signed-in visitors. */
const signedOutOnly = new Set(["/auth/login", "/auth/signup", "/auth/forgot-password", "/auth/two-factor"]);
/** Open before the first steps are done. */
const beforeFirstSteps = new Set([
  ...["/user-profile", "/user-manage-subscription", "/user-manage-subscription/checkout"],
  ...["/public-portfolios", "/payment-accepted", "/payment-failed"],
]);

const toLogin = (address: string): string =>
  `/auth/login?next=${encodeURIComponent(address.split("#", 1)[0] ?? "")}`;

function redirectOf({ path, isInside }: Route, address: string, visitor: VisitorName): string | null {
  const isStranger = path === "/*" && !address.startsWith("/public/");
  const start = visitor === "fresh" ? "/onboarding" : "/dashboard";
  if (path.startsWith("/widgets/")) return null;
  if (visitor === "anonymous")
    return isInside || isStranger || path === "/onboarding" ? toLogin(address) : null;
  if (path === "/") return "/dashboard";
  if (signedOutOnly.has(path)) return start;
  if (path === "/onboarding") return visitor === "fresh" ? null : "/dashboard";
  if (visitor === "fresh" && (isStranger || (isInside && !beforeFirstSteps.has(path)))) return "/onboarding";
  return null;
}

/**
 * Pages inside the frame send visitors to the sign-in with the address as `next` and newcomers to their first steps;
 * others get 200, or the sample's status.
 */
export function expectedOf(route: Route, sample: Sample, visitor: VisitorName): Expected {
  const location = redirectOf(route, addressOf(sample), visitor);
  return { status: location === null ? (statusesOf(sample)[visitor] ?? 200) : 302, location };
}
