import rateLimit from "@fastify/rate-limit";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isLocale } from "../i18n/locales.ts";
import { AppError, isAppError, toErrorBody } from "../shared/app-error.ts";
import { cookieNameOver, cookieNames } from "../shared/cookies.ts";
import { languageOf, localeOf } from "../shared/prefs.ts";
import { apiVersion } from "../shared/version.ts";
import type { Background } from "./background.ts";
import type { MountedEndpoint } from "./call.ts";
import type { Config } from "./config.ts";
import type { Ctx, CurrentUser } from "./context.ts";
import { findTimeZone, todayFor } from "./day-in.ts";
import type { Elsewhere } from "./elsewhere.ts";
import { mountEndpoints, signedBody } from "./mount.ts";
import { toOpenApi } from "./openapi.ts";
import { type ScopedParts, scopeOf } from "./request-scope.ts";
import { readUpload } from "./upload.ts";

export interface ApiDeps extends ScopedParts {
  readonly config: Config;
  readonly secretKey: string;
  readonly elsewhere?: Elsewhere | undefined;
  readonly background?: Background | undefined;
  readonly endpoints: readonly MountedEndpoint[];
  readonly now: () => Date;
  readonly visitors: {
    byBearer(header: string | undefined, now: Date): Promise<{ current: CurrentUser } | null>;
  };
}

