import type { FastifyInstance } from "fastify";
import { limitRate } from "../security/limit-rate.ts";
import { requestOrigin } from "../security/request-origin.ts";
import type { PageDeps } from "./page-deps.ts";
import { sendResponse } from "./send-response.ts";

/** Fixed by React Router. */
export const discoveryPath = "/__manifest";

/**
 * Serves routes behind links. A page of another build gets a 204 that makes it reload.
 *
 * Counted apart: every page asks.
 */
export async function mountRouteDiscovery(app: FastifyInstance, { pages, config }: PageDeps): Promise<void> {
  await app.register(async (scope) => {
    await limitRate(scope, config.apiRequestsPerMinute);
    scope.get(discoveryPath, { logLevel: "silent" }, async (request, reply) => {
      const origin = requestOrigin(request);
      if (origin === undefined) return reply.code(400).type("text/plain").send("Bad request");
      return sendResponse(reply, await pages.discover(new Request(`${origin}${request.url}`)));
    });
  });
}
