import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { UserCtx } from "../../../server/context.ts";
import { seal, unseal } from "../../../server/security/seal.ts";
import { AppError } from "../../../shared/app-error.ts";
import { Id } from "../../../shared/common.schema.ts";
import { getProvider, refusalOf, storeConnection } from "../connections/connections.ts";
import { openConnection } from "../connections/open-connection.ts";
import { createEdges } from "../edges.ts";
import type { SyncProvider } from "../provider.ts";
import { identityOf, LOGINS } from "../providers/aggregators/login.ts";
import type { LoginEdges, LoginPage } from "../providers/aggregators/login.types.ts";
import type { SyncContext } from "../run/sync-context.ts";
import { type ConnectionRow, getConnection, listConnections } from "../sync.queries.ts";

/** Aggregator ids with the first part of their paths. */
export const AGGREGATOR_PATHS = { plaid: "plaid", snaptrade: "snaptrade", yodlee: "Yodlee" } as const;
export type AggregatorId = keyof typeof AGGREGATOR_PATHS;

const patienceMs = 60_000;
/** A login that takes longer must be started again. */
const pendingMs = 4 * 3_600_000;

const purposeOf = (userId: string, id: AggregatorId): string => `sync login ${userId} ${id}`;
const Pending = z.object({ value: z.unknown(), until: z.number() });

interface Login {
  readonly context: SyncContext;
  readonly provider: SyncProvider;
  readonly edges: LoginEdges;
}

const openLogin = (
  context: SyncContext,
  user: UserCtx["user"],
  id: AggregatorId,
  secrets: unknown,
): Login => {
  const provider = getProvider(context, id);
  const saveSecrets = async () => {};
  const signal = AbortSignal.timeout(patienceMs);
  const { edges } = createEdges(context, { provider, credential: user.id, secrets, saveSecrets, signal });
  return { context, provider, edges };
};

/**
 * A failed login leaves nothing to retry, as the refusal says.
 * @throws AppError SYNC_REFUSED {problem, stored: no}
 */
async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const refusal = refusalOf(error);
    if (!(refusal instanceof AppError) || refusal.code !== "SYNC_REFUSED") throw refusal;
    throw new AppError("SYNC_REFUSED", { ...refusal.params, stored: "no" });
  }
}

/** The connection to log in again, or the user's only one where a provider user holds all logins. */
async function findKnown(
  { db }: SyncContext,
  user: UserCtx["user"],
  id: AggregatorId,
  connectionId: string | undefined,
): Promise<ConnectionRow | undefined> {
  if (connectionId !== undefined) {
    if (!Id.safeParse(connectionId).success) throw new AppError("NOT_FOUND");
    return ofProvider(await getConnection(db, user.id, connectionId), id);
  }
  if (id === "plaid") return undefined;
  return (await listConnections(db, user.id)).find(({ provider }) => provider === id);
}

/** @throws AppError NOT_FOUND for a connection of another provider */
export function ofProvider(row: ConnectionRow, id: AggregatorId): ConnectionRow {
  if (row.provider !== id) throw new AppError("NOT_FOUND");
  return row;
}

/**
 * Starts a login on the aggregator's page. Its state goes to the browser and back, sealed for this user. @throws
 * AppError INVALID_INPUT (not offered here), NOT_FOUND, SYNC_REFUSED
 */
export async function startLogin(
  ctx: UserCtx,
  context: SyncContext,
  id: AggregatorId,
  connectionId: string | undefined,
): Promise<{ readonly page: LoginPage; readonly pending: string }> {
  const provider = getProvider(context, id);
  const known = await findKnown(context, ctx.user, id, connectionId);
  const base = ctx.config.baseUrl?.replace(/\/$/, "");
  const path = base === undefined ? undefined : `${base}/api/${AGGREGATOR_PATHS[id]}`;
  return asked(async () => {
    const secrets = known?.secrets ? openConnection(context, provider, known).secrets : undefined;
    const { edges } = openLogin(context, ctx.user, id, secrets);
    const order = {
      ...{ secrets, newUserId: randomUUID(), locale: ctx.language },
      returnTo: path && `${path}/return`,
      webhook: path?.startsWith("https:") ? `${path}/webhook` : undefined,
    };
    const { page, pending: value } = await loginOf(id).start(edges, order);
    const pending = JSON.stringify({ value, until: context.now().getTime() + pendingMs });
    return { page, pending: seal(context.secretKey, purposeOf(ctx.user.id, id), pending) };
  });
}

const loginOf = (id: AggregatorId) => {
  const login = LOGINS[id];
  if (login === undefined) throw new Error(`No login for ${id}`);
  return login;
};

/** Stores the connection with its accounts after the login. @throws AppError INVALID_INPUT, SYNC_REFUSED */
export async function finishLogin(
  context: SyncContext,
  user: UserCtx["user"],
  id: AggregatorId,
  { pending: sealed, name }: { readonly pending: string; readonly name: string },
): Promise<ConnectionRow> {
  const text = unseal(context.secretKey, purposeOf(user.id, id), sealed);
  const pending = Pending.safeParse(text === undefined ? undefined : JSON.parse(text)).data;
  if (pending === undefined || pending.until < context.now().getTime())
    throw new AppError("INVALID_INPUT", {}, [{ path: "pending", code: "invalid" }]);
  const { provider, edges } = openLogin(context, user, id, undefined);
  const secrets = await asked(() => loginOf(id).finish(edges, pending.value));
  return storeConnection(context, user, { provider, secrets, identity: identityOf(id, secrets), name });
}
