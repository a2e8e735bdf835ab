import { and, asc, eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { isSameHash } from "../../identity/tokens.ts";
import { addLinkToken, findLink, removeLinkToken } from "../../portfolio/links/link-tokens.ts";
import { recapLinks } from "../../portfolio/links/links.tables.ts";
import { holdPortfolio } from "../../portfolio/portfolios/portfolios.queries.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";

type LinkRow = typeof recapLinks.$inferSelect;

const ofPortfolio = (userId: string, portfolioId: string) =>
  and(eq(recapLinks.userId, userId), eq(recapLinks.portfolioId, portfolioId));

/** Makes the link of a portfolio's year, in place of an earlier one; the secret is answered once. */
export async function storeRecapLink(
  db: Db,
  values: Omit<LinkRow, "id" | "tokenHash">,
): Promise<{ id: string; token: string }> {
  const { userId, portfolioId, year, createdAt } = values;
  const id = newId();
  return db.transaction(async (tx) => {
    await holdPortfolio(tx, userId, portfolioId);
    const isYear = and(ofPortfolio(userId, portfolioId), eq(recapLinks.year, year));
    for (const earlier of await tx.delete(recapLinks).where(isYear).returning({ id: recapLinks.id }))
      await removeLinkToken(tx, { kind: "recap", userId, id: earlier.id });
    const { token, tokenHash } = await addLinkToken(tx, { kind: "recap", userId, portfolioId, id });
    await tx.insert(recapLinks).values({ ...values, id, tokenHash, createdAt });
    return { id, token };
  });
}

/** Lists the links of a portfolio, by year. */
export const listRecapLinks = (db: Db, userId: string, portfolioId: string): Promise<LinkRow[]> =>
  db.select().from(recapLinks).where(ofPortfolio(userId, portfolioId)).orderBy(asc(recapLinks.year));

/**
 * Revokes a link.
 * @throws AppError NOT_FOUND
 */
export async function deleteRecapLink(db: Db, userId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await removeLinkToken(tx, { kind: "recap", userId, id });
    const gone = await tx
      .delete(recapLinks)
      .where(and(eq(recapLinks.userId, userId), eq(recapLinks.id, id)))
      .returning({ id: recapLinks.id });
    if (gone.length === 0) throw new AppError("NOT_FOUND");
  });
}

/**
 * Returns the year a secret opens.
 * @throws AppError NOT_FOUND alike for a wrong, foreign or revoked one
 */
export async function getRecapLink(db: Db, token: string): Promise<LinkRow> {
  const link = await findLink(db, "recap", token);
  if (!link) throw new AppError("NOT_FOUND");
  const [row] = await db
    .select()
    .from(recapLinks)
    .where(and(eq(recapLinks.userId, link.userId), eq(recapLinks.id, link.id)));
  if (!row || !isSameHash(row.tokenHash, link.hash)) throw new AppError("NOT_FOUND");
  return row;
}
