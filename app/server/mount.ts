import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../shared/app-error.ts";
import type { Method } from "../shared/endpoint.ts";
import { call, type MountedEndpoint } from "./call.ts";
import type { Ctx } from "./context.ts";

export type MakeCtx = (request: FastifyRequest, reply: FastifyReply) => Promise<Ctx>;

/** Splits "GET /api/x" into method and the path below /api. */
export function splitKey(key: string): { method: Method; path: string } {
  const [method, path] = key.split(" ") as [Method, string];
  return { method, path: path.slice("/api".length) };
}

/** Mounts every endpoint below the scope's prefix: query and JSON body become one input object. */
export function mountEndpoints(
  scope: FastifyInstance,
  endpoints: readonly MountedEndpoint[],
  makeCtx: MakeCtx,
): void {
  for (const mounted of endpoints) {
    const { method, path } = splitKey(mounted.key);
    const { endpoint } = mounted;
    scope.route({
      method,
      url: path,
      config: endpoint.perMinute ? { rateLimit: { max: endpoint.perMinute, timeWindow: 60_000 } } : {},
      handler: async (request, reply) => {
        assertContentType(request, endpoint.body ?? "json");
        const ctx = await makeCtx(request, reply);
        const body = endpoint.body === "multipart" ? {} : request.body;
        if (body !== undefined && body !== null && (typeof body !== "object" || Array.isArray(body)))
          throw new AppError("INVALID_INPUT");
        const answer = await call(mounted, ctx, { ...(request.query as object), ...(body as object | null) });
        if (endpoint.status === 204) return reply.code(204).send();
        // Names are in the language of the request: a cache keeps an answer for each.
        if (endpoint.keepS !== undefined)
          reply
            .header("Cache-Control", `public, max-age=${endpoint.keepS}`)
            .header("Vary", "Accept-Language");
        return reply
          .code(endpoint.status ?? 200)
          .type("application/json; charset=utf-8")
          .send(answer);
      },
    });
  }
}

/** JSON bodies only (uploads: multipart only), so that no foreign form can post here. */
function assertContentType(request: FastifyRequest, expected: "json" | "multipart"): void {
  const type = request.headers["content-type"] ?? "";
  const isMultipart = type.startsWith("multipart/form-data");
  if (expected === "multipart" ? !isMultipart : isMultipart) throw new AppError("UNSUPPORTED_MEDIA");
}
