import { eq } from "drizzle-orm";
import { allows } from "../../identity/allows.ts";
import { assertPlanAllows } from "../../identity/assert-plan-allows.ts";
import type { Db } from "../../server/db/db-types.ts";
import type { Plan } from "../../shared/plans.ts";
import { transactions } from "../ledger.tables.ts";

/** Closed positions too, as plans count holdings. */
export async function listHoldingIds(db: Db, userId: string): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ assetId: transactions.assetId, toAssetId: transactions.toAssetId })
    .from(transactions)
    .where(eq(transactions.userId, userId));
  return new Set(rows.flatMap(({ assetId, toAssetId }) => [assetId, toAssetId]).filter((id) => id !== null));
}

/**
 * No query without a limit.
 * @throws AppError LIMIT_REACHED {limit: "add-holding"}
 */
export async function assertHoldingsFit(
  tx: Db,
  user: { readonly id: string; readonly plan: string },
  assetIds: readonly (string | null)[],
): Promise<void> {
  if (allows(user.plan as Plan, "add-holding", { holdings: Number.MAX_SAFE_INTEGER }).isAllowed) return;
  const held = await listHoldingIds(tx, user.id);
  for (const assetId of assetIds) {
    if (assetId === null || held.has(assetId)) continue;
    assertPlanAllows(user, "add-holding", { holdings: held.size });
    held.add(assetId);
  }
}
