import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findUserByEmail } from "../../app/identity/users.ts";
import { insertAssets, updateAssets } from "../../app/market/assets/write-assets.ts";
import { assets } from "../../app/market/market.tables.ts";
import { assetOverrides } from "../../app/market/support/support.tables.ts";
import type { Db } from "../../app/server/db/db-types.ts";
import { nilGuid } from "../../app/shared/codes.ts";
import { buildTestApp, type TestApp, type TestUser } from "./app.ts";
import { createTestDatabase } from "./database.ts";
import { addPortfolio } from "./ledger-rows.ts";

const id = "018f0000-0000-7000-8000-0000000000aa";
const day = new Date("2026-11-20T10:00:00Z");

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let test: TestApp;
beforeAll(async () => {
  database = await createTestDatabase();
  test = await buildTestApp(database.db);
  await insertAssets(database.db, {
    ...{ ownerId: nilGuid, id, type: 1, ticker: "ONE", exchange: "TEST", nameEn: "One", nameRu: "One" },
    ...{ currency: "USD", searchText: "|one|", createdAt: day },
  });
});
afterAll(async () => {
  await test.app.close();
  await database.drop();
});

/** The message of a refused transaction, empty when it was taken: Drizzle names the statement. */
const causeOf = async (write: (tx: Db) => Promise<unknown>): Promise<string> =>
  database.db.transaction(write).then(
    () => "",
    (error: Error) => String((error.cause as Error | undefined)?.message ?? error.message),
  );

const idOf = async ({ email }: TestUser): Promise<string> =>
  (await findUserByEmail(database.db, email))?.userId ?? "";

const isIt = and(eq(assets.ownerId, nilGuid), eq(assets.id, id));
const row = () => database.db.select().from(assets).where(isIt);

it("refuses a shared asset that is written without the mark, whatever else marked it before", async () => {
  const direct = (tx: Db) => tx.update(assets).set({ nameEn: "Past" }).where(isIt);
  const before = async (tx: Db) => {
    await updateAssets(tx, { nameEn: "Kept" }, isIt);
    await direct(tx);
  };
  for (const write of [direct, before, (tx: Db) => tx.delete(assets).where(isIt)])
    expect(await causeOf(write)).toBe("a row of assets was written past markSharedAssets");
  expect((await row())[0]?.nameEn).toBe("One");
});

it("refuses a field that the support set to be written past it; updateAssets notes what was wanted", async () => {
  await database.db.insert(assetOverrides).values({
    ...{ ownerId: nilGuid, assetId: id, field: "nameEn", value: "Set", original: "One" },
    ...{ searchText: "set|", reason: "", setBy: nilGuid, setAt: day },
  });
  await updateAssets(database.db, { searchText: "|one|" }, isIt);
  expect((await row())[0]).toMatchObject({ nameEn: "Set", searchText: "|one|set|" });
  await updateAssets(database.db, { nameEn: "Wanted", nameRu: "Another", searchText: "|two|" }, isIt);
  expect((await row())[0]).toMatchObject({ nameEn: "Set", nameRu: "Another", searchText: "|two|set|" });
  const [kept] = await database.db.select().from(assetOverrides);
  expect(kept?.original).toBe("Wanted");
  const past = async (tx: Db) => {
    await tx.update(assets).set({ nameEn: "Past" }).where(isIt);
    await tx.execute(sql`update market_editions set edition = edition + 1`);
  };
  expect(await causeOf(past)).toBe(`nameEn of asset ${id} was written past updateAssets: the support set it`);
});

it("refuses a profile or a withheld subject without a new version of the community list", async () => {
  const userId = await idOf(await test.register());
  const profile = (tx: Db) => tx.execute(sql`insert into public_profiles (user_id) values (${userId})`);
  const withheld = (tx: Db) =>
    tx.execute(sql`insert into withheld_subjects (user_id, portfolio_id, reason, withheld_at)
      values (${userId}, ${nilGuid}, '', now())`);
  const bumped = async (tx: Db) => {
    await profile(tx);
    await tx.execute(sql`update public_list_state set version = gen_random_uuid()`);
  };
  expect(await causeOf(profile)).toBe("a row of public_profiles was written past bumpPublicList");
  expect(await causeOf(withheld)).toBe("a row of withheld_subjects was written past bumpPublicList");
  expect(await causeOf(bumped)).toBe("");
});

it("refuses a listed portfolio that becomes a sandbox", async () => {
  const user = await test.register();
  const userId = await idOf(user);
  const portfolioId = await addPortfolio(user);
  const listed = async (tx: Db) => {
    await tx.execute(sql`insert into public_portfolios (user_id, portfolio_id, key, are_transactions_shared, created_at)
      values (${userId}, ${portfolioId}, 'abcdefghij', false, now())`);
    await tx.execute(sql`insert into public_listings (user_id, portfolio_id, key, is_shown, name_en, name_ru, is_demo,
        shows_owner, currency, as_of, published_at, history_days, holding_count, classes, countries, spark)
      values (${userId}, ${portfolioId}, 'abcdefghij', true, '', '', false, false, 'USD', '2026-11-20', now(), 0, 0, '[]', '[]', '[]')`);
    await tx.execute(sql`update public_list_state set version = gen_random_uuid()`);
  };
  expect(await causeOf(listed)).toBe("");
  const sandbox = (tx: Db) =>
    tx.execute(
      sql`with "unrecorded" as (select 1) update portfolios set account_type = 2 where id = ${portfolioId}`,
    );
  expect(await causeOf(sandbox)).toBe("a sandbox is in the community list: portfolios");
});
