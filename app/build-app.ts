import { randomUUID } from "node:crypto";
import { constants } from "node:zlib";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import helmet from "@fastify/helmet";
import multipart from "@fastify/multipart";
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from "fastify";
import { endpointsFor } from "./api.ts";
import { mountAppleReturn } from "./features/account/external/apple-return.ts";
import { userInfoOf } from "./features/account/profile/user-info.ts";
import { listShown } from "./features/announcements/list-shown.ts";
import { mountBlog } from "./features/blog/mount-blog.ts";
import { mountPictures } from "./features/broker-list/mount-pictures.ts";
import { mountFeeds } from "./features/income/feeds/feed.ts";
import { mountOneClick } from "./features/notices/one-click.ts";
import type { Texts } from "./i18n/texts.ts";
import { countAccounts } from "./identity/users.ts";
import { createVisitors, type Visitors } from "./identity/visitors.ts";
import { mountDevOutbox } from "./mail/dev-outbox.ts";
import { isDemoRemoved } from "./market/demo/remove-demo-market.ts";
import { mountSharePictures } from "./pages/pictures/mount-share-pictures.ts";
import { mountSitemap } from "./pages/sitemap/mount-sitemap.ts";
import { listGrants } from "./portfolio/portfolios/grants.queries.ts";
import { mountApi, readAsApi } from "./server/api-scope.ts";
import type { Background } from "./server/background.ts";
import type { Config } from "./server/config/config.ts";
import type { WorkerPool } from "./server/context.ts";
import type { Db } from "./server/db/db-types.ts";
import { endConnections } from "./server/end-connections.ts";
import { mountHealth } from "./server/health.ts";
import { createMemory, type Memory } from "./server/memory.ts";
import type { PageRenderer } from "./server/page/page-renderer.ts";
import { mountPages } from "./server/page/page-scope.ts";
import type { ScopedParts } from "./server/request-scope.ts";
import { sendError } from "./server/send-error.ts";
import { waitForHandlers } from "./server/wait-for-handlers.ts";
import type { ShownAnnouncement } from "./shared/page-request.ts";

/** Parts of an application; everything from outside enters here. */
export interface AppParts {
  readonly config: Config;
  readonly db: Db;
  readonly secretKey: string;
  readonly texts: Texts;
  /** Versions the addresses of text files. */
  readonly build: string;
  /** Null: no pages (API tests). */
  readonly pages: PageRenderer | null;
  readonly now: () => Date;
  /** Null: no log (tests). */
  readonly log: FastifyBaseLogger | null;
  readonly memory?: Memory;
  readonly requestScope?: ScopedParts["requestScope"];
  /** Absent: every ledger is folded in this thread. Closed with the application. */
  readonly worker?: WorkerPool;
  /** Absent: no background work. Stopped with the application. */
  readonly background?: Background | undefined;
  /** Vite's middleware, in development. */
  readonly beforePages?: (app: FastifyInstance) => Promise<void>;
}

/** For JSON, files and feeds, which load nothing. */
const dataPolicy =
  "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** For addresses that no route or hook sees. */
const bareHeaders = {
  "Content-Security-Policy": dataPolicy,
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  "Cache-Control": "no-store",
};

/** Builds the API, pages, static files and health checks; does not listen. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config } = parts;
  const app = Fastify({
    ...(parts.log ? { loggerInstance: parts.log } : { logger: false }),
    trustProxy: config.trustProxy === false ? false : [...config.trustProxy],
    genReqId: () => randomUUID(),
    bodyLimit: 1024 * 1024,
    // `endConnections` answers late requests.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300 },
    // An invalid address (`/%`) reaches no route.
    frameworkErrors: (error, request, reply) => sendError(error, request, reply.headers(bareHeaders)),
    rewriteUrl: ({ url = "/" }) => readAsApi(url),
  });
  // onClose hooks run last to first: handlers that wait for a worker come first.
  app.addHook("onClose", () => parts.worker?.close());
  app.addHook("onClose", () => parts.background?.jobs.stop());
  waitForHandlers(app);
  endConnections(app);
  const deps = {
    ...parts,
    memory: parts.memory ?? createMemory(),
    endpoints: endpointsFor(config.hasBilling),
    registration: toRegistration(parts.db, config),
    isDemoOffered: toDemoOffer(parts),
    announcements: toAnnouncements(parts),
    visitors: toPageVisitors(createVisitors(parts.db, config, listGrants), config.hasBilling),
  };
  await app.register(helmet, { contentSecurityPolicy: false, hsts: false, crossOriginEmbedderPolicy: false });
  app.addHook("onRequest", async (request, reply) => {
    // Ignored over http.
    if (request.protocol === "https")
      reply.header("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
    // For everything but pages: data opened alone must not load anything. Pages have their own policy, and Vite allows
    // none.
    if (config.nodeEnv !== "development") reply.header("Content-Security-Policy", dataPolicy);
  });
  await app.register(cookie);
  await app.register(multipart, { limits: { fileSize: config.uploadLimitBytes, files: 1, fields: 10 } });
  await app.register(compress, {
    encodings: ["gzip", "deflate"],
    zlibOptions: { level: 5, flush: constants.Z_SYNC_FLUSH },
  });
  mountHealth(app, parts.db, parts.background?.jobs);
  await mountApi(app, deps);
  await mountFeeds(app, deps);
  await mountAppleReturn(app);
  await mountOneClick(app, deps);
  mountPictures(app);
  await mountSharePictures(app, deps);
  await mountBlog(app, deps);
  await mountSitemap(app, deps);
  mountDevOutbox(app, config);
  await parts.beforePages?.(app);
  if (parts.pages) await mountPages(app, { ...deps, pages: parts.pages });
  return app;
}

/** Returns the state of registration. The first account needs no invitation; once it exists, that is cached. */
function toRegistration(db: Db, { registration }: Config) {
  let hasAccount = false;
  return async () => {
    if (registration !== "invite") return registration;
    hasAccount ||= (await countAccounts(db)) > 0;
    return hasAccount ? "invite" : "open";
  };
}

/** Any process may change these facts, and every page needs them. */
const factsMs = 5_000;

function toDemoOffer({ db, config, now }: AppParts): () => Promise<boolean> {
  let readAt = Number.NEGATIVE_INFINITY;
  let isThere = false;
  return async () => {
    if (!config.hasDemo || !config.isLoopback) return false;
    if (now().getTime() - readAt > factsMs) {
      isThere = !(await isDemoRemoved(db));
      readAt = now().getTime();
    }
    return isThere;
  };
}

function toAnnouncements({ db, now }: AppParts): () => Promise<readonly ShownAnnouncement[]> {
  let readAt = Number.NEGATIVE_INFINITY;
  let shown: readonly ShownAnnouncement[] = [];
  return async () => {
    if (Math.abs(now().getTime() - readAt) > factsMs) {
      shown = await listShown(db, now());
      readAt = now().getTime();
    }
    return shown;
  };
}

function toPageVisitors(visitors: Visitors, hasBilling: boolean) {
  return {
    byBearer: visitors.byBearer,
    byCookie: async (cookie: string | undefined, now: Date) => {
      const visitor = await visitors.byCookie(cookie, now);
      if (!visitor) return null;
      const { row, current } = visitor;
      return { current, preferences: row, info: userInfoOf(row, current.roles, hasBilling) };
    },
  };
}
