import type { IsoDate } from "@zerno/engine";
import { expect, it } from "vitest";
import { withTransaction } from "../../../../tests/support/database.ts";
import type { Db } from "../../../server/db/db-types.ts";
import { nilGuid } from "../../../shared/codes.ts";
import { realMarket } from "../../market-reader.ts";
import { loadSeries, seriesValueOn, storeSeries } from "../../prices/series.ts";
import { findRate } from "../rates.ts";
import { storeRates } from "../store-rates.ts";
import { seedOfficialSeries } from "./seed-official.ts";

const day = (text: string) => text as IsoDate;
const now = new Date("2026-11-20T10:00:00Z");
const rateOn = (db: Db, pair: string, on: string) => {
  const [from = "", to = ""] = pair.split("/");
  return findRate(db, realMarket, { from, to }, day(on));
};

it("stores the official rates once, as the banks' own", () =>
  withTransaction(async (db) => {
    expect(await seedOfficialSeries(db, now)).toBeGreaterThan(600);
    expect(await seedOfficialSeries(db, now)).toBe(0);
    expect(await rateOn(db, "USD/RUB", "2023-01-08")).toEqual({
      rate: "70.3375",
      legs: [{ pair: "USD/RUB", usedOn: "2022-12-31", source: "cbr" }],
    });
    expect((await rateOn(db, "USD/RUB", "2023-01-15"))?.rate).toBe("67.5744");
    // Good Friday 2026-04-03 and Easter Monday: the rate of Thursday.
    expect(await rateOn(db, "EUR/USD", "2026-04-06")).toMatchObject({
      legs: [{ pair: "EUR/USD", usedOn: "2026-04-02", source: "ecb" }],
    });
  }));

it("ends with its last day: the bank's rate stands for 15 days more, the other's for a week", () =>
  withTransaction(async (db) => {
    await seedOfficialSeries(db, now);
    expect((await rateOn(db, "USD/RUB", "2024-08-17"))?.rate).toBe("85.7833");
    expect(await rateOn(db, "USD/RUB", "2024-08-18")).toBeNull();
    expect((await rateOn(db, "EUR/USD", "2026-04-20"))?.rate).toBe("1.1684");
    expect(await rateOn(db, "EUR/USD", "2026-04-21")).toBeNull();
  }));

it("replaces nothing that was stored before, its own source's later word included", () =>
  withTransaction(async (db) => {
    const points = [
      { base: "USD", quote: "RUB", day: day("2022-12-31"), rate: 70 },
      { base: "EUR", quote: "USD", day: day("2022-12-30"), rate: 1.5 },
    ];
    await storeRates(db, nilGuid, points.slice(0, 1), "cbr");
    await storeRates(db, nilGuid, points.slice(1), "csv");
    await storeSeries(db, "key-rate", [{ day: day("2022-03-15"), value: 19 }], "cbr", now);
    await seedOfficialSeries(db, now);
    expect((await rateOn(db, "USD/RUB", "2023-01-02"))?.rate).toBe("70");
    expect(await rateOn(db, "EUR/USD", "2022-12-30")).toMatchObject({
      rate: "1.5",
      legs: [{ source: "csv" }],
    });
    const rate = (await loadSeries(db, realMarket, ["key-rate"])).get("key-rate");
    expect(rate && seriesValueOn(rate, day("2022-03-15"))?.value).toBe(19);
    expect(rate && seriesValueOn(rate, day("2022-03-16"))?.value).toBe(20);
  }));

it("lets a source that answers stand before a series the program ships with", () =>
  withTransaction(async (db) => {
    await seedOfficialSeries(db, now);
    const shipped = (await loadSeries(db, realMarket, ["us-cpi"])).get("us-cpi");
    expect(shipped).toMatchObject({ source: "bls", from: "1913-01-01", asOf: "2026-05-01" });
    await storeSeries(db, "us-cpi", [{ day: day("2026-05-01"), value: 335.2 }], "fred", now);
    expect((await loadSeries(db, realMarket, ["us-cpi"])).get("us-cpi")?.source).toBe("fred");
  }));
