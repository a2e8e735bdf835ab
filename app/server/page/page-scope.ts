import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../shared/app-error.ts";
import { cookieMaxAgeS, cookieNameOver, cookieNames } from "../../shared/cookies.ts";
import { isLanguage } from "../../shared/languages.ts";
import { localeOfLanguage } from "../../shared/locales.ts";
import type { PageRequest, RegistrationState, ShownAnnouncement } from "../../shared/page-request.ts";
import { parsePrefs } from "../../shared/prefs.ts";
import { decideRedirect, isPublicPath, isWidgetPath } from "../../shared/route-guard.ts";
import { call, onlyReads } from "../call.ts";
import type { Ctx } from "../context.ts";
import { todayFor } from "../day-in.ts";
import { scopeOf } from "../request-scope.ts";
import { formOriginsOf } from "../security/form-origins.ts";
import { limitRate } from "../security/limit-rate.ts";
import { paymentOriginsOf } from "../security/payment-origins.ts";
import { requestOrigin } from "../security/request-origin.ts";
import { toStorageError } from "../storage-error.ts";
import { mountTrace, tracePath } from "../trace.ts";
import { contentSlugs } from "./content-slugs.ts";
import { createPageCache } from "./page-cache.ts";
import type { PageDeps, PageVisitor } from "./page-deps.ts";
import { handlePageError } from "./page-error.ts";
import { pageHeaders } from "./page-headers.ts";
import { mountRouteDiscovery } from "./route-discovery.ts";
import { sendResponse } from "./send-response.ts";
import { mountStatic } from "./static-files.ts";

/** GET and HEAD only, identity from the cookie only. */
export async function mountPages(app: FastifyInstance, deps: PageDeps): Promise<void> {
  await mountStatic(app, deps);
  mountTrace(app);
  await mountRouteDiscovery(app, deps);
  const cache = createPageCache(deps.now);
  await app.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => handlePageError(deps.texts, error, request, reply));
    await limitRate(scope, deps.config.apiRequestsPerMinute);
    scope.route({
      method: ["GET", "HEAD"],
      url: "/*",
      handler: (request, reply) => answerPage(deps, cache, request, reply),
    });
  });
  // Every address answers GET, so a missing one is a file.
  app.setNotFoundHandler(({ method }, reply) =>
    method === "GET" || method === "HEAD"
      ? reply.code(404).type("text/plain").send("Not found")
      : reply.code(405).header("Allow", "GET, HEAD").type("text/plain").send("Method not allowed"),
  );
}

async function answerPage(
  deps: PageDeps,
  cache: ReturnType<typeof createPageCache>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const url = urlOf(request);
  if (!url) return reply.code(400).type("text/plain").send("Bad request");
  // Every screen has a clientLoader, so React Router sends no data requests.
  if (url.pathname.endsWith(".data")) return reply.code(404).type("text/plain").send("Not found");
  if (isWidgetPath(url.pathname)) return handleWidgetPage(deps, url, request, reply);
  const sessionCookie = request.cookies[sessionNameFor(request)];
  const visitor = await deps.visitors.byCookie(sessionCookie, deps.now());
  alignCookies(request, reply, visitor !== null);
  const target = decideRedirect(url.pathname + url.search, visitor?.current ?? null);
  if (target && target !== url.pathname) return reply.code(302).header("Location", target).send("");
  // Vite's tags carry none.
  const nonce = isDevelopment(deps) ? "" : randomBytes(16).toString("base64");
  const prefs = inAskedLanguage(
    url,
    parsePrefs(request.cookies[cookieNames.prefs], {
      acceptLanguage: request.headers["accept-language"],
      user: visitor && savedPrefs(visitor),
    }),
  );
  reply.headers(
    pageHeaders({
      nonce,
      isSignedIn: visitor !== null,
      isDevelopment: isDevelopment(deps),
      isEmbeddable: false,
      formOrigins: formOriginsOf(deps.config),
      connect: connectOrigins(deps),
      payment: paymentOriginsOf(deps.config, url.pathname),
    }),
  );
  const registration = await deps.registration();
  const isDemoOffered = await deps.isDemoOffered();
  const announcements = (await deps.announcements()).filter(
    ({ audience }) => audience === "all" || visitor !== null,
  );
  const installation = { registration, isDemoOffered, announcements };
  const page = toPageRequest(deps, { request, visitor, nonce, prefs, ...installation });
  // Rendered as GET to share the cache; Node sends no body.
  const webRequest = new Request(url, { headers: toHeaders(request) });
  if (sessionCookie === undefined && !isDevelopment(deps) && !isWithdrawable(url.pathname)) {
    const { origin } = page.facts;
    const key = JSON.stringify([origin, url.pathname, url.search, prefs, installation]);
    const cached = await cache.get(key, nonce, (page) => deps.pages.render(webRequest, page), page);
    return reply.code(cached.status).headers(cached.headers).send(cached.body);
  }
  return sendResponse(reply, await deps.pages.render(webRequest, page));
}

