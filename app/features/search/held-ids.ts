import type { PortfolioRow } from "../../portfolio/portfolios/portfolios.queries.ts";
import { listHeldIds } from "../../portfolio/transactions/quantity-check.ts";
import { loadQuantityRows } from "../../portfolio/transactions/quantity-rows.ts";
import type { UserCtx } from "../../server/context.ts";

const rememberedLists = 10_000;

/** Returns the ids of a portfolio's holdings, cached by its position in the log of changes. */
async function heldIdsOf({ db, memory }: Pick<UserCtx, "db" | "memory">, row: PortfolioRow) {
  const cache = memory.cache<readonly string[]>("held-ids", rememberedLists);
  const key = `${row.userId},${row.id},${row.lastChange}`;
  const known = cache.get(key);
  if (known) return known;
  const ids = listHeldIds(await loadQuantityRows(db, row.userId, row.id), row.isShortAllowed);
  cache.set(key, ids);
  return ids;
}

/** Returns the portfolios that hold an asset, by asset id; composites have no holdings of their own. */
export async function listHolders(
  ctx: Pick<UserCtx, "db" | "memory">,
  rows: readonly PortfolioRow[],
): Promise<ReadonlyMap<string, readonly PortfolioRow[]>> {
  const holders = new Map<string, PortfolioRow[]>();
  for (const row of rows)
    for (const id of await heldIdsOf(ctx, row)) {
      const known = holders.get(id);
      if (known) known.push(row);
      else holders.set(id, [row]);
    }
  return holders;
}
