import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "../../app/routes.ts";
import { isPublicPath } from "../../app/shared/route-guard.ts";

/** The API document, and pages from the database. */
const others = [/^\/api\/docs$/, /^\/public\/blog(\/[a-z0-9-]+)?$/];

const notAnswered = new Set([":page", "dividend-info/:country", "*", "404", "500"]);

const pathsOf = (entries: readonly RouteConfigEntry[]): readonly string[] =>
  entries.flatMap(({ children, path = "" }) => (children ? pathsOf(children) : [path]));

const toPattern = (path: string) => new RegExp(`^/${path.replace(/:\w+/g, "[^/]+")}$`);

export function listAddresses(): (pathname: string) => boolean {
  const patterns = [
    ...others,
    ...pathsOf(routes)
      .filter((path) => !notAnswered.has(path))
      .map(toPattern),
  ];
  return (pathname) => isPublicPath(pathname) && patterns.some((pattern) => pattern.test(pathname));
}
