import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../shared/app-error.ts";
import { cookieNameOver, cookieNames } from "../shared/cookies.ts";
import { isLocale } from "../shared/locales.ts";
import { languageOf, localeOf } from "../shared/prefs.ts";
import { apiVersion } from "../shared/version.ts";
import type { Background } from "./background.ts";
import type { MountedEndpoint } from "./call.ts";
import { assertInstance, socialKeyOf } from "./client-headers.ts";
import type { Config } from "./config/config.ts";
import type { Ctx, CurrentUser, WorkerPool } from "./context.ts";
import { findTimeZone, todayFor } from "./day-in.ts";
import { mountEndpoints, signedBody } from "./mount.ts";
import { mountDocs } from "./mount-docs.ts";
import { type ScopedParts, scopeOf } from "./request-scope.ts";
import { limitRate } from "./security/limit-rate.ts";
import { requestOrigin } from "./security/request-origin.ts";
import { noteCaller, sendError } from "./send-error.ts";
import { readUpload } from "./upload.ts";

export interface ApiDeps extends ScopedParts {
  readonly config: Config;
  readonly secretKey: string;
  readonly worker?: WorkerPool | undefined;
  readonly background?: Background | undefined;
  readonly endpoints: readonly MountedEndpoint[];
  readonly now: () => Date;
  readonly visitors: {
    byBearer(header: string | undefined, now: Date): Promise<{ current: CurrentUser } | null>;
  };
}

export async function mountApi(app: FastifyInstance, deps: ApiDeps): Promise<void> {
  await app.register(
    async (scope) => {
      // Anything but JSON and files is 415.
      scope.removeContentTypeParser("text/plain");
      // `mount.ts` accepts forms for one-click unsubscription only.
      scope.addContentTypeParser(
        "application/x-www-form-urlencoded",
        { parseAs: "string" },
        (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
      );
      await limitRate(scope, deps.config.apiRequestsPerMinute);
      scope.addHook("onSend", async (_request, reply) => {
        reply.header("X-Api-Version", apiVersion);
        if (!reply.hasHeader("Cache-Control")) reply.header("Cache-Control", "no-store");
      });
      scope.setErrorHandler(sendError);
      scope.setNotFoundHandler((request, reply) => sendError(new AppError("NOT_FOUND"), request, reply));
      mountEndpoints(scope, deps.endpoints, (request, reply) => toCtx(deps, request, reply));
      // Otherwise the pages redirect unknown API addresses to the login page.
      for (const url of ["/", "/*"])
        scope.get(url, (request, reply) => sendError(new AppError("NOT_FOUND"), request, reply));
    },
    { prefix: "/api" },
  );
  await mountDocs(app, deps);
}

/** /extapi shares the limits of /api. */
export const readAsApi = (url: string): string =>
  /^\/extapi(?=[/?]|$)/.test(url) ? `/api${url.slice("/extapi".length)}` : url;

async function toCtx(deps: ApiDeps, request: FastifyRequest, reply: FastifyReply): Promise<Ctx> {
  assertInstance(request);
  const now = deps.now();
  const visitor = await deps.visitors.byBearer(request.headers.authorization, now);
  if (visitor) noteCaller(request, visitor.current.id);
  const header = (name: string) => request.headers[name]?.toString();
  const language = languageOf(header("accept-language"));
  const locale = header("x-user-locale");
  const timeZone = findTimeZone(header("x-user-time-zone") ?? "");
  const chosenDay = request.cookies?.[cookieNames.devDay];
  return {
    user: visitor?.current ?? null,
    ...scopeOf(deps),
    config: deps.config,
    secretKey: deps.secretKey,
    worker: deps.worker,
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
    origin: deps.config.baseUrl ? new URL(deps.config.baseUrl).origin : requestOrigin(request),
    log: request.log,
    ifMatch: header("if-match"),
    signed: signedBody(request),
    noteTag: (tag) => void reply.header("ETag", tag),
    noteChange: (id) => void reply.header("X-Change", id),
    socialKey: socialKeyOf(request),
    previewKey: request.cookies?.[cookieNames.preview],
    deviceKey: matchOrNull(request.cookies?.[cookieNames.device], /^[0-9a-f-]{36}$/) ?? undefined,
    upload: (maxBytes = deps.config.uploadLimitBytes) =>
      readUpload(request, deps.config.scannerAddress, Math.min(maxBytes, deps.config.uploadLimitBytes)),
    signal: signalOf(reply),
    setCookie: (name, value, { httpOnly, maxAgeS }) => {
      const secure = request.protocol === "https";
      const sent = cookieNameOver(secure, name);
      reply.setCookie(sent, value, { path: "/", httpOnly, secure, sameSite: "lax", maxAge: maxAgeS });
    },
  };
}

function signalOf(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

const matchOrNull = (value: string | undefined, pattern: RegExp) =>
  value !== undefined && pattern.test(value) ? value : null;
