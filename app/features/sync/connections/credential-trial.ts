import { and, eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { syncConnections } from "../../../portfolio/portfolios/sync.tables.ts";
import type { UserCtx } from "../../../server/context.ts";
import type { Db } from "../../../server/db/db-types.ts";
import { AppError } from "../../../shared/app-error.ts";
import type { SyncProvider } from "../provider.ts";
import type { SyncContext } from "../run/sync-context.ts";
import { type ConnectionRow, changeConnection } from "../sync.queries.ts";
import { brokerNameOf } from "./broker-name.ts";
import { isRunning } from "./connection-views.ts";
import { fingerprintOf, makeOwnKey, type OwnKey, openSecrets, sealSecrets } from "./tokens.ts";

/**
 * Refuses while a run holds the connection: single-use tokens allow one user at a time, and a run seals as it started.
 * @throws AppError SYNC_REFUSED {problem: busy}
 */
export function assertIdle(context: SyncContext, row: ConnectionRow): void {
  if (isRunning(row, context.now())) throw new AppError("SYNC_REFUSED", { problem: "busy" });
}

/** A connection to create; equal `identity` means the same connection. */
export interface NewConnection {
  readonly provider: SyncProvider;
  readonly secrets: unknown;
  readonly identity: unknown;
  readonly name: string;
  readonly passphrase?: string | undefined;
}

interface CredentialTrial {
  readonly asked: {
    readonly credential: string;
    readonly secrets: unknown;
    readonly saveSecrets: (next: unknown) => Promise<void>;
  };
  /** Stores the newest secrets in the existing or a new connection. */
  readonly keep: (tx: Db, change: Pick<ConnectionRow, "state" | "problem">) => Promise<ConnectionRow>;
  /**
   * Stores the reason with an early stored connection. @throws always: the given error, or the provider's refusal with
   * `stored`
   */
  readonly failed: (error: unknown) => Promise<never>;
}

/**
 * Starts a trial of entered credentials. A single-use token is consumed by it: its successor is stored before use, so
 * that a broken trial loses nothing and the same token entered again continues.
 */
export async function startTrial(
  context: SyncContext,
  user: UserCtx["user"],
  wanted: NewConnection,
): Promise<CredentialTrial> {
  const { provider, passphrase } = wanted;
  const fingerprint = fingerprintOf(context.secretKey, user.id, provider.id, wanted.identity);
  const place = { userId: user.id, provider: provider.id, fingerprint };
  const isSame = and(
    eq(syncConnections.userId, place.userId),
    eq(syncConnections.provider, place.provider),
    eq(syncConnections.fingerprint, fingerprint),
  );
  const [known] = await context.db.select().from(syncConnections).where(isSame);
  if (known) assertIdle(context, known);
  const secrets = (await newerOf(context, known, wanted)) ?? wanted.secrets;
  const own: OwnKey | undefined = passphrase === undefined ? undefined : await makeOwnKey(passphrase);
  const id = known?.id ?? newId();
  let latest = secrets;
  let kept: ConnectionRow | undefined;
  const keep: CredentialTrial["keep"] = async (tx, change) => {
    const facts = { name: wanted.name || brokerNameOf(provider.id), createdAt: context.now() };
    await tx
      .insert(syncConnections)
      .values({ ...place, id, ...facts, tokenMode: "server", state: "ready" })
      .onConflictDoNothing();
    const [same] = await tx.select().from(syncConnections).where(isSame).for("update");
    if (!same) throw new Error("a connection was stored and is not there");
    const tokenMode = own ? ("passphrase" as const) : ("server" as const);
    const sealed = sealSecrets(context.secretKey, same, latest, own);
    await changeConnection(tx, same, { ...change, secrets: sealed, tokenMode });
    return same;
  };
  const saveSecrets = async (next: unknown) => {
    latest = provider.secrets.parse(next);
    const problem = { code: "not-ready", params: {} };
    kept = await context.db.transaction((tx) => keep(tx, { state: "ready", problem }));
  };
  const failed = async (error: unknown): Promise<never> => {
    const code = error instanceof AppError ? error.params.problem : undefined;
    if (kept && code) await changeConnection(context.db, kept, { problem: { code, params: {} } });
    if (!(error instanceof AppError) || error.code !== "SYNC_REFUSED") throw error;
    throw new AppError("SYNC_REFUSED", { ...error.params, stored: kept || known ? "yes" : "no" });
  };
  return { asked: { credential: id, secrets, saveSecrets }, keep, failed };
}

async function newerOf(
  { secretKey }: SyncContext,
  known: ConnectionRow | undefined,
  { provider, passphrase }: NewConnection,
): Promise<unknown> {
  // The aggregator's page issued new ones for the same login.
  if (provider.kind === "aggregator" || !known?.secrets) return undefined;
  const closed = openSecrets(secretKey, known, known.secrets);
  if (closed === undefined) return undefined;
  const key = "salt" in closed && passphrase ? (await makeOwnKey(passphrase, closed.salt)).key : undefined;
  const opened = "salt" in closed ? openSecrets(secretKey, known, known.secrets, key) : closed;
  return opened && "secrets" in opened ? provider.secrets.safeParse(opened.secrets).data : undefined;
}
