import { and, eq, inArray } from "drizzle-orm";
import { logSecurity } from "../../identity/security-log.ts";
import type { Db } from "../../server/db/db-types.ts";
import { unrecorded } from "../history/recorded-tx.ts";
import { deleteRows } from "../history/write-rows.ts";
import { portfolios } from "../ledger.tables.ts";
import { grantRecipients } from "../portfolios/grants.tables.ts";
import { linkTokens, widgetTokens } from "./links.tables.ts";
import { withdrawPublic } from "./public-keys.ts";

const linksOf = (userId: string, portfolioIds: readonly string[]) =>
  and(eq(linkTokens.userId, userId), inArray(linkTokens.portfolioId, [...portfolioIds]));

/** Ends public links: portfolios are restored private. Feeds, recaps and grants return with them. */
export async function endPublicLinks(
  tx: Db,
  userId: string,
  portfolioIds: readonly string[],
  now: Date,
): Promise<void> {
  const withdrawn = await withdrawPublic(tx, userId, portfolioIds, now);
  for (let left = withdrawn; left > 0; left -= 1)
    await logSecurity(tx, userId, "portfolio-hidden", { now, address: "" });
  await tx
    .delete(widgetTokens)
    .where(and(eq(widgetTokens.userId, userId), inArray(widgetTokens.portfolioId, [...portfolioIds])));
  await tx.delete(linkTokens).where(and(linksOf(userId, portfolioIds), eq(linkTokens.kind, "widget")));
}

/** Deletes permanently, with look-ups. */
export async function removePortfolios(
  tx: Db,
  userId: string,
  portfolioIds: readonly string[],
  now: Date,
  reason: "expired" | "demo" = "expired",
): Promise<void> {
  if (portfolioIds.length === 0) return;
  const ids = [...portfolioIds];
  await withdrawPublic(tx, userId, ids, now);
  await tx.delete(linkTokens).where(linksOf(userId, ids));
  await tx
    .delete(grantRecipients)
    .where(and(eq(grantRecipients.ownerId, userId), inArray(grantRecipients.portfolioId, ids)));
  const isOne = and(eq(portfolios.userId, userId), inArray(portfolios.id, ids));
  await deleteRows(unrecorded(tx, reason), portfolios, isOne);
}
