import type { IsoDate } from "@zerno/engine";
import { expect, it } from "vitest";
import { withTransaction } from "../../../tests/support/database.ts";
import { METALS, metalPriceOn } from "./metals.ts";
import { storeSeries } from "./series.ts";
import { findSeries } from "./series-catalogue.ts";

const day = (text: string) => text as IsoDate;

it("a gram and an ounce of metal by the price in force on the day, exactly", () =>
  withTransaction(async (db) => {
    const points = [
      { day: day("2026-11-05"), value: 10_398.1 },
      { day: day("2026-11-19"), value: 10_412.35 },
    ];
    await storeSeries(db, "gold", points, "cbr", new Date("2026-11-20T10:00:00Z"));
    expect(await metalPriceOn(db, "gold", "gram", day("2026-11-20"))).toEqual({
      price: "10412.35",
      currency: "RUB",
      usedOn: "2026-11-19",
      source: "cbr",
      isStale: false,
    });
    // 10,412.35 x 31.1034768 by hand.
    expect((await metalPriceOn(db, "gold", "ounce", day("2026-11-20")))?.price).toBe("323860.28665848");
    expect(await metalPriceOn(db, "gold", "gram", day("2026-11-18"))).toMatchObject({
      price: "10398.1",
      usedOn: "2026-11-05",
    });
    // Fourteen days are a holiday, fifteen are a source that is silent.
    expect((await metalPriceOn(db, "gold", "gram", day("2026-12-03")))?.isStale).toBe(false);
    expect((await metalPriceOn(db, "gold", "gram", day("2026-12-04")))?.isStale).toBe(true);
    expect(await metalPriceOn(db, "gold", "gram", day("2026-11-04"))).toBeNull();
    expect(await metalPriceOn(db, "silver", "gram", day("2026-11-20"))).toBeNull();
    for (const metal of METALS) expect(findSeries(metal)?.kind).toBe("metal");
  }));