/** Withdrawable pages are not cached. Decodes and ignores case, like the router. */
function isWithdrawable(path: string): boolean {
  try {
    return /^\/public\/(portfolios|profile)(\/|$)/i.test(decodeURIComponent(path));
  } catch {
    // A broken escape opens no page.
    return false;
  }
}

/** Null for an invalid host. */
function urlOf({ url, protocol, host }: FastifyRequest): URL | null {
  const origin = requestOrigin({ protocol, host });
  // Concatenated, not resolved: `//example.org` would name another host.
  const address = url.startsWith("/") ? `${origin}${url}` : url;
  return origin !== undefined && URL.canParse(address) ? new URL(address) : null;
}

/** Without cookies, and uncached, so that revocation works at once. */
async function handleWidgetPage(deps: PageDeps, url: URL, request: FastifyRequest, reply: FastifyReply) {
  const nonce = isDevelopment(deps) ? "" : randomBytes(16).toString("base64");
  const asked = url.searchParams;
  const prefs = parsePrefs(undefined, {
    acceptLanguage: asked.get("lang") ?? request.headers["accept-language"],
    user: { theme: asked.get("theme") ?? "light", currency: asked.get("currency") },
  });
  const isDev = isDevelopment(deps);
  reply.headers(
    pageHeaders({
      ...{ nonce, isSignedIn: true, isDevelopment: isDev, isEmbeddable: true },
      ...{ connect: [], formOrigins: [], payment: [] },
    }),
  );
  reply.removeHeader("X-Frame-Options");
  const [registration, isDemoOffered] = [await deps.registration(), await deps.isDemoOffered()];
  const installation = { registration, isDemoOffered, announcements: [] };
  const page = toPageRequest(deps, { request, visitor: null, nonce, prefs, ...installation });
  const webRequest = new Request(url, { method: request.method, headers: toHeaders(request) });
  return sendResponse(reply, await deps.pages.render(webRequest, page));
}

/** Search engines send no cookie, hence `?lang=ru`. */
function inAskedLanguage(url: URL, prefs: PageRequest["prefs"]): PageRequest["prefs"] {
  const language = url.searchParams.get("lang");
  if (!isLanguage(language) || language === prefs.language || !isPublicPath(url.pathname)) return prefs;
  return { ...prefs, language, locale: localeOfLanguage[language] };
}

const savedPrefs = ({ preferences: { language, locale, theme } }: PageVisitor) => ({
  language,
  locale,
  theme,
});

/** Named by the operator. */
const connectOrigins = ({ config: { traceUrl, analyticsUrl } }: PageDeps): string[] => [
  ...new Set([traceUrl, analyticsUrl].filter((url) => url !== undefined).map((url) => new URL(url).origin)),
];

const isDevelopment = (deps: PageDeps) => deps.config.nodeEnv === "development";

