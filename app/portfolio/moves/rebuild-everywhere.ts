import { KIND_CODES } from "@zerno/engine";
import { and, eq, isNotNull } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import type { Log } from "../../server/log.ts";
import { unrecorded } from "../history/recorded-tx.ts";
import { transactions as t } from "../ledger.tables.ts";
import { holdPortfolio } from "../portfolios/portfolios.queries.ts";
import { listReached } from "./moves.queries.ts";
import { rebuildTransfers } from "./rebuild-moves.ts";
import { firstDay } from "./touched-rows.ts";

export interface RebuildingParts {
  readonly db: Db;
  readonly now: () => Date;
  readonly log: Log;
}

async function listSenders(db: Db): Promise<Map<string, string[]>> {
  const rows = await db
    .selectDistinct({ userId: t.userId, portfolioId: t.portfolioId })
    .from(t)
    .where(and(isNotNull(t.moveId), eq(t.kind, KIND_CODES["transfer-out"])));
  const senders = new Map<string, string[]>();
  for (const { userId, portfolioId } of rows)
    senders.set(userId, [...(senders.get(userId) ?? []), portfolioId]);
  return senders;
}

async function rebuildOf(db: Db, userId: string, senders: readonly string[], at: Date): Promise<number> {
  return db.transaction(async (tx) => {
    for (const id of (await listReached(tx, userId, senders)).sort()) await holdPortfolio(tx, userId, id);
    const all = senders.map((portfolioId) => ({ portfolioId, assetId: null, from: firstDay, moveId: null }));
    return (await rebuildTransfers(unrecorded(tx, "derived"), { userId, at }, all)).length;
  });
}

/** New closes and rates may reveal costs. Failures are logged. */
export async function rebuildEverywhere(
  { db, now, log }: RebuildingParts,
  signal?: AbortSignal,
): Promise<{ readonly rebuilt: number; readonly failed: number }> {
  let rebuilt = 0;
  let failed = 0;
  for (const [userId, senders] of await listSenders(db)) {
    signal?.throwIfAborted();
    try {
      rebuilt += await rebuildOf(db, userId, senders, now());
    } catch (error) {
      failed += 1;
      log.error({ err: error, userId }, "what moves of a user carry could not be made anew");
    }
  }
  return { rebuilt, failed };
}
