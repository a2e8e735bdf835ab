import type { UserCtx } from "../../../server/context.ts";
import { AppError } from "../../../shared/app-error.ts";
import { createEdges } from "../edges.ts";
import { type SyncEdges, SyncProblem, type SyncProvider } from "../provider.ts";
import { RunProblem, toProblem } from "../run/run-problem.ts";
import { findNumbered, findProvider, lendKey, returnKey, type SyncWorld } from "../run/sync-world.ts";
import {
  type ConnectionRow,
  changeConnection,
  deleteConnection,
  getConnection,
  listConnections,
} from "../sync.queries.ts";
import { storeAccounts } from "./account-details.ts";
import { assertIdle, type NewConnection, openKeeper } from "./keep-connection.ts";
import { openConnection } from "./open-connection.ts";
import { fingerprintOf, makeOwnKey, openSecrets, sealSecrets } from "./tokens.ts";

const patienceMs = 60_000;

/** @throws AppError INVALID_INPUT for an unknown provider */
export function getProvider(world: SyncWorld, id: string | number): SyncProvider {
  const provider = typeof id === "number" ? findNumbered(world, id) : findProvider(world, id);
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
  world: SyncWorld,
  asked: Asked,
  work: (edges: SyncEdges<unknown>) => Promise<T>,
): Promise<T> {
  const { edges } = createEdges(world, { ...asked, signal: AbortSignal.timeout(patienceMs) });
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
  world: SyncWorld,
  user: UserCtx["user"],
  entered: Entered,
): Promise<ConnectionRow> {
  const provider = getProvider(world, entered.provider);
  const secrets = readSecrets(provider, entered.secrets);
  const { name, passphrase } = entered;
  return storeConnection(world, user, { provider, secrets, name, passphrase, identity: secrets });
}

/** Stores credentials obtained otherwise, such as from an aggregator's page. @throws AppError SYNC_REFUSED */
export async function storeConnection(
  world: SyncWorld,
  user: UserCtx["user"],
  wanted: NewConnection,
): Promise<ConnectionRow> {
  const { provider } = wanted;
  const keeper = await openKeeper(world, user, wanted);
  const accounts = await ask(world, { provider, ...keeper.asked }, async (edges) => {
    await provider.testConnection(edges);
    return provider.listAccounts(edges);
  }).catch(keeper.failed);
  const row = await world.db.transaction(async (tx) => {
    const same = await keeper.keep(tx, { state: "ready", problem: null });
    await storeAccounts(tx, world.secretKey, same, accounts);
    return same;
  });
  return getConnection(world.db, user.id, row.id);
}

/**
 * Replaces a connection's credentials: checked first and stored only when they work, or checked by the next run.
 * @throws AppError NOT_FOUND, INVALID_INPUT, SYNC_REFUSED
 */
export async function renewConnection(
  world: SyncWorld,
  user: UserCtx["user"],
  connectionId: string,
  entered: Entered & { readonly isChecked: boolean },
): Promise<ConnectionRow> {
  const known = await getConnection(world.db, user.id, connectionId);
  assertIdle(world, known);
  const provider = getProvider(world, known.provider);
  const secrets = readSecrets(provider, entered.secrets);
  const own = entered.passphrase === undefined ? undefined : await makeOwnKey(entered.passphrase);
  const fingerprint = fingerprintOf(world.secretKey, user.id, provider.id, secrets);
  const others = await listConnections(world.db, user.id);
  const isFree = !others.some((one) => one.id !== known.id && one.fingerprint === fingerprint);
  let latest = secrets;
  const store = (change: Partial<ConnectionRow>) =>
    changeConnection(world.db, known, {
      secrets: sealSecrets(world.secretKey, known, latest, own),
      tokenMode: own ? "passphrase" : "server",
      ...(isFree && { fingerprint }),
      ...change,
    });
  const saveSecrets = async (next: unknown) => {
    latest = next;
    await store({});
  };
  const asked = { provider, credential: known.id, secrets, saveSecrets };
  if (entered.isChecked) await ask(world, asked, (edges) => provider.testConnection(edges));
  await store({
    ...{ state: "ready", problem: null, failures: 0, nextRunAt: own ? null : world.now() },
    ...(entered.name && { name: entered.name }),
  });
  return getConnection(world.db, user.id, connectionId);
}