const sessionNameFor = ({ protocol }: FastifyRequest): string =>
  cookieNameOver(protocol === "https", cookieNames.session);

/** Keeps both cookies consistent: expires them with an invalid session, restores `logged_in` with a valid one. */
function alignCookies(request: FastifyRequest, reply: FastifyReply, isSignedIn: boolean): void {
  const sessionName = sessionNameFor(request);
  const { [sessionName]: session, [cookieNames.loggedIn]: logged_in } = request.cookies;
  const options = { path: "/", sameSite: "lax", secure: request.protocol === "https" } as const;
  if (isSignedIn && logged_in !== "1")
    reply.setCookie(cookieNames.loggedIn, "1", { ...options, maxAge: cookieMaxAgeS });
  if (!isSignedIn && (session !== undefined || logged_in !== undefined)) {
    reply.setCookie(sessionName, "", { ...options, httpOnly: true, maxAge: 0 });
    reply.setCookie(cookieNames.loggedIn, "", { ...options, maxAge: 0 });
  }
}

interface PageParts {
  readonly request: FastifyRequest;
  readonly visitor: PageVisitor | null;
  readonly nonce: string;
  readonly prefs: PageRequest["prefs"];
  readonly registration: RegistrationState;
  readonly isDemoOffered: boolean;
  readonly announcements: readonly ShownAnnouncement[];
}

function toPageRequest(deps: PageDeps, parts: PageParts): PageRequest {
  const { request, visitor, nonce, prefs, registration, isDemoOffered, announcements } = parts;
  const { config } = deps;
  const chosenDay = request.cookies[cookieNames.devDay];
  const today = todayFor(config, chosenDay, deps.now(), visitor?.current.timeZone ?? "UTC");
  const ctx: Ctx = {
    user: visitor?.current ?? null,
    ...scopeOf(deps),
    config,
    secretKey: deps.secretKey,
    worker: deps.worker,
    background: deps.background,
    now: deps.now,
    today,
    language: prefs.language,
    locale: prefs.locale,
    currency: prefs.currency,
    country: null,
    isStealth: prefs.isStealth,
    address: request.ip,
    userAgent: request.headers["user-agent"] ?? "",
    requestId: request.id,
    isHttps: request.protocol === "https",
    log: request.log,
    setCookie: () => {
      throw new Error("A page render sets no cookies");
    },
  };
  return {
    nonce,
    prefs,
    user: visitor?.info ?? null,
    requestId: request.id,
    logError: (error) => request.log.error({ err: error }, "page failed"),
    today,
    facts: {
      build: deps.build,
      ...{ isDemoOffered, announcements },
      content: contentSlugs(),
      hasBilling: config.hasBilling,
      apiBase: basePathOf(config),
      traceUrl: config.traceUrl ?? `${basePathOf(config)}${tracePath}`,
      analyticsUrl: config.analyticsUrl ?? null,
      hasMail: config.mail !== undefined,
      origin: config.baseUrl ? new URL(config.baseUrl).origin : (requestOrigin(request) ?? ""),
      registration,
      operator: {
        name: config.operator.name ?? "",
        email: config.operator.email ?? "",
        address: config.operator.address ?? "",
      },
    },
    texts: (namespace) => deps.texts.get(prefs.language, namespace),
    api: async (key, input) => {
      const mounted = deps.endpoints.find((entry) => entry.key === key);
      if (!mounted || !onlyReads(mounted)) throw new AppError("NOT_FOUND");
      const answer = await call(mounted, ctx, input).catch((error: unknown) => {
        const storage = toStorageError(error);
        if (storage) request.log.error({ err: error }, "request failed");
        throw storage ?? error;
      });
      return JSON.parse(answer);
    },
  };
}

/** Without a trailing slash; usually empty. */
const basePathOf = ({ baseUrl }: PageDeps["config"]): string =>
  baseUrl ? new URL(baseUrl).pathname.replace(/\/$/, "") : "";

function toHeaders(request: FastifyRequest): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  return headers;
}
