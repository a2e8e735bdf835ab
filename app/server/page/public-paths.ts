import { publicPaths } from "../../shared/public-pages.ts";
import { contentSlugs } from "./content-slugs.ts";

/** Not for search engines: rendered by JavaScript. */
const notFound = new Set(["/api/docs"]);

/** Includes `content` pages. */
export function listPublicPaths(): readonly string[] {
  const slugs = contentSlugs();
  const all = ["/", ...publicPaths(slugs), ...slugs.map((slug) => `/${slug}`)];
  return [...new Set(all)].filter((path) => !notFound.has(path));
}
