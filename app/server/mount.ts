import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { AppError } from "../shared/app-error.ts";
import type { Endpoint, EndpointKey, Method } from "../shared/endpoint.ts";
import { sendCached } from "./cached-answer.ts";
import { assertAccess, callToSend, type MountedEndpoint } from "./call.ts";
import type { Ctx, SignedBody } from "./context.ts";

export type MakeCtx = (request: FastifyRequest, reply: FastifyReply) => Promise<Ctx>;

export function splitKey(key: string): { method: Method; path: string } {
  const [method, path] = key.split(" ") as [Method, string];
  return { method, path: path.slice("/api".length) };
}

const formType = "application/x-www-form-urlencoded";
const isForm = (type: string): boolean => type.startsWith(formType);

const signedBodyBytes = 64 * 1024;

const signedTexts = new WeakMap<FastifyRequest, string>();

export function signedBody(request: FastifyRequest): SignedBody | undefined {
  const text = signedTexts.get(request);
  return text === undefined ? undefined : { text, header: (name) => request.headers[name]?.toString() };
}

/** Query and JSON body become one input. */
export function mountEndpoints(
  scope: FastifyInstance,
  endpoints: readonly MountedEndpoint[],
  makeCtx: MakeCtx,
): void {
  const isSigned = ({ endpoint }: MountedEndpoint): boolean => endpoint.body?.startsWith("signed") === true;
  for (const mounted of endpoints.filter((one) => !isSigned(one))) {
    const { method, path } = splitKey(mounted.key);
    const keyed = keyedTwinOf(mounted.key, endpoints);
    mountAt(scope, { method, url: path, mounted, keyed, makeCtx, isForUsers: false });
    const own = ownPathOf(mounted.key, endpoints);
    // The same answer without `/public`.
    if (own !== null) mountAt(scope, { method, url: own, mounted, makeCtx, isForUsers: true });
  }
  scope.register(async (inner) => {
    keepTexts(inner);
    for (const mounted of endpoints.filter(isSigned)) {
      const { method, path } = splitKey(mounted.key);
      mountAt(inner, { method, url: path, mounted, makeCtx, isForUsers: false });
    }
  });
}

/** Webhooks sign the exact text. */
function keepTexts(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser("error", "error");
  scope.removeContentTypeParser(["application/json", formType]);
  const options = { parseAs: "string", bodyLimit: signedBodyBytes } as const;
  scope.addContentTypeParser(formType, options, (request, text, done) => {
    signedTexts.set(request, String(text));
    done(null, Object.fromEntries(new URLSearchParams(String(text))));
  });
  scope.addContentTypeParser("application/json", options, (request, text, done) => {
    signedTexts.set(request, String(text));
    parse(request, String(text), done);
  });
}

export function ownPathOf(
  key: EndpointKey,
  endpoints: readonly Pick<MountedEndpoint, "key">[],
): string | null {
  const { method, path } = splitKey(key);
  if (!path.startsWith("/public/")) return null;
  const own = path.slice("/public".length);
  return endpoints.some((other) => other.key === `${method} /api${own}`) ? null : own;
}

/** For a signed-in user who sends a public `key`. */
export function keyedTwinOf(
  key: EndpointKey,
  endpoints: readonly MountedEndpoint[],
): MountedEndpoint | undefined {
  const { method, path } = splitKey(key);
  const wanted = `${method} /api/public${path}`;
  const twin = endpoints.find((other) => other.key === wanted);
  const input = twin?.endpoint.input;
  return input instanceof z.ZodObject && "key" in input.shape ? twin : undefined;
}

interface Place {
  readonly method: Method;
  readonly url: string;
  readonly mounted: MountedEndpoint;
  readonly keyed?: MountedEndpoint | undefined;
  readonly makeCtx: MakeCtx;
  readonly isForUsers: boolean;
}

function mountAt(scope: FastifyInstance, { method, url, mounted, keyed, makeCtx, isForUsers }: Place): void {
  const { endpoint } = mounted;
  scope.route({
    method,
    url,
    config: endpoint.perMinute ? { rateLimit: { max: endpoint.perMinute, timeWindow: 60_000 } } : {},
    handler: async (request, reply) => {
      assertContentType(request, endpoint.body ?? "json");
      const ctx = await makeCtx(request, reply);
      const asked = request.query as Readonly<Record<string, unknown>>;
      const twin = keyed && asked.key !== undefined ? keyed : undefined;
      if (isForUsers || twin) assertAccess("user", ctx);
      const body = endpoint.body === "multipart" ? {} : request.body;
      if (body !== undefined && body !== null && (typeof body !== "object" || Array.isArray(body)))
        throw new AppError("INVALID_INPUT");
      const made = await callToSend(twin ?? mounted, ctx, { ...asked, ...(body as object | null) });
      const answer = typeof made === "string" ? made : made.text;
      if (endpoint.status === 204) return reply.code(204).send();
      if (endpoint.status === 303) return reply.redirect(JSON.parse(answer) as string, 303);
      // Caches store an answer per language.
      if (endpoint.keepS !== undefined)
        reply
          .header("Cache-Control", `${isForUsers ? "private" : "public"}, max-age=${endpoint.keepS}`)
          .header("Vary", "Accept-Language");
      reply.code(endpoint.status ?? 200).type("application/json; charset=utf-8");
      return typeof made === "string" ? reply.send(made) : sendCached(request, reply, made);
    },
  });
}

/** A foreign site can post a form, but no JSON. */
function assertContentType(request: FastifyRequest, expected: NonNullable<Endpoint["body"]>): void {
  if (expected === "form") return;
  const type = request.headers["content-type"] ?? "";
  // The signature proves its origin.
  if (isForm(type) && expected !== "signed-form") throw new AppError("UNSUPPORTED_MEDIA");
  const isMultipart = type.startsWith("multipart/form-data");
  if (expected === "multipart" ? !isMultipart : isMultipart) throw new AppError("UNSUPPORTED_MEDIA");
}
