import { and, asc, eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { hashToken, isSameHash, makeToken, parseToken } from "../../identity/tokens.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import { recapLinks } from "./recap.tables.ts";

type LinkRow = typeof recapLinks.$inferSelect;

/** Creates the link of a portfolio's year, replacing an earlier one; the secret is returned once. */
export async function putRecapLink(
  db: Db,
  values: Omit<LinkRow, "id" | "tokenHash">,
): Promise<{ id: string; token: string }> {
  const id = newId();
  const token = makeToken(values.userId, id);
  const made = { id, tokenHash: hashToken(token), createdAt: values.createdAt };
  await db
    .insert(recapLinks)
    .values({ ...values, ...made })
    .onConflictDoUpdate({ target: [recapLinks.userId, recapLinks.portfolioId, recapLinks.year], set: made });
  return { id, token };
}

/** Lists the links of a portfolio, by year. */
export const listRecapLinks = (db: Db, userId: string, portfolioId: string): Promise<LinkRow[]> =>
  db
    .select()
    .from(recapLinks)
    .where(and(eq(recapLinks.userId, userId), eq(recapLinks.portfolioId, portfolioId)))
    .orderBy(asc(recapLinks.year));

/**
 * Revokes a link.
 * @throws AppError NOT_FOUND
 */
export async function deleteRecapLink(db: Db, userId: string, id: string): Promise<void> {
  const gone = await db
    .delete(recapLinks)
    .where(and(eq(recapLinks.userId, userId), eq(recapLinks.id, id)))
    .returning({ id: recapLinks.id });
  if (gone.length === 0) throw new AppError("NOT_FOUND");
}

/**
 * Returns the year a secret opens.
 * @throws AppError NOT_FOUND alike for a wrong, foreign or revoked one
 */
export async function getRecapLink(db: Db, token: string): Promise<LinkRow> {
  const parts = parseToken(token);
  if (!parts) throw new AppError("NOT_FOUND");
  const [row] = await db
    .select()
    .from(recapLinks)
    .where(and(eq(recapLinks.userId, parts.userId), eq(recapLinks.id, parts.sessionId)));
  if (!row || !isSameHash(row.tokenHash, parts.hash)) throw new AppError("NOT_FOUND");
  return row;
}
