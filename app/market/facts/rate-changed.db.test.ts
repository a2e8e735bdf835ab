// @module-tag every-server

import type { IsoDate } from "@zerno/engine";
import { asc, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { withTransaction } from "../../../tests/support/database.ts";
import { addAsset } from "../../../tests/support/ledger-rows.ts";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";
import { updateAssets } from "../assets/write-assets.ts";
import { assets, dividendRatings, incomeEvents } from "../market.tables.ts";
import { realMarket } from "../market-reader.ts";
import { logged } from "../testing/logged.ts";
import { addMonthlyCloses, addPayments, addSplit, quarterly } from "../testing/rated-asset.ts";
import { rateDividends } from "./dividend-ratings.ts";
import { fundamentals } from "./facts.tables.ts";
import { rateChanged } from "./rate-changed.ts";

const friday = "2026-11-20" as IsoDate;
const saturday = "2026-11-21" as IsoDate;

const night = (db: Db, day: IsoDate) => rateChanged(db, realMarket, day, new AbortController().signal);

const ratedOn = async (db: Db, assetId: string): Promise<string[]> =>
  (
    await db
      .select({ day: dividendRatings.ratedOn })
      .from(dividendRatings)
      .where(eq(dividendRatings.assetId, assetId))
      .orderBy(asc(dividendRatings.ratedOn))
  ).map(({ day }) => day);

async function twoPayers(db: Db): Promise<[string, string]> {
  const ids: string[] = [];
  for (const [number, ticker] of ["ONE", "TWO"].entries()) {
    const id = await addAsset(db, { number, ticker });
    await addPayments(
      db,
      id,
      quarterly(() => "1"),
    );
    await addMonthlyCloses(db, id, () => 100);
    ids.push(id);
  }
  return [ids[0] ?? "", ids[1] ?? ""];
}

const netIncome = (assetId: string, value: string, filedOn: string, fetchedAt: string) => ({
  ...{ ownerId: nilGuid, assetId, source: "sec", figure: "netIncome" as const, period: "year" as const },
  ...{ periodEnd: "2025-12-31", periodStart: null, value, currency: "USD", filedOn, form: "10-K" },
  fetchedAt: new Date(fetchedAt),
});

it("the first night rates every payer, the next nobody: nothing has changed", () =>
  withTransaction(async (db) => {
    const [one, two] = await twoPayers(db);
    await addAsset(db, { number: 3, ticker: "NOPAY" });
    expect(await night(db, friday)).toEqual({ looked: 2, rated: 2 });
    expect(await night(db, saturday)).toEqual({ looked: 2, rated: 0 });
    for (const id of [one, two]) expect(await ratedOn(db, id)).toEqual([friday]);
  }));

it("a dividend, a report, a split or another sector has that asset alone rated again, and as a fresh run would", () =>
  withTransaction(async (db) => {
    const [one, two] = await twoPayers(db);
    await night(db, friday);
    const changes: (() => Promise<unknown>)[] = [
      () => addPayments(db, one, [{ exDate: "2026-11-20", amount: "0.5" }]),
      () => db.insert(fundamentals).values(netIncome(one, "10", "2026-02-01", "2026-11-20T23:00:00Z")),
      () => addSplit(db, one, "2026-11-19", "2"),
      () => updateAssets(db, { sector: "financials" }, eq(assets.id, one)),
    ];
    for (const change of changes) {
      await change();
      expect(await night(db, saturday)).toEqual({ looked: 2, rated: 1 });
      expect(await night(db, saturday)).toEqual({ looked: 2, rated: 0 });
    }
    expect([await ratedOn(db, one), await ratedOn(db, two)]).toEqual([[friday, saturday], [friday]]);
    const stored = await db.select().from(dividendRatings).where(eq(dividendRatings.ratedOn, saturday));
    expect(stored).toEqual(await rateDividends(db, realMarket, [one], saturday));
  }));

it("a report that is fetched again without a change is none; one filed tomorrow counts tomorrow", () =>
  withTransaction(async (db) => {
    const [one] = await twoPayers(db);
    await db.insert(fundamentals).values(netIncome(one, "10", "2026-11-21", "2026-11-20T02:30:00Z"));
    await night(db, friday);
    await db.update(fundamentals).set({ fetchedAt: new Date("2026-11-20T12:00:00Z") });
    expect(await night(db, friday)).toMatchObject({ rated: 0 });
    expect(await night(db, saturday)).toMatchObject({ rated: 1 });
    expect(await ratedOn(db, one)).toEqual([friday, saturday]);
  }));

it("without a change a rating is made again after a week; an earlier program's at once", () =>
  withTransaction(async (db) => {
    const [one, two] = await twoPayers(db);
    await night(db, friday);
    expect(await night(db, "2026-11-26" as IsoDate)).toMatchObject({ rated: 0 });
    await db.update(dividendRatings).set({ factsHash: "" }).where(eq(dividendRatings.assetId, two));
    expect(await night(db, "2026-11-26" as IsoDate)).toMatchObject({ rated: 1 });
    expect(await night(db, "2026-11-27" as IsoDate)).toMatchObject({ rated: 1 });
    expect(await ratedOn(db, one)).toEqual([friday, "2026-11-27"]);
    expect(await ratedOn(db, two)).toEqual([friday, "2026-11-26"]);
  }));

it("who lost the last dividend is rated again too: not rated", () =>
  withTransaction(async (db) => {
    const [one] = await twoPayers(db);
    await night(db, friday);
    await logged(db, nilGuid, "events", (tx) => tx.delete(incomeEvents).where(eq(incomeEvents.assetId, one)));
    expect(await night(db, saturday)).toEqual({ looked: 2, rated: 1 });
    const [row] = await db.select().from(dividendRatings).where(eq(dividendRatings.ratedOn, saturday));
    expect(row).toMatchObject({ assetId: one, ratingState: "not-rated", rating: null });
  }));
