import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { languages } from "../../shared/languages.ts";
import type { Config } from "../config/config.ts";
import { requestOrigin } from "../security/request-origin.ts";

/** Pages for everybody whose path says all there is to say. */
export const sitemapPaths: readonly string[] = [
  ...["/", "/pricing", "/public/terms", "/public/privacy", "/public/screener", "/public/assets"],
  ...["/public/rating-grades", "/dividends-backtesting", "/dividends-calculator"],
  ...["/stock-portfolio-performance", "/portfolio-visualization-demo", "/calendars"],
];

/** Validity of security.txt from the day it is read, in days; RFC 9116 advises less than a year. */
const validDays = 180;
const dayMs = 86_400_000;

interface SiteFileParts {
  readonly config: Pick<Config, "baseUrl" | "securityContact">;
  readonly now: () => Date;
}

/** Public address of this installation, without a slash at the end; undefined where neither configuration nor request names one. */
const siteOf = ({ config }: SiteFileParts, request: FastifyRequest): string | undefined =>
  config.baseUrl ?? requestOrigin(request);

const escapeXml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** Returns the sitemap of the public pages, each with its address in every language. */
export function toSitemap(site: string): string {
  const urlOf = (path: string, query = "") => escapeXml(`${site}${path}${query}`);
  const entries = sitemapPaths.map((path) => {
    const alternates = languages.map(
      (language) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${urlOf(path, `?lang=${language}`)}"/>`,
    );
    return `<url><loc>${urlOf(path)}</loc>${alternates.join("")}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join("\n")}
</urlset>
`;
}

/** Returns the text of security.txt (RFC 9116), which names the contact for reports of vulnerabilities. */
export function toSecurityText(contact: string, site: string, now: Date): string {
  const day = Math.floor(now.getTime() / dayMs) + validDays;
  return [
    `Contact: ${contact}`,
    `Expires: ${new Date(day * dayMs).toISOString()}`,
    `Preferred-Languages: ${languages.join(", ")}`,
    `Canonical: ${site}/.well-known/security.txt`,
    "",
  ].join("\n");
}

/**
 * Serves files that programs look for at fixed places: robots.txt, sitemap.xml and, where a contact is configured,
 * /.well-known/security.txt.
 */
export function mountSiteFiles(app: FastifyInstance, parts: SiteFileParts): void {
  const serve = (path: string, type: string, toText: (site: string) => string | undefined) =>
    app.get(path, { logLevel: "silent" }, (request, reply: FastifyReply) => {
      const site = siteOf(parts, request);
      const text = site === undefined ? undefined : toText(site);
      if (text === undefined) return reply.code(404).type("text/plain").send("Not found");
      return reply.header("Cache-Control", "public, max-age=3600").type(type).send(text);
    });
  serve(
    "/robots.txt",
    "text/plain; charset=utf-8",
    (site) => `User-agent: *\nDisallow: /api/\n\nSitemap: ${site}/sitemap.xml\n`,
  );
  serve("/sitemap.xml", "application/xml; charset=utf-8", toSitemap);
  const { securityContact } = parts.config;
  serve("/.well-known/security.txt", "text/plain; charset=utf-8", (site) =>
    securityContact === undefined ? undefined : toSecurityText(securityContact, site, parts.now()),
  );
}
