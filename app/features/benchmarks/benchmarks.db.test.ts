import type { IsoDate } from "@zerno/engine";
import { expect, it } from "vitest";
import { withApp } from "../../../tests/support/app.ts";
import { listAssets } from "../../market/assets/assets.ts";
import { usualBenchmark } from "../../market/assets/benchmark-assets.ts";
import { seedDemoMarket } from "../../market/demo/seed-demo-market.ts";
import { demoMarket, realMarket } from "../../market/market-reader.ts";
import { storeSeries } from "../../market/prices/series.ts";
import { listSeries } from "../../market/prices/series-catalogue.ts";
import { storePrices } from "../../market/prices/store-prices.ts";
import { listBenchmarkListings } from "../../market/reference/benchmarks.ts";
import { seedReference } from "../../market/reference/seed-reference.ts";
import { marketSources } from "../../market/updates/updates.tables.ts";
import { nilGuid } from "../../shared/codes.ts";
import type { Benchmark } from "../../shared/schemas/benchmark.schema.ts";

const now = new Date("2026-11-20T10:00:00Z");
const ask = "GET /api/benchmarkList/list";

it("lists indices, funds, rates, inflation and metals to anybody; what has no data is refused by name", () =>
  withApp(async ({ db, anonymous }) => {
    await seedReference(db, now);
    const { status, body } = await anonymous.call(ask);
    expect(status).toBe(200);
    const benchmarks = body.benchmarks as Benchmark[];
    // Without the fictional market's, which is not seeded here.
    const real = listBenchmarkListings().filter(({ exchange }) => exchange !== "DEMO");
    expect(benchmarks).toHaveLength(real.length + listSeries().length);
    expect(new Set(benchmarks.map(({ id }) => id)).size).toBe(benchmarks.length);
    expect(new Set(benchmarks.map(({ kind }) => kind))).toEqual(
      new Set(["index", "etf", "rate", "inflation", "gold", "metal"]),
    );
    for (const { source, asOf, refusal, name } of benchmarks)
      expect([source, asOf, refusal]).toEqual([null, null, { code: "no-series", params: { name } }]);
  }));

it("says who the data is from, from when to when, and what is old", () =>
  withApp(async ({ db, anonymous }) => {
    await seedReference(db, now);
    const before = (await anonymous.call(ask)).body.benchmarks as Benchmark[];
    const spy = before.find(({ id }) => id === "SPY@ARCX");
    const asset = { ownerId: nilGuid, id: spy?.assetId ?? "" };
    expect(await listAssets(db, realMarket, [asset])).toMatchObject([{ ticker: "SPY" }]);
    await storePrices(
      db,
      nilGuid,
      [
        { asset, day: "2026-01-05" as never, close: 600 },
        { asset, day: "2026-11-09" as never, close: 610.5 },
      ],
      "yahoo",
    );
    const point = (day: string, value: number) => [{ day: day as never, value }];
    await storeSeries(db, "key-rate", point("2026-11-13", 14.5), "cbr", now);
    await storeSeries(db, "gold", point("2026-11-05", 10_400), "cbr", now);
    const after = (await anonymous.call(ask, {}, { "accept-language": "ru" })).body.benchmarks as Benchmark[];
    const of = (id: string) => after.find((one) => one.id === id);
    // Eleven days without a close are too many, ten are not; a rate is stale after a week, a metal after two.
    expect(of("SPY@ARCX")).toMatchObject({
      kind: "etf",
      currency: "USD",
      isTotalReturn: false,
      source: "yahoo",
      from: "2026-01-05",
      asOf: "2026-11-09",
      isStale: true,
      refusal: null,
    });
    expect(of("series:key-rate")).toMatchObject({
      name: "Ключевая ставка Банка России",
      source: "cbr",
      asOf: "2026-11-13",
      isStale: false,
      refusal: null,
    });
    expect(of("series:gold")).toMatchObject({ kind: "gold", currency: "RUB", isStale: true, refusal: null });
    expect(of("MCFTR@MISX")).toMatchObject({ kind: "index", isTotalReturn: true, source: null });
  }));

it("lists the demo market's indices to the demo account and to a visitor before real data is there", () =>
  withApp(async ({ db, anonymous, register }) => {
    await seedDemoMarket(db, "2026-11-20" as IsoDate);
    const user = await register();
    const ids = async ({ call }: Pick<typeof anonymous, "call">) => {
      const { body } = await call(ask);
      return (body.benchmarks as Benchmark[]).filter(({ refusal }) => refusal === null).map(({ id }) => id);
    };
    expect([await ids(anonymous), await ids(user)]).toEqual([
      ["DEMORUS@DEMO", "DEMOUSA@DEMO", "DEMOEUR@DEMO"],
      [],
    ]);
    expect(await usualBenchmark(db, demoMarket, "USD")).toBe("DEMOUSA@DEMO");
    expect(await usualBenchmark(db, realMarket, "USD")).toBe("SPX@INDEX");
    await db.insert(marketSources).values({ id: "moex", firstGoodAt: now });
    expect(await ids(anonymous)).toEqual([]);
  }));