/** The API under /api, where `readAsApi` brings /extapi too; its OpenAPI document and a page to read it. */
export async function mountApi(app: FastifyInstance, deps: ApiDeps): Promise<void> {
  await app.register(
    async (scope) => {
      // Fastify reads text by default; here a body is JSON or a file, anything else is 415.
      scope.removeContentTypeParser("text/plain");
      // Refused by mount.ts everywhere but in the one click of mail programs.
      scope.addContentTypeParser(
        "application/x-www-form-urlencoded",
        { parseAs: "string" },
        (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
      );
      await scope.register(rateLimit, {
        global: true,
        max: deps.config.apiRequestsPerMinute,
        timeWindow: 60_000,
        errorResponseBuilder: (_request, context) =>
          new AppError("RATE_LIMITED", { seconds: String(Math.ceil(context.ttl / 1000)) }),
      });
      scope.addHook("onSend", async (_request, reply) => {
        reply.header("X-Api-Version", apiVersion);
        if (!reply.hasHeader("Cache-Control")) reply.header("Cache-Control", "no-store");
      });
      scope.setErrorHandler(answerError);
      scope.setNotFoundHandler((request, reply) => answerError(new AppError("NOT_FOUND"), request, reply));
      mountEndpoints(scope, deps.endpoints, (request, reply) => toCtx(deps, request, reply));
      // Without these the pages, which take every GET, would send a wrong API address to the login page.
      for (const url of ["/", "/*"])
        scope.get(url, (request, reply) => answerError(new AppError("NOT_FOUND"), request, reply));
    },
    { prefix: "/api" },
  );
  await mountDocs(app, deps.endpoints);
}

/** The address a request is answered at: what is asked below /extapi is asked of /api, limits included. */
export const readAsApi = (url: string): string =>
  /^\/extapi(?=[/?]|$)/.test(url) ? `/api${url.slice("/extapi".length)}` : url;

async function mountDocs(app: FastifyInstance, endpoints: readonly MountedEndpoint[]): Promise<void> {
  // Made when somebody asks, and kept: it takes a quarter of a second, which no start needs to wait for.
  let made: ReturnType<typeof toOpenApi> | undefined;
  const read = () => {
    made ??= toOpenApi(endpoints, apiVersion);
    return made;
  };
  app.get("/api/openapi.json", read);
  await app.register(async (scope) => {
    await scope.register(swagger, { mode: "static", specification: { document: { toJSON: read } as never } });
    // Its own policy would turn http into https, which a home network has not; its badge would ask another site.
    await scope.register(swaggerUi, {
      routePrefix: "/api/docs",
      staticCSP:
        "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'self'; frame-ancestors 'none'",
      uiConfig: { validatorUrl: null },
      // One document and no other to choose: without the bar for another address, which has the library's name.
      theme: {
        title: "Zerno API",
        css: [{ filename: "zerno.css", content: ".swagger-ui .topbar { display: none; }" }],
      },
    });
  });
}

/** Whose request it is, for the log of refusals. */
const callers = new WeakMap<FastifyRequest, string>();

async function toCtx(deps: ApiDeps, request: FastifyRequest, reply: FastifyReply): Promise<Ctx> {
  const now = deps.now();
  const visitor = await deps.visitors.byBearer(request.headers.authorization, now);
  if (visitor) callers.set(request, visitor.current.id);
  const header = (name: string) => request.headers[name]?.toString();
  const language = languageOf(header("accept-language"));
  const locale = header("x-user-locale");
  const timeZone = findTimeZone(header("x-user-time-zone") ?? "");
  // Absent where the scope stands alone, without the reader of cookies.
  const chosenDay = request.cookies?.[cookieNames.devDay];
  return {
    user: visitor?.current ?? null,
    ...scopeOf(deps),
    config: deps.config,
    secretKey: deps.secretKey,
    elsewhere: deps.elsewhere,
    background: deps.background,
    now: deps.now,
    today: todayFor(deps.config, chosenDay, now, visitor?.current.timeZone ?? timeZone ?? "UTC"),
    language,
    locale: isLocale(locale) ? locale : localeOf(language, header("accept-language")),
    timeZone,
    currency: matchOrNull(header("x-user-currency"), /^[A-Z]{3,5}$/),
    country: matchOrNull(header("x-country-code"), /^[A-Z]{2}$/),
    isStealth: header("x-user-stealth") === "true",
    address: request.ip,
    userAgent: header("user-agent") ?? "",
    requestId: request.id,
    isHttps: request.protocol === "https",
    origin: originOf(deps.config.baseUrl ?? `${request.protocol}://${request.host}`),
    log: request.log,
    ifMatch: header("if-match"),
    signed: signedBody(request),
    noteTag: (tag) => void reply.header("ETag", tag),
    noteChange: (id) => void reply.header("X-Change", id),
    upload: () => readUpload(request, deps.config.scannerAddress),
    signal: signalOf(reply),
    setCookie: (name, value, { httpOnly, maxAgeS }) => {
      const secure = request.protocol === "https";
      const sent = cookieNameOver(secure, name);
      reply.setCookie(sent, value, { path: "/", httpOnly, secure, sameSite: "lax", maxAge: maxAgeS });
    },
  };
}

/** Aborts when the connection closes before the answer was sent. */
function signalOf(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

/** A host that is none (any text can be sent as one) has no origin. */
const originOf = (address: string): string | undefined =>
  URL.canParse(address) ? new URL(address).origin : undefined;

const matchOrNull = (value: string | undefined, pattern: RegExp) =>
  value !== undefined && pattern.test(value) ? value : null;

/** The one place where an error becomes an answer; what is not the user's problem is logged and named by id. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const known = toAppError(error);
  if (known.code === "INTERNAL" || known.code === "STORAGE_FULL")
    request.log.error({ err: error }, "request failed");
  else logRefusal(known, request);
  return reply.code(known.status).send(toErrorBody(known, request.id));
}

/** Answers that say no to somebody: who may not, who asks too often, who shows a token that is none. */
const denials: readonly string[] = ["FORBIDDEN", "UNAUTHENTICATED", "RATE_LIMITED"];

/**
 * A line of its own for every refusal: its code, the account, the fields that were wrong (names, no values). What was
 * denied is a warning; the rest (input, states, missing rows) tells of trying only where there is much of it.
 */
function logRefusal({ code, fields }: AppError, request: FastifyRequest): void {
  const details = {
    refused: code,
    user: callers.get(request) ?? null,
    fields: fields.map(({ path }) => path),
  };
  if (denials.includes(code)) request.log.warn(details, "a request was denied");
  else request.log.info(details, "a request was refused");
}

/** Codes of PostgreSQL and of the operating system. */
const fullCodes: readonly unknown[] = ["53100", "ENOSPC", "EDQUOT"];

/** No space is left, here or in the cause that the query layer wraps. The transaction under way wrote nothing. */
const isStorageFull = (error: unknown): boolean =>
  error instanceof Error &&
  (("code" in error && fullCodes.includes(error.code)) || isStorageFull(error.cause));

function toAppError(error: unknown): AppError {
  if (isAppError(error)) return error;
  if (isStorageFull(error)) return new AppError("STORAGE_FULL");
  const status = error instanceof Error && "statusCode" in error ? error.statusCode : 500;
  if (status === 413) return new AppError("TOO_LARGE");
  if (status === 415) return new AppError("UNSUPPORTED_MEDIA");
  if (status === 429) return new AppError("RATE_LIMITED");
  if (typeof status === "number" && status >= 400 && status < 500) return new AppError("INVALID_INPUT");
  return new AppError("INTERNAL");
}
