import { expectedOf } from "./expected.ts";
import { allRoutes, type Route } from "./route-list.ts";
import { addressOf, type Sample, type Samples } from "./sample.ts";
import type { VisitorName, World } from "./world.ts";

/** An address on its way through the browser. */
export interface Opening {
  readonly path: string;
  readonly address: string;
  readonly status: number;
}

/** Whether an address is in order for the admin alone: what only they have, or may see. */
const isAdmins = (route: Route, sample: Sample): boolean =>
  expectedOf(route, sample, "admin").status === 200 && expectedOf(route, sample, "demo").status >= 400;

function openingsOf(route: Route, all: readonly Sample[], visitor: VisitorName): readonly Opening[] {
  const expect = (sample: Sample) => expectedOf(route, sample, visitor);
  const own = all.filter((sample) => isAdmins(route, sample) === (visitor === "admin"));
  const shown = own.filter((sample) => expect(sample).location === null);
  // Each route is opened: where it leads, or that it is refused; a page for everybody says the same to the demo account.
  const isOnce = shown.length === 0 || (visitor === "demo" && !route.isInside);
  const opened = shown.length > 0 ? shown : visitor === "admin" ? [] : own.length > 0 ? own : all;
  return (isOnce ? opened.slice(0, 1) : opened).map((sample) => {
    const { status, location } = expect(sample);
    return { path: route.path, address: addressOf(sample), status: location === null ? status : 200 };
  });
}

/** Whether an opening leads a stranger to the sign-in. */
const isClosed = ({ path, address }: Opening): boolean => {
  const route = allRoutes.find((one) => one.path === path);
  return (
    route !== undefined &&
    expectedOf(route, address, "anonymous").location?.startsWith("/auth/login") === true
  );
};

/**
 * The addresses that are opened in a browser: every route as the demo account and as a stranger, and as the admin what
 * the others do not get to see. Of the routes that lead a stranger to the sign-in one is opened: `askPages` asks all.
 */
export function listOpenings(samples: Samples, world: World, visitor: VisitorName): readonly Opening[] {
  const openings = allRoutes.flatMap((route) =>
    openingsOf(route, samples[route.path]?.(world) ?? [], visitor),
  );
  if (visitor !== "anonymous") return openings;
  const closed = openings.filter(isClosed);
  return openings.filter((one) => one === closed[0] || !closed.includes(one));
}
