import { and, eq } from "drizzle-orm";
import { bumpPublicList } from "../../identity/accounts/bump-public-list.ts";
import { publicPortfolios } from "../../portfolio/links/public-portfolios.tables.ts";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";
import { publicListings, withheldSubjects as w } from "./publication.tables.ts";

/**
 * Hides profile and portfolios of an account being disabled, in the caller's transaction; moderation's decisions stay.
 */
export async function withholdAccount(tx: Db, userId: string, now: Date): Promise<void> {
  const own = await tx
    .select({ portfolioId: publicPortfolios.portfolioId })
    .from(publicPortfolios)
    .where(eq(publicPortfolios.userId, userId));
  // Lists lock their rows before the version.
  await tx.update(publicListings).set({ isShown: false }).where(eq(publicListings.userId, userId));
  await tx
    .insert(w)
    .values(
      [...own.map(({ portfolioId }) => portfolioId), nilGuid].map((portfolioId) => ({
        ...{ userId, portfolioId, reason: "", withheldAt: now, isWithAccount: true },
      })),
    )
    .onConflictDoNothing();
  await bumpPublicList(tx);
}

/**
 * Shows what disabling the account has hidden.
 * @returns public portfolios to renew
 */
export async function releaseAccount(tx: Db, userId: string): Promise<readonly string[]> {
  const released = await tx
    .delete(w)
    .where(and(eq(w.userId, userId), eq(w.isWithAccount, true)))
    .returning({ portfolioId: w.portfolioId });
  if (released.length > 0) await bumpPublicList(tx);
  return released.map(({ portfolioId }) => portfolioId).filter((id) => id !== nilGuid);
}
