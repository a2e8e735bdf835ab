import { v7 as newId } from "uuid";
import { syncAccounts, syncConnections } from "../../../app/portfolio/portfolios/sync.tables.ts";
import type { Db } from "../../../app/server/db/db-types.ts";

export interface OwnConnections {
  /** Connection without credentials, its account, and another connection to be forgotten. */
  readonly connectionId: string;
  readonly syncAccountId: string;
  readonly idleConnectionId: string;
  /** By aggregator: a connection without credentials, to be unlinked. */
  readonly aggregatorConnectionIds: {
    readonly plaid: string;
    readonly snaptrade: string;
    readonly yodlee: string;
  };
}

/** The account of the first connection is in no portfolio. */
export async function makeConnections(db: Db, userId: string): Promise<OwnConnections> {
  const [connectionId, idleConnectionId, syncAccountId] = [newId(), newId(), newId()];
  const createdAt = new Date("2026-11-01T00:00:00Z");
  const facts = { userId, provider: "t-invest", tokenMode: "server", state: "ready", createdAt } as const;
  await db.insert(syncConnections).values([
    { ...facts, id: connectionId, name: "Mine", fingerprint: "mine" },
    { ...facts, id: idleConnectionId, name: "Idle", fingerprint: "idle" },
  ]);
  const account = { accountHash: "a", details: "", name: "Brokerage", numberMasked: "••••1234", level: 2 };
  await db.insert(syncAccounts).values({ userId, id: syncAccountId, connectionId, ...account });
  const aggregatorConnectionIds = { plaid: newId(), snaptrade: newId(), yodlee: newId() };
  for (const [provider, id] of Object.entries(aggregatorConnectionIds))
    await db
      .insert(syncConnections)
      .values({ ...facts, provider, id, name: provider, fingerprint: provider });
  return { connectionId, idleConnectionId, syncAccountId, aggregatorConnectionIds };
}
