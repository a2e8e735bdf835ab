import type { FastifyInstance } from "fastify";

/** Where a large CDN answers by itself; offline and without one, we do. */
export const tracePath = "/cdn-cgi/trace";

/** Headers by which CDNs tell the country of a visitor. */
const countryHeaders = ["cf-ipcountry", "x-vercel-ip-country", "cloudfront-viewer-country", "x-country-code"];

/**
 * The trace of a CDN as far as pages read it: lines `name=value`, `loc` the country (ISO 3166 alpha-2, XX unknown).
 * It only echoes what the asker's own request says, so the headers need no trusted proxy.
 */
export function mountTrace(app: FastifyInstance): void {
  app.get(tracePath, { logLevel: "silent" }, (request, reply) => {
    const told = countryHeaders.map((name) => request.headers[name]).find((value) => value !== undefined);
    const country = typeof told === "string" && /^[A-Z]{2}$/.test(told) ? told : "XX";
    return reply
      .header("Cache-Control", "no-store")
      .type("text/plain; charset=utf-8")
      .send(`visit_scheme=${request.protocol}\nloc=${country}\n`);
  });
}
