import { savePublic } from "../portfolio/links/public-keys.ts";
import type { DemoPlace } from "./demo-place.ts";

/** Key of the public portfolio of the demo account: the same on every installation, as everything fictional is. */
export const demoPublicKey = "demoabroad";

/** Shows and lists one demo portfolio, without amounts. Earlier programs made it unlisted. */
export async function seedPublication({ tx, userId, now, portfolios }: DemoPlace): Promise<void> {
  const portfolio = portfolios.get("abroad");
  if (portfolio === undefined) return;
  const place = { userId, portfolioId: portfolio.id };
  await savePublic(tx, place, { areTransactionsShared: true, isListed: true }, { now, key: demoPublicKey });
}
