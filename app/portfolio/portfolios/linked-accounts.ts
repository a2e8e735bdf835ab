import { and, count, eq, isNull, ne } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { SyncLevel } from "../../shared/codes.ts";
import { portfolios } from "../ledger.tables.ts";
import { syncAccounts } from "./sync.tables.ts";

/** Limited by plans. */
export async function countLinked(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(syncAccounts)
    .innerJoin(
      portfolios,
      and(eq(portfolios.userId, syncAccounts.userId), eq(portfolios.id, syncAccounts.portfolioId)),
    )
    .where(
      and(
        eq(syncAccounts.userId, userId),
        isNull(portfolios.deletedAt),
        ne(syncAccounts.level, SyncLevel.disabled),
      ),
    );
  return row?.n ?? 0;
}
