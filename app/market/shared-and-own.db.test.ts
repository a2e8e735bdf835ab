// @module-tag every-server

import { getTableName, type SQL, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { expect, it } from "vitest";
import { withTransaction } from "../../tests/support/database.ts";
import { addAsset } from "../../tests/support/ledger-rows.ts";
import { violationOf } from "../server/db/constraint-errors.ts";
import type { Db } from "../server/db/db-types.ts";
import { demoMarketOwner, nilGuid } from "../shared/codes.ts";
import { deleteAssets, insertAssets } from "./assets/write-assets.ts";
import { assets, corporateEvents, incomeEvents, splitEvents } from "./market.tables.ts";
import { allAssets, allCorporateEvents, allIncomeEvents, allSplitEvents } from "./market.views.ts";
import { ownCorporateEvents, ownIncomeEvents, ownPriceYears, ownSplitEvents } from "./own.tables.ts";
import { ownAssets } from "./own-assets.tables.ts";

const [anna, boris] = ["018f0000-0000-7000-8000-00000000000a", "018f0000-0000-7000-8000-00000000000b"];

const errorOf = (write: Promise<unknown>): Promise<unknown> =>
  write.then(
    () => undefined,
    (error: unknown) => error,
  );

/** Uses a savepoint, so that a refusal leaves the transaction open. */
const refused = (db: Db, write: (tx: Db) => Promise<unknown>) =>
  errorOf(
    db.transaction(async (tx) => {
      await write(tx);
    }),
  );

const years = { year: 2026, closes: new Uint8Array(8), sources: new Uint8Array(1), updatedAt: new Date(0) };

it("a row of a user is no row of a market, and no row names another user's asset", () =>
  withTransaction(async (db) => {
    const shared = await addAsset(db, { number: 1, ticker: "AAA" });
    const own = await addAsset(db, { number: 2, ticker: "BBB", ownerId: anna });
    const [row] = await db.select().from(assets);
    if (!row) throw new Error("no asset");
    const taken = await refused(db, (tx) => insertAssets(tx, { ...row, ownerId: anna }));
    expect(violationOf(taken)).toMatchObject({ field: "ownerId", rule: "known" });

    const yearOf = (userId: string, assetOwnerId: string, assetId: string) => (tx: Db) =>
      tx.insert(ownPriceYears).values({ userId, assetOwnerId, assetId, ...years });
    expect(await refused(db, yearOf(anna, nilGuid, shared))).toBeUndefined();
    expect(await refused(db, yearOf(anna, anna, own))).toBeUndefined();
    for (const [userId, owner, id] of [
      [boris, anna, own],
      [boris, boris, own],
      [anna, nilGuid, own],
      [anna, anna, shared],
      [anna, demoMarketOwner, shared],
    ] as const)
      expect(String((await refused(db, yearOf(userId, owner, id))) ?? "stored")).toContain("Failed query");

    await db.delete(ownAssets);
    expect(await db.select({ id: ownPriceYears.assetId }).from(ownPriceYears)).toEqual([{ id: shared }]);
    await deleteAssets(db);
    expect(await db.select().from(ownPriceYears)).toEqual([]);
  }));

const names = (...tables: Parameters<typeof getTableName>[0][]): readonly string[] =>
  tables.map(getTableName);

it("the views find rows of both tables by their indexes", () =>
  withTransaction(async (db) => {
    await db.execute(sql`set local enable_seqscan = off`);
    const owners = sql`(${nilGuid}, ${anna})`;
    const plans: [SQL, readonly string[]][] = [
      [
        sql`${allAssets} where owner_id in ${owners} and id in (${newId()}, ${newId()})`,
        names(assets, ownAssets),
      ],
      [
        sql`${allIncomeEvents} where owner_id in ${owners} and asset_owner_id in ${owners} and asset_id = ${newId()}`,
        names(incomeEvents, ownIncomeEvents),
      ],
      [
        sql`${allSplitEvents} where owner_id in ${owners} and asset_owner_id in ${owners} and asset_id = ${newId()}`,
        names(splitEvents, ownSplitEvents),
      ],
      [
        sql`${allCorporateEvents} where owner_id in ${owners} and asset_owner_id in ${owners} and asset_id = ${newId()}`,
        names(corporateEvents, ownCorporateEvents),
      ],
      [
        sql`${ownPriceYears} y join ${allAssets} a on a.owner_id = y.asset_owner_id and a.id = y.asset_id
          where y.user_id = ${anna}`,
        names(assets, ownAssets, ownPriceYears),
      ],
    ];
    for (const [rest, tables] of plans) {
      const { rows } = await db.execute<{ "QUERY PLAN": string }>(sql`explain select * from ${rest}`);
      const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
      expect(plan).not.toContain("Seq Scan");
      for (const table of tables)
        expect(plan).toMatch(new RegExp(`(?:Scan using|Scan on) ${table}_|on ${table}\\b`));
    }
  }));
