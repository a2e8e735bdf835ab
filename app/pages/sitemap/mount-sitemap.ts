import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../../server/config/config.ts";
import { type ScopedParts, scopeOf } from "../../server/request-scope.ts";
import { requestOrigin } from "../../server/security/request-origin.ts";
import { buildSitemap, type SitemapPart } from "./build-sitemap.ts";
import { writeIndex, writePart } from "./write-sitemap.ts";

interface SitemapParts extends ScopedParts {
  readonly config: Pick<Config, "baseUrl">;
  readonly now: () => Date;
}

const perMinute = 120;

/** Serves `/sitemap.xml` and files such as `/sitemaps/assets-1.xml`. */
export async function mountSitemap(app: FastifyInstance, parts: SitemapParts): Promise<void> {
  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    write: (site: string, all: readonly SitemapPart[]) => string | undefined,
  ) => {
    const site = parts.config.baseUrl ?? requestOrigin(request);
    const all = site === undefined ? [] : await buildSitemap({ ...scopeOf(parts), now: parts.now });
    const text = site === undefined ? undefined : write(site, all);
    if (text === undefined) return reply.code(404).type("text/plain").send("Not found");
    return reply
      .header("Cache-Control", "public, no-cache")
      .type("application/xml; charset=utf-8")
      .send(text);
  };
  await app.register(async (scope) => {
    await scope.register(rateLimit, { global: true, max: perMinute, timeWindow: 60_000 });
    scope.get("/sitemap.xml", { logLevel: "silent" }, (request, reply) => send(request, reply, writeIndex));
    scope.get<{ Params: { readonly file: string } }>("/sitemaps/:file", (request, reply) =>
      send(request, reply, (site, all) => {
        const part = all.find(({ name }) => `${name}.xml` === request.params.file);
        return part && writePart(site, part);
      }),
    );
  });
}
