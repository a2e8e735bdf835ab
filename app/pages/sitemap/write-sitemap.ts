import { languages } from "../../shared/languages.ts";
import type { SitemapPart } from "./build-sitemap.ts";

const escapeXml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

const head = '<?xml version="1.0" encoding="UTF-8"?>';
const schema = "http://www.sitemaps.org/schemas/sitemap/0.9";

export function writeIndex(site: string, parts: readonly SitemapPart[]): string {
  const entries = parts.map(
    ({ name }) => `<sitemap><loc>${escapeXml(`${site}/sitemaps/${name}.xml`)}</loc></sitemap>`,
  );
  return `${head}\n<sitemapindex xmlns="${schema}">\n${entries.join("\n")}\n</sitemapindex>\n`;
}

/** Writes addresses with alternates, unless there is only one language. */
export function writePart(site: string, { addresses }: SitemapPart): string {
  const entries = addresses.map(({ path, changed, inLanguages = languages }) => {
    const versions = [
      ...inLanguages.map((language) => [language, `${site}${path}?lang=${language}`] as const),
      ["x-default", `${site}${path}`] as const,
    ];
    const alternates = (inLanguages.length > 1 ? versions : []).map(
      ([language, href]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeXml(href)}"/>`,
    );
    const lastChange = changed === undefined ? "" : `<lastmod>${changed}</lastmod>`;
    return `<url><loc>${escapeXml(`${site}${path}`)}</loc>${lastChange}${alternates.join("")}</url>`;
  });
  return `${head}\n<urlset xmlns="${schema}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join("\n")}\n</urlset>\n`;
}
