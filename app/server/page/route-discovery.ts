import type { FastifyInstance } from "fastify";
import { limitRate } from "../security/limit-rate.ts";
import { requestOrigin } from "../security/request-origin.ts";
import type { PageDeps } from "./page-deps.ts";
import { sendResponse } from "./send-response.ts";

/** Address of React Router's lazy route discovery. */
export const discoveryPath = "/__manifest";

/**
 * Serves the routes behind the links of an open page: the files each needs, as they stand in the built assets for
 * everyone. A page of another build gets a 204 with a header that makes its next step load the document.
 *
 * Every page asks, so these requests are counted apart from those for pages and data.
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
