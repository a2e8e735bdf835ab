import { listChildren } from "../../../portfolio/portfolios/composite.queries.ts";
import type { LedgerView } from "../../../portfolio/run/ledger-view.ts";
import type { Db } from "../../../server/db/db-types.ts";

/** The portfolio that is shown, and those a composite is made of. */
export async function shownPortfolios(
  db: Db,
  { portfolio: { id, userId, isComposite } }: LedgerView,
): Promise<string[]> {
  const children = isComposite ? (await listChildren(db, userId, id)).get(id) : undefined;
  return [id, ...(children ?? []).map((child) => child.id)];
}
