import { randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { hashToken } from "../../identity/tokens.ts";
import type { Db } from "../../server/db/db-types.ts";
import { type LinkKind, linkTokens } from "./links.tables.ts";

/** A secret address and what it opens. */
interface PortfolioLink {
  readonly kind: LinkKind;
  readonly userId: string;
  readonly portfolioId: string;
  readonly id: string;
}

/**
 * Adds a new secret to the look-up, in the transaction that writes the row with its hash. The token is 256 random bits
 * and names neither the user nor the portfolio.
 */
export async function addLinkToken(
  tx: Db,
  { id: linkId, ...link }: PortfolioLink,
): Promise<{ readonly token: string; readonly tokenHash: Uint8Array }> {
  const token = randomBytes(32).toString("base64url");
  const tokenHash = hashToken(token);
  await tx.insert(linkTokens).values({ ...link, linkId, tokenHash });
  return { token, tokenHash };
}

/** Removes the secret of an address from the look-up, in the transaction that removes its row or its hash. */
export async function removeLinkToken(
  tx: Db,
  { kind, userId, id }: Omit<PortfolioLink, "portfolioId">,
): Promise<void> {
  await tx
    .delete(linkTokens)
    .where(and(eq(linkTokens.userId, userId), eq(linkTokens.kind, kind), eq(linkTokens.linkId, id)));
}

/**
 * Returns the key of the row that a token opens, with the hash the row must have; undefined for an unknown one. Tokens
 * of earlier programs are longer; they are found by their hash like others.
 */
export async function findLink(
  db: Db,
  kind: LinkKind,
  token: string,
): Promise<{ readonly userId: string; readonly id: string; readonly hash: Uint8Array } | undefined> {
  const hash = hashToken(token);
  const [found] = await db
    .select({ userId: linkTokens.userId, id: linkTokens.linkId })
    .from(linkTokens)
    .where(and(eq(linkTokens.tokenHash, hash), eq(linkTokens.kind, kind)));
  return found && { ...found, hash };
}
