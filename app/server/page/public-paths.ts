import { publicPaths } from "../../shared/public-pages.ts";
import { contentSlugs } from "./content-slugs.ts";

/** Paths of the map that are no page of ours to be found: the document of the API is drawn by a program. */
const notFound = new Set(["/api/docs"]);

/** Returns the pages for everybody whose path says all there is to say, those of `content` among them. */
export function listPublicPaths(): readonly string[] {
  const slugs = contentSlugs();
  const all = ["/", ...publicPaths(slugs), ...slugs.map((slug) => `/${slug}`)];
  return [...new Set(all)].filter((path) => !notFound.has(path));
}
