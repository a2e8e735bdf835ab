import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "../../app/routes.ts";
import { isPublicPath } from "../../app/shared/route-guard.ts";

/** Addresses that are no screen of the map: the document of the API, and pages that the database has. */
const others = [/^\/api\/docs$/, /^\/public\/blog(\/[a-z0-9-]+)?$/];

/** Screens for what is not content, and for what is not there. */
const notAnswered = new Set([":page", "dividend-info/:country", "*", "404", "500"]);

const pathsOf = (entries: readonly RouteConfigEntry[]): readonly string[] =>
  entries.flatMap(({ children, path = "" }) => (children ? pathsOf(children) : [path]));

const toPattern = (path: string) => new RegExp(`^/${path.replace(/:\w+/g, "[^/]+")}$`);

/** Returns whether a path is one that a visitor is answered on: a public screen of the map without its parameters. */
export function listAddresses(): (pathname: string) => boolean {
  const patterns = [
    ...others,
    ...pathsOf(routes)
      .filter((path) => !notAnswered.has(path))
      .map(toPattern),
  ];
  return (pathname) => isPublicPath(pathname) && patterns.some((pattern) => pattern.test(pathname));
}
