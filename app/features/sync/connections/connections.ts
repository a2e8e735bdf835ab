import type { UserCtx } from "../../../server/context.ts";
import { AppError } from "../../../shared/app-error.ts";
import { createEdges } from "../edges.ts";
import { type SyncEdges, SyncProblem, type SyncProvider } from "../provider.ts";
import { RunProblem, toProblem } from "../run/run-problem.ts";
import { findNumbered, findProvider, lendKey, returnKey, type SyncContext } from "../run/sync-context.ts";
import {
  type ConnectionRow,
  changeConnection,
  deleteConnection,
  getConnection,
  listConnections,
} from "../sync.queries.ts";
import { storeAccounts } from "./account-details.ts";
import { assertIdle, type NewConnection, startTrial } from "./credential-trial.ts";
import { openConnection } from "./open-connection.ts";
import { fingerprintOf, makeOwnKey, openSecrets, sealSecrets } from "./tokens.ts";

const patienceMs = 60_000;

/** @throws AppError INVALID_INPUT for an unknown provider */
export function getProvider(context: SyncContext, id: string | number): SyncProvider {
  const provider = typeof id === "number" ? findNumbered(context, id) : findProvider(context, id);
  if (!provider) throw new AppError("INVALID_INPUT", {}, [{ path: "provider", code: "invalid" }]);
  return provider;
}

/** @throws AppError INVALID_INPUT naming the field */
function readSecrets(provider: SyncProvider, entered: Readonly<Record<string, string>>): unknown {
  const trimmed = Object.fromEntries(Object.entries(entered).map(([name, text]) => [name, text.trim()]));
  const empty = provider.fields.filter(({ name, isOptional }) => !isOptional && !trimmed[name]);
  const required = empty.map(({ name }) => ({ path: `secrets.${name}`, code: "required" }));
  if (required.length > 0) throw new AppError("INVALID_INPUT", {}, required);
  const read = provider.secrets.safeParse(trimmed);
  if (read.success) return read.data;
  const path = ["secrets", ...(read.error.issues[0]?.path ?? [])].join(".");
  throw new AppError("INVALID_INPUT", {}, [{ path, code: "invalid" }]);
}

interface Asked {
  readonly provider: SyncProvider;
  readonly credential: string;
  readonly secrets: unknown;
  readonly saveSecrets: (next: unknown) => Promise<void>;
}

/** Calls a provider within a request. @throws AppError SYNC_REFUSED {problem} */
async function ask<T>(
  context: SyncContext,
  asked: Asked,
  work: (edges: SyncEdges<unknown>) => Promise<T>,
): Promise<T> {
  const { edges } = createEdges(context, { ...asked, signal: AbortSignal.timeout(patienceMs) });
  try {
    return await work(edges);
  } catch (error) {
    throw refusalOf(error);
  }
}

export function refusalOf(error: unknown): unknown {
  if (error instanceof DOMException && error.name === "TimeoutError")
    return new AppError("SYNC_REFUSED", { problem: "unreachable" });
  if (!(error instanceof SyncProblem || error instanceof RunProblem)) return error;
  return new AppError("SYNC_REFUSED", { problem: toProblem(error)?.code ?? "internal" });
}

export interface Entered {
  /** Id, or number in `IntegrationProvider` (docs/codes.md#numbers). */
  readonly provider: string | number;
  readonly name: string;
  readonly secrets: Readonly<Record<string, string>>;
  readonly passphrase?: string | undefined;
}

/**
 * Checks and seals credentials and lists the accounts. The same credentials give the same connection, also in
 * concurrent requests.
 * @throws AppError INVALID_INPUT, SYNC_REFUSED
 */
export async function createConnection(
  context: SyncContext,
  user: UserCtx["user"],
  entered: Entered,
): Promise<ConnectionRow> {
  const provider = getProvider(context, entered.provider);
  const secrets = readSecrets(provider, entered.secrets);
  const { name, passphrase } = entered;
  return storeConnection(context, user, { provider, secrets, name, passphrase, identity: secrets });
}

/** Stores credentials obtained otherwise, such as from an aggregator's page. @throws AppError SYNC_REFUSED */
export async function storeConnection(
  context: SyncContext,
  user: UserCtx["user"],
  wanted: NewConnection,
): Promise<ConnectionRow> {
  const { provider } = wanted;
  const trial = await startTrial(context, user, wanted);
  const accounts = await ask(context, { provider, ...trial.asked }, async (edges) => {
    await provider.testConnection(edges);
    return provider.listAccounts(edges);
  }).catch(trial.failed);
  const row = await context.db.transaction(async (tx) => {
    const same = await trial.keep(tx, { state: "ready", problem: null });
    await storeAccounts(tx, context.secretKey, same, accounts);
    return same;
  });
  return getConnection(context.db, user.id, row.id);
}

/**
 * Replaces a connection's credentials: checked first and stored only when they work, or checked by the next run.
 * @throws AppError NOT_FOUND, INVALID_INPUT, SYNC_REFUSED
 */
