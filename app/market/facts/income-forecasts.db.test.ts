import { type IsoDate, isRefused } from "@zerno/engine";
import { v7 as newId } from "uuid";
import { expect, it } from "vitest";
import { withTransaction } from "../../../tests/support/database.ts";
import { addAsset } from "../../../tests/support/ledger-rows.ts";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";
import { storeIncomeEvents } from "../events/store-income-events.ts";
import { realMarket } from "../market-reader.ts";
import { gradeForecasts, scoresOf, storeForecasts } from "./income-forecasts.ts";

const asOf = "2026-11-20" as IsoDate;

/** Yearly on 10 June: 10 from 2021 to 2024, 12 in 2025 and 2026. */
async function makePayer(db: Db, number: number, announced: Readonly<Record<number, string>> = {}) {
  const assetId = await addAsset(db, { number, ticker: `YEAR${number}` });
  const years = [2021, 2022, 2023, 2024, 2025, 2026];
  await storeIncomeEvents(
    db,
    nilGuid,
    years.map((year) => ({
      ...{ id: newId(), assetOwnerId: nilGuid, assetId, kind: "dividend", startsOn: null, source: "test" },
      ...{ exDate: `${year}-06-10`, payDate: `${year}-06-20`, currency: "USD" },
      ...{ amount: year < 2025 ? "10" : "12", announcedOn: announced[year] ?? null },
    })),
  );
  return assetId;
}

const errorsOf = (scores: Parameters<typeof scoresOf>[0]) =>
  scoresOf(scores).map(({ madeOn, forecast, actual }) => `${madeOn} ${forecast} ${actual}`);

it("a hindcast knows what was known on its day, and a day without a rhythm has none", () =>
  withTransaction(async (db) => {
    const blind = await makePayer(db, 1);
    const told = await makePayer(db, 2, { 2025: "2024-10-01" });
    const [first, second] = await gradeForecasts(db, realMarket, [blind, told], asOf);
    // In November 2024 the 12 of 2025 was not known: 10 was expected. Before 2023 two payments make no rhythm.
    expect(first && errorsOf(first.hindcast)).toEqual([
      "2023-11-20 10 10",
      "2024-11-20 10 12",
      "2025-11-20 12 12",
    ]);
    if (!first || isRefused(first.hindcast)) throw new Error("no grade");
    // |10 / 12 - 1| / 3 = 1/18, too little.
    expect(first.hindcast.meanAbsoluteError).toBeCloseTo(1 / 18, 9);
    expect(first.hindcast.bias).toBeCloseTo(-1 / 18, 9);
    // It had been announced in October 2024.
    expect(second && errorsOf(second.hindcast)[1]).toBe("2024-11-20 12 12");
    expect(first.live).toMatchObject({ since: null, scores: { scores: [] } });
  }));

it("a forecast is kept once a month as of its day, and graded a year later", () =>
  withTransaction(async (db) => {
    const payer = await makePayer(db, 1);
    expect(await storeForecasts(db, realMarket, "2025-11-20" as IsoDate)).toBe(1);
    expect(await storeForecasts(db, realMarket, "2025-11-25" as IsoDate)).toBe(0);
    expect(await storeForecasts(db, realMarket, "2025-12-01" as IsoDate)).toBe(1);
    const [early] = await gradeForecasts(db, realMarket, [payer], "2026-11-19" as IsoDate);
    expect(early?.live).toMatchObject({ since: "2025-11-20", scores: { scores: [] } });
    const [grade] = await gradeForecasts(db, realMarket, [payer], asOf);
    expect(grade && errorsOf(grade.live.scores)).toEqual(["2025-11-20 12 12"]);
  }));
