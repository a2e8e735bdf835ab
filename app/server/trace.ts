import type { FastifyInstance } from "fastify";

/** Cloudflare's address; answered here without a CDN. */
export const tracePath = "/cdn-cgi/trace";

const countryHeaders = ["cf-ipcountry", "x-vercel-ip-country", "cloudfront-viewer-country", "x-country-code"];

/**
 * `loc` is the country (ISO 3166 alpha-2, XX unknown). Only echoes the caller's headers, so no proxy must be trusted.
 */
export function mountTrace(app: FastifyInstance): void {
  app.get(tracePath, { logLevel: "silent" }, (request, reply) => {
    const sent = countryHeaders.map((name) => request.headers[name]).find((value) => value !== undefined);
    const country = typeof sent === "string" && /^[A-Z]{2}$/.test(sent) ? sent : "XX";
    return reply
      .header("Cache-Control", "no-store")
      .type("text/plain; charset=utf-8")
      .send(`visit_scheme=${request.protocol}\nloc=${country}\n`);
  });
}
