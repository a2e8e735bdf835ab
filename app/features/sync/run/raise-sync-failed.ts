import { and, eq, isNull } from "drizzle-orm";
import { raiseNotification } from "../../../notifications/raise-notification.ts";
import { portfolios } from "../../../portfolio/ledger.tables.ts";
import type { StoredProblem } from "../../../portfolio/portfolios/sync.tables.ts";
import { syncAccounts } from "../../../portfolio/portfolios/sync.tables.ts";
import { AccountType } from "../../../shared/codes.ts";
import type { ConnectionRow } from "../sync.queries.ts";
import type { SyncContext } from "./sync-context.ts";

/**
 * Notifies the owner of a failed sync, once until it succeeds again. Connections of sandboxes only are ignored. The log
 * has no account names and amounts.
 */
export async function raiseSyncFailed(
  { db, log, now }: SyncContext,
  { userId, id, name, provider, failures, lastGoodAt }: ConnectionRow,
  { code }: StoredProblem,
): Promise<void> {
  log.info({ connectionId: id, provider, code, failures: failures + 1 }, "a sync failed");
  const filled = await db
    .select({ name: portfolios.name, accountType: portfolios.accountType })
    .from(syncAccounts)
    .innerJoin(
      portfolios,
      and(eq(portfolios.userId, syncAccounts.userId), eq(portfolios.id, syncAccounts.portfolioId)),
    )
    .where(
      and(
        eq(syncAccounts.userId, userId),
        eq(syncAccounts.connectionId, id),
        isNull(portfolios.deletedAt),
        isNull(portfolios.archivedAt),
      ),
    )
    .orderBy(portfolios.position);
  const real = filled.find(({ accountType }) => accountType === AccountType.real);
  if (filled.length > 0 && real === undefined) return;
  await raiseNotification(db, {
    ...{ userId, kind: "sync-failed", key: `${id} ${lastGoodAt?.toISOString() ?? "never"}`, now: now() },
    params: {
      connection: { type: "text", text: name },
      ...(real && { portfolio: { type: "text", text: real.name } }),
    },
  });
}
