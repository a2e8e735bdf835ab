import { and, eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { syncConnections } from "../../../portfolio/portfolios/sync.tables.ts";
import type { UserCtx } from "../../../server/context.ts";
import type { Db } from "../../../server/db/db-types.ts";
import { AppError } from "../../../shared/app-error.ts";
import type { SyncProvider } from "../provider.ts";
import type { SyncWorld } from "../run/sync-world.ts";
import { type ConnectionRow, changeConnection } from "../sync.queries.ts";
import { brokerNameOf } from "./broker-name.ts";
import { isRunning } from "./connection-views.ts";
import { fingerprintOf, makeOwnKey, type OwnKey, openSecrets, sealSecrets } from "./tokens.ts";

/**
 * Credentials that count once have one user at a time, and what a run stores is sealed as it was when the run began:
 * while one works on the connection nobody else touches them. @throws AppError SYNC_REFUSED {problem: busy}
 */
export function assertIdle(world: SyncWorld, row: ConnectionRow): void {
  if (isRunning(row, world.now())) throw new AppError("SYNC_REFUSED", { problem: "busy" });
}

/** A connection that is to be: `identity` is what makes two of them the same one. */
export interface NewConnection {
  readonly provider: SyncProvider;
  readonly secrets: unknown;
  readonly identity: unknown;
  readonly name: string;
  readonly passphrase?: string | undefined;
}

/** Credentials under trial, and how they become a connection. */
interface Keeper {
  /** What the provider is asked with; changed secrets are a connection before they are used. */
  readonly asked: {
    readonly credential: string;
    readonly secrets: unknown;
    readonly saveSecrets: (next: unknown) => Promise<void>;
  };
  /** Stores the newest secrets: of the connection that there is already, or of a new one. */
  readonly keep: (tx: Db, change: Pick<ConnectionRow, "state" | "problem">) => Promise<ConnectionRow>;
  /**
   * Notes the reason with the connection that was stored early. @throws always: the given error, a refusal of the
   * provider with `stored`: whether there is a connection with these credentials now
   */
  readonly failed: (error: unknown) => Promise<never>;
}

/**
 * Begins a trial of entered credentials. A token that counts once is used up by it: what comes for it is stored before
 * anything is asked with it, so a trial that breaks off later loses nothing, and the same token entered again goes on
 * with what is stored.
 */
export async function openKeeper(
  world: SyncWorld,
  user: UserCtx["user"],
  wanted: NewConnection,
): Promise<Keeper> {
  const { provider, passphrase } = wanted;
  const fingerprint = fingerprintOf(world.secretKey, user.id, provider.id, wanted.identity);
  const place = { userId: user.id, provider: provider.id, fingerprint };
  const isSame = and(
    eq(syncConnections.userId, place.userId),
    eq(syncConnections.provider, place.provider),
    eq(syncConnections.fingerprint, fingerprint),
  );
  const [known] = await world.db.select().from(syncConnections).where(isSame);
  if (known) assertIdle(world, known);
  const secrets = (await newerOf(world, known, wanted)) ?? wanted.secrets;
  const own: OwnKey | undefined = passphrase === undefined ? undefined : await makeOwnKey(passphrase);
  const id = known?.id ?? newId();
  let latest = secrets;
  let kept: ConnectionRow | undefined;
  const keep: Keeper["keep"] = async (tx, change) => {
    const facts = { name: wanted.name || brokerNameOf(provider.id), createdAt: world.now() };
    await tx
      .insert(syncConnections)
      .values({ ...place, id, ...facts, tokenMode: "server", state: "ready" })
      .onConflictDoNothing();
    const [same] = await tx.select().from(syncConnections).where(isSame).for("update");
    if (!same) throw new Error("a connection was stored and is not there");
    const tokenMode = own ? ("passphrase" as const) : ("server" as const);
    const sealed = sealSecrets(world.secretKey, same, latest, own);
    await changeConnection(tx, same, { ...change, secrets: sealed, tokenMode });
    return same;
  };
  const saveSecrets = async (next: unknown) => {
    latest = provider.secrets.parse(next);
    const problem = { code: "not-ready", params: {} };
    kept = await world.db.transaction((tx) => keep(tx, { state: "ready", problem }));
  };
  const failed = async (error: unknown): Promise<never> => {
    const code = error instanceof AppError ? error.params.problem : undefined;
    if (kept && code) await changeConnection(world.db, kept, { problem: { code, params: {} } });
    if (!(error instanceof AppError) || error.code !== "SYNC_REFUSED") throw error;
    throw new AppError("SYNC_REFUSED", { ...error.params, stored: kept || known ? "yes" : "no" });
  };
  return { asked: { credential: id, secrets, saveSecrets }, keep, failed };
}

/** What the same credentials have become since they were entered first; undefined where that is not known. */
async function newerOf(
  { secretKey }: SyncWorld,
  known: ConnectionRow | undefined,
  { provider, passphrase }: NewConnection,
): Promise<unknown> {
  // An aggregator's page gave new ones for the same login.
  if (provider.kind === "aggregator" || !known?.secrets) return undefined;
  const closed = openSecrets(secretKey, known, known.secrets);
  if (closed === undefined) return undefined;
  const key = "salt" in closed && passphrase ? (await makeOwnKey(passphrase, closed.salt)).key : undefined;
  const opened = "salt" in closed ? openSecrets(secretKey, known, known.secrets, key) : closed;
  return opened && "secrets" in opened ? provider.secrets.safeParse(opened.secrets).data : undefined;
}
