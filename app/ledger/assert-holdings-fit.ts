import { eq } from "drizzle-orm";
import { allows, type Plan } from "../identity/allows.ts";
import { assertPlanAllows } from "../identity/assert-plan-allows.ts";
import type { Db } from "../server/db-types.ts";
import { transactions } from "./ledger.tables.ts";

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
  const rows = await tx
    .selectDistinct({ assetId: transactions.assetId, toAssetId: transactions.toAssetId })
    .from(transactions)
    .where(eq(transactions.userId, user.id));
  const held = new Set(rows.flatMap(({ assetId, toAssetId }) => [assetId, toAssetId]));
  held.delete(null);
  for (const assetId of assetIds) {
    if (assetId === null || held.has(assetId)) continue;
    assertPlanAllows(user, "add-holding", { holdings: held.size });
    held.add(assetId);
  }
}