export async function renewConnection(
  context: SyncContext,
  user: UserCtx["user"],
  connectionId: string,
  entered: Entered & { readonly isChecked: boolean },
): Promise<ConnectionRow> {
  const known = await getConnection(context.db, user.id, connectionId);
  assertIdle(context, known);
  const provider = getProvider(context, known.provider);
  const secrets = readSecrets(provider, entered.secrets);
  const own = entered.passphrase === undefined ? undefined : await makeOwnKey(entered.passphrase);
  const fingerprint = fingerprintOf(context.secretKey, user.id, provider.id, secrets);
  const others = await listConnections(context.db, user.id);
  const isFree = !others.some((one) => one.id !== known.id && one.fingerprint === fingerprint);
  let latest = secrets;
  const store = (change: Partial<ConnectionRow>) =>
    changeConnection(context.db, known, {
      secrets: sealSecrets(context.secretKey, known, latest, own),
      tokenMode: own ? "passphrase" : "server",
      ...(isFree && { fingerprint }),
      ...change,
    });
  const saveSecrets = async (next: unknown) => {
    latest = next;
    await store({});
  };
  const asked = { provider, credential: known.id, secrets, saveSecrets };
  if (entered.isChecked) await ask(context, asked, (edges) => provider.testConnection(edges));
  await store({
    ...{ state: "ready", problem: null, failures: 0, nextRunAt: own ? null : context.now() },
    ...(entered.name && { name: entered.name }),
  });
  return getConnection(context.db, user.id, connectionId);
}

/** Checks stored credentials. @throws AppError NOT_FOUND, SYNC_REFUSED */
export async function testStored(
  context: SyncContext,
  user: UserCtx["user"],
  { connectionId, passphrase }: { readonly connectionId: string; readonly passphrase?: string | undefined },
): Promise<void> {
  const row = await getConnection(context.db, user.id, connectionId);
  assertIdle(context, row);
  await lendPassphrase(context, row, passphrase);
  try {
    const provider = findProvider(context, row.provider);
    if (!provider) throw new RunProblem("provider-off");
    const opened = openConnection(context, provider, row);
    await ask(context, { provider, credential: row.id, ...opened }, (edges) =>
      provider.testConnection(edges),
    );
  } catch (error) {
    throw refusalOf(error);
  } finally {
    returnKey(context, row.id);
  }
}

/**
 * Checks credentials without storing them, except for a single-use token: the check consumes it, so its successor is
 * stored as a connection. @throws AppError INVALID_INPUT, SYNC_REFUSED
 */
export async function testEntered(
  context: SyncContext,
  user: UserCtx["user"],
  {
    provider: id = "",
    secrets: entered = {},
  }: {
    readonly provider?: Entered["provider"] | undefined;
    readonly secrets?: Entered["secrets"] | undefined;
  },
): Promise<void> {
  const provider = getProvider(context, id);
  const secrets = readSecrets(provider, entered);
  const trial = await startTrial(context, user, { provider, secrets, identity: secrets, name: "" });
  await ask(context, { provider, ...trial.asked }, (edges) => provider.testConnection(edges)).catch(
    trial.failed,
  );
}

/** Derives the owner's key from the passphrase and keeps it in memory for the run. */
export async function lendPassphrase(
  context: SyncContext,
  { userId, id, secrets }: ConnectionRow,
  passphrase: string | undefined,
): Promise<void> {
  if (passphrase === undefined || secrets === null) return;
  const stored = openSecrets(context.secretKey, { userId, id }, secrets);
  if (stored === undefined || !("salt" in stored)) return;
  const { key } = await makeOwnKey(passphrase, stored.salt);
  lendKey(context, id, key);
}

/**
 * Seals credentials with or without an additional passphrase.
 * @throws AppError NOT_FOUND, INVALID_INPUT (wrong passphrase)
 */
export async function changeTokenMode(
  context: SyncContext,
  user: UserCtx["user"],
  { connectionId, passphrase }: { readonly connectionId: string; readonly passphrase: string },
  mode: ConnectionRow["tokenMode"],
): Promise<void> {
  const row = await getConnection(context.db, user.id, connectionId);
  if (row.tokenMode === mode || row.secrets === null) return;
  assertIdle(context, row);
  const place = { userId: row.userId, id: row.id };
  const stored = openSecrets(context.secretKey, place, row.secrets);
  const salt = stored && "salt" in stored ? stored.salt : undefined;
  const own = await makeOwnKey(passphrase, salt);
  const opened = openSecrets(context.secretKey, place, row.secrets, own.key);
  if (opened === undefined || !("secrets" in opened))
    throw new AppError("INVALID_INPUT", {}, [{ path: "passphrase", code: "wrong-passphrase" }]);
  const isOwn = mode === "passphrase";
  await changeConnection(context.db, row, {
    tokenMode: mode,
    secrets: sealSecrets(context.secretKey, place, opened.secrets, isOwn ? own : undefined),
    nextRunAt: isOwn ? null : context.now(),
  });
}

/**
 * Revokes the permission at the provider if possible, and deletes the connection in any case. @throws AppError
 * NOT_FOUND
 */
export async function revokeConnection(
  context: SyncContext,
  user: UserCtx["user"],
  id: string,
): Promise<void> {
  const row = await getConnection(context.db, user.id, id);
  const provider = findProvider(context, row.provider);
  if (provider?.revoke)
    try {
      const opened = openConnection(context, provider, row);
      await ask(context, { provider, credential: row.id, ...opened }, async (edges) =>
        provider.revoke?.(edges),
      );
    } catch (error) {
      context.log.info(
        { err: error, provider: row.provider },
        "a permission could not be ended at its provider",
      );
    }
  await deleteConnection(context.db, row);
}
