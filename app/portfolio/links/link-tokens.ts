import { randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { hashToken } from "../../identity/tokens.ts";
import type { Db } from "../../server/db/db-types.ts";
import { type LinkKind, linkTokens } from "./links.tables.ts";

interface PortfolioLink {
  readonly kind: LinkKind;
  readonly userId: string;
  readonly portfolioId: string;
  readonly id: string;
}

/** Call in the transaction of the row. Tokens are 256 random bits. */
export async function addLinkToken(
  tx: Db,
  { id: linkId, ...link }: PortfolioLink,
): Promise<{ readonly token: string; readonly tokenHash: Uint8Array }> {
  const token = randomBytes(32).toString("base64url");
  const tokenHash = hashToken(token);
  await tx.insert(linkTokens).values({ ...link, linkId, tokenHash });
  return { token, tokenHash };
}

/** Call in the transaction that removes the row. */
export async function removeLinkToken(
  tx: Db,
  { kind, userId, id }: Omit<PortfolioLink, "portfolioId">,
): Promise<void> {
  await tx
    .delete(linkTokens)
    .where(and(eq(linkTokens.userId, userId), eq(linkTokens.kind, kind), eq(linkTokens.linkId, id)));
}

/** Older tokens are longer. */
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