/** Checks stored credentials. @throws AppError NOT_FOUND, SYNC_REFUSED */
export async function testStored(
  world: SyncWorld,
  user: UserCtx["user"],
  { connectionId, passphrase }: { readonly connectionId: string; readonly passphrase?: string | undefined },
): Promise<void> {
  const row = await getConnection(world.db, user.id, connectionId);
  assertIdle(world, row);
  await lendPassphrase(world, row, passphrase);
  try {
    const provider = findProvider(world, row.provider);
    if (!provider) throw new RunProblem("provider-off");
    const opened = openConnection(world, provider, row);
    await ask(world, { provider, credential: row.id, ...opened }, (edges) => provider.testConnection(edges));
  } catch (error) {
    throw refusalOf(error);
  } finally {
    returnKey(world, row.id);
  }
}

/**
 * Checks credentials without storing them, except for a single-use token: the check consumes it, so its successor is
 * stored as a connection. @throws AppError INVALID_INPUT, SYNC_REFUSED
 */
export async function testEntered(
  world: SyncWorld,
  user: UserCtx["user"],
  {
    provider: id = "",
    secrets: entered = {},
  }: {
    readonly provider?: Entered["provider"] | undefined;
    readonly secrets?: Entered["secrets"] | undefined;
  },
): Promise<void> {
  const provider = getProvider(world, id);
  const secrets = readSecrets(provider, entered);
  const keeper = await openKeeper(world, user, { provider, secrets, identity: secrets, name: "" });
  await ask(world, { provider, ...keeper.asked }, (edges) => provider.testConnection(edges)).catch(
    keeper.failed,
  );
}

/** Derives the owner's key from the passphrase and keeps it in memory for the run. */
export async function lendPassphrase(
  world: SyncWorld,
  { userId, id, secrets }: ConnectionRow,
  passphrase: string | undefined,
): Promise<void> {
  if (passphrase === undefined || secrets === null) return;
  const stored = openSecrets(world.secretKey, { userId, id }, secrets);
  if (stored === undefined || !("salt" in stored)) return;
  const { key } = await makeOwnKey(passphrase, stored.salt);
  lendKey(world, id, key);
}

/**
 * Seals credentials with or without an additional passphrase.
 * @throws AppError NOT_FOUND, INVALID_INPUT (wrong passphrase)
 */
export async function changeTokenMode(
  world: SyncWorld,
  user: UserCtx["user"],
  { connectionId, passphrase }: { readonly connectionId: string; readonly passphrase: string },
  mode: ConnectionRow["tokenMode"],
): Promise<void> {
  const row = await getConnection(world.db, user.id, connectionId);
  if (row.tokenMode === mode || row.secrets === null) return;
  assertIdle(world, row);
  const place = { userId: row.userId, id: row.id };
  const stored = openSecrets(world.secretKey, place, row.secrets);
  const salt = stored && "salt" in stored ? stored.salt : undefined;
  const own = await makeOwnKey(passphrase, salt);
  const opened = openSecrets(world.secretKey, place, row.secrets, own.key);
  if (opened === undefined || !("secrets" in opened))
    throw new AppError("INVALID_INPUT", {}, [{ path: "passphrase", code: "wrong-passphrase" }]);
  const isOwn = mode === "passphrase";
  await changeConnection(world.db, row, {
    tokenMode: mode,
    secrets: sealSecrets(world.secretKey, place, opened.secrets, isOwn ? own : undefined),
    nextRunAt: isOwn ? null : world.now(),
  });
}

/**
 * Revokes the permission at the provider if possible, and deletes the connection in any case. @throws AppError
 * NOT_FOUND
 */
export async function revokeConnection(world: SyncWorld, user: UserCtx["user"], id: string): Promise<void> {
  const row = await getConnection(world.db, user.id, id);
  const provider = findProvider(world, row.provider);
  if (provider?.revoke)
    try {
      const opened = openConnection(world, provider, row);
      await ask(world, { provider, credential: row.id, ...opened }, async (edges) =>
        provider.revoke?.(edges),
      );
    } catch (error) {
      world.log.info(
        { err: error, provider: row.provider },
        "a permission could not be ended at its provider",
      );
    }
  await deleteConnection(world.db, row);
}
