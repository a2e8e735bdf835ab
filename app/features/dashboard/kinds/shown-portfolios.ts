import { listChildren } from "../../../portfolio/portfolios/composite.queries.ts";
import type { LedgerView } from "../../../portfolio/run/ledger-view.ts";
import type { Db } from "../../../server/db/db-types.ts";

/** Returns the portfolio, or a composite's children. */
export async function shownPortfolios(
  db: Db,
  { portfolio: { id, userId, isComposite } }: LedgerView,
): Promise<string[]> {
  const children = isComposite ? (await listChildren(db, userId, id)).get(id) : undefined;
  return [id, ...(children ?? []).map((child) => child.id)];
}
