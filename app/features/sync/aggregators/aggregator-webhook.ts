import { createHash, timingSafeEqual } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { decodeProtectedHeader, importJWK, type JWK, jwtVerify } from "jose";
import { z } from "zod";
import { syncConnections } from "../../../portfolio/portfolios/sync.tables.ts";
import type { Ctx } from "../../../server/context.ts";
import { AppError } from "../../../shared/app-error.ts";
import { refusalOf } from "../connections/connections.ts";
import { openConnection } from "../connections/open-connection.ts";
import { createEdges } from "../edges.ts";
import { requestPlaid } from "../providers/aggregators/plaid/request.ts";
import { settingsOf } from "../providers/aggregators/settings.ts";
import { signatureOf, snaptradeSettings } from "../providers/aggregators/snaptrade/request.ts";
import { startConnection } from "../run/start-sync.ts";
import { findProvider, type SyncContext } from "../run/sync-context.ts";
import type { AggregatorId } from "./aggregator-login.ts";

const oldestS = 300;

const refused = (): AppError => new AppError("FORBIDDEN");

const isSame = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};

/** @throws AppError NOT_FOUND where the aggregator is not offered */
const providerOf = (context: SyncContext, id: AggregatorId) => {
  const provider = findProvider(context, id);
  if (!provider) throw new AppError("NOT_FOUND");
  return provider;
};

/** Verifies the Base64 HMAC over the sorted JSON, the installation and the age. @throws AppError FORBIDDEN */
export function checkSnaptrade(
  ctx: Ctx,
  context: SyncContext,
  event: Readonly<Record<string, unknown>> & { readonly eventTimestamp: string; readonly clientId: string },
): void {
  providerOf(context, "snaptrade");
  const { clientId, consumerKey } = settingsOf(
    snaptradeSettings,
    context.config.syncSources.snaptrade?.settings,
  );
  const sent = JSON.parse(ctx.signed?.text ?? "{}") as unknown;
  const isOurs = isSame(ctx.signed?.header("signature") ?? "", signatureOf(consumerKey, sent));
  const age = Math.abs(context.now().getTime() - Date.parse(event.eventTimestamp)) / 1000;
  if (!isOurs || event.clientId !== clientId || !(age <= oldestS)) throw refused();
}

const keyReply = z.object({ key: z.looseObject({ kty: z.string(), expired_at: z.unknown().optional() }) });
const keptKeys = 20;

const keyOf = async (ctx: Ctx, context: SyncContext, kid: string): Promise<JWK> => {
  const cache = ctx.memory.cache<JWK>("plaid webhook keys", keptKeys);
  const known = cache.get(kid);
  if (known !== undefined) return known;
  const provider = providerOf(context, "plaid");
  const signal = AbortSignal.timeout(15_000);
  const asker = { provider, credential: "webhook", secrets: {}, saveSecrets: async () => {}, signal };
  const { edges } = createEdges(context, asker);
  const { key } = await requestPlaid(edges, "/webhook_verification_key/get", { key_id: kid }, keyReply);
  if (key.expired_at != null) throw refused();
  cache.set(kid, key as JWK);
  return key as JWK;
};

const claims = z.object({ request_body_sha256: z.string() });

/** Verifies the JWT (ES256) over the hash of the exact body by Plaid's key. @throws AppError FORBIDDEN */
export async function checkPlaid(ctx: Ctx, context: SyncContext): Promise<void> {
  providerOf(context, "plaid");
  const token = ctx.signed?.header("plaid-verification") ?? "";
  try {
    const { alg, kid } = decodeProtectedHeader(token);
    if (alg !== "ES256" || kid === undefined || kid.length > 100) throw refused();
    const key = await importJWK(await keyOf(ctx, context, kid), "ES256");
    const currentDate = context.now();
    const { payload } = await jwtVerify(token, key, {
      algorithms: ["ES256"],
      maxTokenAge: oldestS,
      currentDate,
    });
    const hash = createHash("sha256")
      .update(ctx.signed?.text ?? "")
      .digest("hex");
    if (!isSame(claims.parse(payload).request_body_sha256, hash)) throw refused();
  } catch (error) {
    const refusal = refusalOf(error);
    // Plaid cannot return its key now: it repeats the event.
    if (refusal instanceof AppError && refusal.code === "SYNC_REFUSED") throw refusal;
    throw refused();
  }
}

const rememberedEvents = 2000;

/** Returns true the first time within five minutes. */
export function isNews(ctx: Ctx, id: AggregatorId): boolean {
  const seen = ctx.memory.cache<number>(`webhooks of ${id}`, rememberedEvents);
  const key = createHash("sha256")
    .update(ctx.signed?.text ?? "")
    .digest("base64url");
  const now = ctx.now().getTime();
  const last = seen.get(key);
  seen.set(key, now);
  return last === undefined || now - last > oldestS * 1000;
}

/**
 * Syncs the connection an event refers to; the run itself finds out the facts. The id is inside the sealed secrets, so
 * all connections of the aggregator are opened.
 */
export async function syncHinted(
  ctx: Ctx,
  context: SyncContext,
  id: AggregatorId,
  isMeant: (secrets: unknown) => boolean,
): Promise<void> {
  const provider = providerOf(context, id);
  const rows = await context.db
    .select()
    .from(syncConnections)
    .where(and(eq(syncConnections.provider, id), eq(syncConnections.tokenMode, "server")));
  for (const row of rows) {
    if (row.secrets === null || !isMeant(openOrNothing(context, provider, row))) continue;
    await startConnection(ctx, context, row, "nightly");
  }
}

const openOrNothing = (...of: Parameters<typeof openConnection>): unknown => {
  try {
    return openConnection(...of).secrets;
  } catch {
    return undefined;
  }
};
