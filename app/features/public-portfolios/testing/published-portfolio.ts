import { eq } from "drizzle-orm";
import type { TestApp, TestUser } from "../../../../tests/support/app.ts";
import { addAsset, addPortfolio, addRow } from "../../../../tests/support/ledger-rows.ts";
import { findUserByEmail } from "../../../identity/users.ts";
import { updateAssets } from "../../../market/assets/write-assets.ts";
import { assets } from "../../../market/market.tables.ts";

interface Grown {
  readonly number: number;
  /** Growth of one unit over the whole history: 1.5 is a gain of 50%. */
  readonly growth: number;
  readonly name?: string;
  readonly currency?: string;
  /** First day; 142 days before today by default. */
  readonly since?: string;
  /** ISO code of the asset's country. */
  readonly country?: string;
  readonly settings?: object;
}

/** Published portfolio with one asset, owned by a separate user. */
export interface PublishedWorld {
  readonly user: TestUser;
  readonly userId: string;
  readonly portfolioId: string;
  readonly assetId: string;
  readonly key: string;
}

/** Publishes a portfolio of ten units bought at 100 each; today is 20 November 2026. */
export async function publishGrown(test: TestApp, grown: Grown): Promise<PublishedWorld> {
  const { number, growth, currency = "USD", since = "2026-07-01" } = grown;
  const user = await test.register(`owner${number}@example.org`);
  const closes = { [since]: 100, "2026-11-19": 100 * growth };
  const assetId = await addAsset(test.db, { number, ticker: `T${number}`, currency, closes });
  await updateAssets(test.db, { country: grown.country ?? null }, eq(assets.id, assetId));
  const portfolioId = await addPortfolio(user, { name: grown.name ?? `Portfolio ${number}`, currency });
  await addRow(user, portfolioId, { kind: "deposit", date: since, amount: "1000", currency });
  await addRow(user, portfolioId, {
    kind: "buy",
    date: since,
    quantity: "10",
    price: "100",
    assetId,
    currency,
  });
  const settings = { id: portfolioId, isListed: true, ...grown.settings };
  const { status, body } = await user.call("POST /api/MyPortfolio/public-key", settings);
  if (status !== 200) throw new Error(JSON.stringify(body));
  const userId = (await findUserByEmail(test.db, user.email))?.userId ?? "";
  return { user, userId, portfolioId, assetId, key: body.key };
}
