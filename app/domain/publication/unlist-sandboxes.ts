import { and, eq, inArray } from "drizzle-orm";
import { bumpPublicList } from "../../identity/accounts/bump-public-list.ts";
import type { UndoCompanion } from "../../portfolio/history/undo-change.ts";
import { portfolios } from "../../portfolio/ledger.tables.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AccountType } from "../../shared/codes.ts";
import { publicListings as l } from "./publication.tables.ts";

/** Takes those of a user's portfolios that are sandboxes out of the community list. */
export async function unlistSandboxes(
  tx: Db,
  userId: string,
  portfolioIds: readonly string[],
): Promise<void> {
  const sandboxes = tx
    .select({ id: portfolios.id })
    .from(portfolios)
    .where(
      and(
        eq(portfolios.userId, userId),
        inArray(portfolios.id, [...portfolioIds]),
        eq(portfolios.accountType, AccountType.sandbox),
      ),
    );
  const unlisted = await tx
    .update(l)
    .set({ isShown: false })
    .where(and(eq(l.userId, userId), inArray(l.portfolioId, sandboxes), eq(l.isShown, true)))
    .returning({ key: l.key });
  if (unlisted.length > 0) await bumpPublicList(tx);
}

/** Unlists portfolios that an undo made sandboxes again. */
export const listFollowsUndo: UndoCompanion = {
  table: "portfolios",
  follow: async (_, userId, keys) => (tx) => unlistSandboxes(tx, userId, keys),
};
