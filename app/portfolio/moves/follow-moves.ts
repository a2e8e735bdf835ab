import { KIND_CODES } from "@zerno/engine";
import { sql } from "drizzle-orm";
import { nilGuid } from "../../shared/codes.ts";
import { settleIncome } from "../actions/settle-income.ts";
import type { RecordedTx } from "../history/recorded-tx.ts";
import { transactions } from "../ledger.tables.ts";
import { assertCovered } from "../transactions/quantity-rows.ts";
import { type Receiver, rebuildTransfers } from "./rebuild-moves.ts";
import { firstDay, listChangedParts } from "./touched-rows.ts";

interface By {
  readonly userId: string;
  readonly at: Date;
}

/** @returns portfolios with changed rows */
export const rebuildAfter = async (tx: RecordedTx, by: By, changeId: string): Promise<Receiver[]> =>
  rebuildTransfers(tx, by, await listChangedParts(tx, by.userId, changeId));

/**
 * Also settles income of changed portfolios.
 * @throws AppError OVERSOLD when a receiver sold missing units, INVALID_INPUT for a circle within a day
 */
export async function followTransfers(tx: RecordedTx, by: By, changeId: string): Promise<void> {
  for (const { portfolio, assetIds } of await rebuildAfter(tx, by, changeId)) {
    await settleIncome(tx, portfolio, by.at);
    await assertCovered(tx, portfolio, assetIds);
  }
}

/** Rebuilds transfers after assets merge or separate. */
export async function followMerge(tx: RecordedTx, assetIds: readonly string[], at: Date): Promise<void> {
  const ids = sql`any(${sql.param([...assetIds])}::uuid[])`;
  const { rows } = await tx.execute<{ user_id: string; portfolio_id: string }>(sql`
    select distinct m.user_id, m.portfolio_id from ${transactions} m
    where m.move_id is not null and m.kind = ${KIND_CODES["transfer-out"]} and exists (
      select from ${transactions} t where t.user_id = m.user_id and t.portfolio_id = m.portfolio_id
        and ((t.asset_owner_id = ${nilGuid} and t.market_asset_id = ${ids})
          or (t.to_asset_owner_id = ${nilGuid} and t.to_market_asset_id = ${ids})))`);
  for (const [userId, own] of Map.groupBy(rows, (row) => row.user_id)) {
    const touched = own.flatMap(({ portfolio_id: portfolioId }) =>
      assetIds.map((assetId) => ({ portfolioId, assetId, from: firstDay, moveId: null })),
    );
    await rebuildTransfers(tx, { userId, at }, touched);
  }
}
