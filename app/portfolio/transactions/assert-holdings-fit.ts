import { eq } from "drizzle-orm";
import { allows } from "../../identity/allows.ts";
import { assertPlanAllows } from "../../identity/assert-plan-allows.ts";
import type { Db } from "../../server/db/db-types.ts";
import type { Plan } from "../../shared/plans.ts";
import { transactions } from "../ledger.tables.ts";

/** Every asset that a user has or had, by the rows of all portfolios: what counts as holdings of a plan. */
export async function listHoldingIds(db: Db, userId: string): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ assetId: transactions.assetId, toAssetId: transactions.toAssetId })
    .from(transactions)
    .where(eq(transactions.userId, userId));
  return new Set(rows.flatMap(({ assetId, toAssetId }) => [assetId, toAssetId]).filter((id) => id !== null));
}

/**
 * Asks the plan for room before rows of these assets are added; holdings are counted by asset over all portfolios,
 * closed ones too. Plans without a limit cost no query.
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
