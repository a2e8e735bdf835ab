import type { IsoDate } from "@zerno/engine";
import { expect, it } from "vitest";
import { withApp } from "../../../tests/support/app.ts";
import { addAsset } from "../../../tests/support/ledger-rows.ts";
import { users } from "../../identity/identity.tables.ts";
import { rateDividends } from "../../market/facts/dividend-ratings.ts";
import { fundamentals } from "../../market/facts/facts.tables.ts";
import { realMarket } from "../../market/market-reader.ts";
import { makeHindcasts } from "../../market/screener/make-hindcasts.ts";
import { ratingHindcasts } from "../../market/screener/screener.tables.ts";
import { addPayments, quarterly } from "../../market/testing/rated-asset.ts";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";

const asOf = "2026-11-20" as IsoDate;
const make = (db: Db) => makeHindcasts(db, realMarket, asOf, new AbortController().signal);
const ask = "GET /api/public/rating-grades";

/** Profit and what of it was paid out in a year, filed on a day. */
const addYear = (
  db: Db,
  assetId: string,
  year: number,
  [profit, paid]: [string, string],
  filedOn: string | null,
) => {
  const shared = { ownerId: nilGuid, assetId, source: "csv", fetchedAt: new Date("2026-01-01"), filedOn };
  const flow = { ...shared, period: "year", periodEnd: `${year}-12-31`, currency: "USD" } as const;
  return db.insert(fundamentals).values([
    { ...flow, figure: "netIncome", value: profit },
    { ...flow, figure: "dividendsPaid", value: paid },
  ]);
};

/** CUT pays 1 a quarter and from 2025 on half of it; SAME pays 1 always. Both report for 2023. */
async function addWorld(db: Db): Promise<{ cut: string; same: string }> {
  const cut = await addAsset(db, { number: 1, ticker: "CUT" });
  const same = await addAsset(db, { number: 2, ticker: "SAME" });
  await addPayments(
    db,
    cut,
    quarterly((year) => (year >= 2025 ? "0.5" : "1")),
  );
  await addPayments(
    db,
    same,
    quarterly(() => "1"),
  );
  await addYear(db, cut, 2023, ["100", "120"], "2024-02-20");
  await addYear(db, same, 2023, ["100", "40"], "2024-02-20");
  return { cut, same };
}

const rowOf = async (db: Db, assetId: string, ratedOn: string) =>
  (await db.select().from(ratingHindcasts)).find((row) => row.assetId === assetId && row.ratedOn === ratedOn);

it("grades ratings made again for past days by the cuts that followed", () =>
  withApp(async ({ db, anonymous }) => {
    const { cut, same } = await addWorld(db);
    expect(await make(db)).toEqual({ looked: 2, made: 20 });
    // Without a report of the last 18 months only one of three parts is known.
    expect(await rowOf(db, cut, "2025-12-31")).toMatchObject({ safety: null, cutOn: null });
    const [bad, good] = [await rowOf(db, cut, "2024-12-31"), await rowOf(db, same, "2024-12-31")];
    expect([bad?.cutOn, good?.cutOn]).toEqual(["2025-02-15", null]);
    expect(bad?.safety).toBeLessThan(good?.safety ?? 0);
    const { body } = await anonymous.call(ask);
    expect(body).toMatchObject({ formulaVersion: 1, gradedOn: "2026-11-20" });
    // The report of 2023 was filed in February 2024: it is known on the last evening of 2024 alone.
    expect(body.hindcast).toMatchObject({
      ratings: 2,
      followedByCut: 1,
      years: [{ ratedOn: "2024-12-31", ratings: 2, followedByCut: 1 }],
      discrimination: { value: "1", unit: "ratio" },
    });
    expect(body.live).toMatchObject({ ratings: 0, since: null });
  }));

it("keeps no answer from before the ratings, and none of another market", () =>
  withApp(async ({ db, anonymous, register }) => {
    await addWorld(db);
    expect((await anonymous.call(ask)).body.hindcast.ratings).toBe(0);
    await make(db);
    expect((await anonymous.call(ask)).body).toMatchObject({ isDemo: false, hindcast: { ratings: 2 } });
    const demo = await register();
    await db.update(users).set({ isDemo: true });
    expect((await demo.call(ask)).body).toMatchObject({ isDemo: true, hindcast: { ratings: 0 } });
  }));

it("uses no report before its filing, and one without a filing day four months after its period", () =>
  withApp(async ({ db }) => {
    const { same } = await addWorld(db);
    await addYear(db, same, 2021, ["100", "40"], null);
    await addYear(db, same, 2022, ["100", "40"], "2024-01-15");
    await make(db);
    // On the last evening of 2022 the report of 2021 is out since April; that of 2022 is not, though its year is over.
    expect((await rowOf(db, same, "2022-12-31"))?.safety).not.toBeNull();
    // A year later 2021 is too old and 2022 is not filed before January 2024.
    expect((await rowOf(db, same, "2023-12-31"))?.safety).toBeNull();
  }));

it("makes again only what rests on other facts", () =>
  withApp(async ({ db }) => {
    const { cut } = await addWorld(db);
    await make(db);
    expect(await make(db)).toEqual({ looked: 2, made: 0 });
    await addPayments(db, cut, [{ exDate: "2026-10-01", amount: "1" }]);
    expect(await make(db)).toEqual({ looked: 2, made: 10 });
  }));

it("names the cuts that a safe rating came before", () =>
  withApp(async ({ db, anonymous }) => {
    const { cut } = await addWorld(db);
    await addYear(db, cut, 2024, ["100", "30"], "2024-12-30");
    await make(db);
    const safety = (await rowOf(db, cut, "2024-12-31"))?.safety ?? 0;
    expect(safety).toBeGreaterThanOrEqual(60);
    const { body } = await anonymous.call(ask);
    expect(body.hindcast.missed).toEqual([
      {
        ...{ symbol: "CUT@TEST", ticker: "CUT", name: "CUT", ratedOn: "2024-12-31" },
        ...{ safety, cutOn: "2025-02-15" },
      },
    ]);
  }));

it("grades apart what was given on its day, since when", () =>
  withApp(async ({ db, anonymous }) => {
    const { cut, same } = await addWorld(db);
    await rateDividends(db, realMarket, [cut, same], "2024-11-20" as IsoDate);
    await rateDividends(db, realMarket, [cut, same], asOf);
    const { body } = await anonymous.call(ask);
    expect(body.hindcast).toMatchObject({ ratings: 0, missed: [], years: [] });
    expect(body.live).toMatchObject({ ratings: 2, followedByCut: 1, since: "2024-11-20" });
    expect(body.live.discrimination).toEqual({ value: "1", unit: "ratio" });
  }));
