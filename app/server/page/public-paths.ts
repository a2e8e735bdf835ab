import { publicPaths } from "../../shared/public-pages.ts";
import { contentSlugs } from "./content-slugs.ts";

/** Paths of the map that search engines should not list: the API document is rendered by JavaScript. */
const notFound = new Set(["/api/docs"]);

/** Returns the public pages without parameters, including those of `content`. */
export function listPublicPaths(): readonly string[] {
  const slugs = contentSlugs();
  const all = ["/", ...publicPaths(slugs), ...slugs.map((slug) => `/${slug}`)];
  return [...new Set(all)].filter((path) => !notFound.has(path));
}
