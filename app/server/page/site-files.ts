import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { languages } from "../../shared/languages.ts";
import type { Config } from "../config/config.ts";
import { requestOrigin } from "../security/request-origin.ts";

/** Days; RFC 9116 advises less than a year. */
const validDays = 180;
const dayMs = 86_400_000;

interface SiteFileParts {
  readonly config: Pick<Config, "baseUrl" | "securityContact">;
  readonly now: () => Date;
}

/** Undefined when neither configuration nor request names one. */
const siteOf = ({ config }: SiteFileParts, request: FastifyRequest): string | undefined =>
  config.baseUrl ?? requestOrigin(request);

/** Returns security.txt (RFC 9116). */
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

/** Serves /robots.txt and, with a configured contact, /.well-known/security.txt. */
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
    (site) =>
      `User-agent: *\nDisallow: /api/\nAllow: /api/docs\nDisallow: /widgets/\n\nSitemap: ${site}/sitemap.xml\n`,
  );
  const { securityContact } = parts.config;
  serve("/.well-known/security.txt", "text/plain; charset=utf-8", (site) =>
    securityContact === undefined ? undefined : toSecurityText(securityContact, site, parts.now()),
  );
}
