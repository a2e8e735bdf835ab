import { eq } from "drizzle-orm";
import { publicPortfolios } from "../domain/publication/publication.tables.ts";
import type { DemoPlace } from "./demo-place.ts";

/** Key of the public portfolio of the demo account: the same on every installation, as everything fictional is. */
export const demoPublicKey = "demoabroad";

/** Shows and lists one demo portfolio, without amounts. */
export async function seedPublication({ tx, userId, now, portfolios }: DemoPlace): Promise<void> {
  const portfolio = portfolios.get("abroad");
  if (portfolio === undefined) return;
  const place = { userId, portfolioId: portfolio.id, key: demoPublicKey };
  await tx
    .insert(publicPortfolios)
    .values({ ...place, areTransactionsShared: true, isListed: true, createdAt: now })
    // Earlier programs made it unlisted.
    .onConflictDoUpdate({
      ...{ target: [publicPortfolios.userId, publicPortfolios.portfolioId], set: { isListed: true } },
      setWhere: eq(publicPortfolios.isListed, false),
    });
}
