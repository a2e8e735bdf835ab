import { expectedOf } from "./expected.ts";
import { allRoutes, type Route } from "./route-list.ts";
import { addressOf, type Sample, type Samples } from "./sample.ts";
import type { VisitorName, World } from "./world.ts";

export interface Opening {
  readonly path: string;
  readonly address: string;
  readonly status: number;
}

/** Returns whether an address is valid for the admin alone. */
const isAdmins = (route: Route, sample: Sample): boolean =>
  expectedOf(route, sample, "admin").status === 200 && expectedOf(route, sample, "demo").status >= 400;

function openingsOf(route: Route, all: readonly Sample[], visitor: VisitorName): readonly Opening[] {
  const expect = (sample: Sample) => expectedOf(route, sample, visitor);
  const own = all.filter((sample) => isAdmins(route, sample) === (visitor === "admin"));
  const shown = own.filter((sample) => expect(sample).location === null);
  // Each route is opened, redirected or refused; public pages are the same for the demo account.
  const isOnce = shown.length === 0 || (visitor === "demo" && !route.isInside);
  const opened = shown.length > 0 ? shown : visitor === "admin" ? [] : own.length > 0 ? own : all;
  return (isOnce ? opened.slice(0, 1) : opened).map((sample) => {
    const { status, location } = expect(sample);
    return { path: route.path, address: addressOf(sample), status: location === null ? status : 200 };
  });
}

/** Returns whether a visitor is redirected to the sign-in. */
const isClosed = ({ path, address }: Opening): boolean => {
  const route = allRoutes.find((one) => one.path === path);
  return (
    route !== undefined &&
    expectedOf(route, address, "anonymous").location?.startsWith("/auth/login") === true
  );
};

/**
 * Every route as the demo account and as a visitor, and as admin those closed to others. Of the routes that redirect to
 * the sign-in one is opened: `askPages` requests all.
 */
export function listOpenings(samples: Samples, world: World, visitor: VisitorName): readonly Opening[] {
  const openings = allRoutes.flatMap((route) =>
    openingsOf(route, samples[route.path]?.(world) ?? [], visitor),
  );
  if (visitor !== "anonymous") return openings;
  const closed = openings.filter(isClosed);
  return openings.filter((one) => one === closed[0] || !closed.includes(one));
}
