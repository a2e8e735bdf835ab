import { savePublic } from "../portfolio/links/public-keys.ts";
import type { DemoPlace } from "./demo-place.ts";

/** The same on every installation. */
export const demoPublicKey = "demoabroad";

/** Publishes and lists one demo portfolio, without amounts; earlier versions left it unlisted. */
export async function seedPublication({ tx, userId, now, portfolios }: DemoPlace): Promise<void> {
  const portfolio = portfolios.get("abroad");
  if (portfolio === undefined) return;
  const place = { userId, portfolioId: portfolio.id };
  await savePublic(tx, place, { areTransactionsShared: true, isListed: true }, { now, key: demoPublicKey });
}
