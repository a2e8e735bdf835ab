import type { IsoDate } from "@zerno/engine";
import { expect, it } from "vitest";
import { withTransaction } from "../../../tests/support/database.ts";
import { nilGuid } from "../../shared/codes.ts";
import { listCurrencies } from "../currencies.ts";
import { realMarket } from "../market-reader.ts";
import { marketSources } from "../providers/index.ts";
import { putRates } from "../put-rates.ts";
import { findRate } from "../rates.ts";
import { seededRates, seedRates } from "./seed-rates.ts";

const day = (text: string) => text as IsoDate;

it("has one rate of every currency, of a day in the past", () => {
  const points = seededRates();
  const others = listCurrencies().flatMap(({ code }) => (code === "EUR" ? [] : [code]));
  expect(points.map(({ quote }) => quote).sort()).toEqual(others.sort());
  expect(new Set(points.map(({ day: on }) => on))).toEqual(new Set(["2026-09-29"]));
});

it("gives an empty installation the rates of that day, with source and date, and no later ones", () =>
  withTransaction(async (db) => {
    expect(await seedRates(db)).toBe(listCurrencies().length - 1);
    const found = await findRate(db, realMarket, { from: "EUR", to: "RUB" }, day("2026-10-06"));
    expect(found).toEqual({
      rate: "96.007702",
      legs: [{ pair: "EUR/RUB", usedOn: "2026-09-29", source: "currency-api" }],
    });
    expect(marketSources.map(({ id }) => id)).toContain("currency-api");
    // A week later nobody knows.
    expect(await findRate(db, realMarket, { from: "EUR", to: "RUB" }, day("2026-10-07"))).toBeNull();
    expect(await seedRates(db)).toBe(0);
  }));

it("stays out of an installation that has rates", () =>
  withTransaction(async (db) => {
    await putRates(db, nilGuid, [{ base: "USD", quote: "RUB", day: day("2026-11-19"), rate: 81 }], "cbr");
    expect(await seedRates(db)).toBe(0);
    expect(await findRate(db, realMarket, { from: "EUR", to: "RUB" }, day("2026-09-29"))).toBeNull();
  }));
