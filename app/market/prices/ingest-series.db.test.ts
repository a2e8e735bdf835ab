import type { IsoDate } from "@zerno/engine";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { withTransaction } from "../../../tests/support/database.ts";
import type { Db } from "../../server/db/db-types.ts";
import { getMarketPositions } from "../change-log.ts";
import { realMarket } from "../market-reader.ts";
import { marketSources } from "../providers/index.ts";
import { createRunner } from "../runner/runner.ts";
import { createFastClock } from "../runner/testing/fast-clock.ts";
import { closeServers, serve } from "../runner/testing/serve.ts";
import { ingestSeries } from "./ingest-series.ts";
import { loadSeries, seriesBySource, seriesValueOn, storeSeries } from "./series.ts";
import { listSeries } from "./series-catalogue.ts";

const now = new Date("2026-11-20T10:00:00Z");
const today = "2026-11-20" as IsoDate;
const day = (text: string) => text as IsoDate;
const points = (...list: readonly (readonly [string, number])[]) =>
  list.map(([text, value]) => ({ day: day(text), value }));

let asked: string[] = [];
beforeEach(() => {
  asked = [];
});
afterEach(closeServers);

const providers = marketSources.filter((source) => source.kind === "http");

/** Real providers against local servers; sources without a reply are down. */
async function take(
  db: Db,
  replies: Readonly<Record<string, string>>,
  codes: readonly string[],
  settings: unknown = {},
) {
  const addresses: Record<string, string> = {};
  for (const { id } of providers)
    addresses[id] = await serve((request, response) => {
      asked.push(`${id} ${request.url}`);
      const reply = replies[id];
      const type = reply?.startsWith("<")
        ? "text/xml"
        : reply?.startsWith("[")
          ? "application/json"
          : "text/csv";
      response.writeHead(reply === undefined ? 404 : 200, { "content-type": type }).end(reply ?? "");
    });
  const clock = createFastClock("2026-11-20T10:00:00Z");
  const runner = createRunner({
    providers,
    fetch,
    clock,
    random: () => 0.5,
    settingsOf: () => settings,
    addresses,
  });
  return ingestSeries({ db, runner, today, now, priority: "universe" }, codes);
}

const estr = (...rows: readonly string[]) =>
  ["KEY,FREQ,TIME_PERIOD,OBS_VALUE", ...rows.map((row) => `EST,B,${row}`), ""].join("\n");
const values = async (db: Db, code: string) => {
  const series = (await loadSeries(db, realMarket, [code])).get(code);
  return [...(series?.values ?? [])].filter((value) => !Number.isNaN(value));
};

describe("series from their sources", () => {
  it("are stored with source and days, and asked again only for their last months", () =>
    withTransaction(async (db) => {
      const [first] = await take(db, { ecb: estr("2026-11-18,1.93", "2026-11-19,1.931") }, ["estr"]);
      expect(first).toMatchObject({ code: "estr", source: "ecb", stored: 2, refused: 0, tried: [] });
      expect(asked).toEqual([expect.stringContaining("startPeriod=2019-10-01&endPeriod=2026-11-20")]);
      const series = (await loadSeries(db, realMarket, ["estr"])).get("estr");
      expect(series).toMatchObject({ source: "ecb", from: "2026-11-18", asOf: "2026-11-19", changedAt: now });
      asked = [];
      await take(db, { ecb: estr("2026-11-19,1.94") }, ["estr"]);
      // 100 days before 2026-11-19.
      expect(asked).toEqual([expect.stringContaining("startPeriod=2026-08-11&")]);
      expect(await values(db, "estr")).toEqual([1.93, 1.94]);
    }));

  it("come from the next source when the first is down, whole and apart", () =>
    withTransaction(async (db) => {
      await storeSeries(db, "estr", points(["2026-11-18", 1.93]), "ecb", now);
      const fred = "observation_date,ECBESTRVOLWGTTRMDMNRT\n2020-01-02,-0.54\n2026-11-19,1.931\n";
      const [taken] = await take(db, { ecb: "<html></html>", fred }, ["estr"]);
      expect(taken).toMatchObject({ source: "fred", stored: 2 });
      expect(taken?.tried).toMatchObject([{ provider: "ecb", problem: { problem: "html" } }]);
      const bySource = (await seriesBySource(db, ["estr"])).get("estr");
      expect(bySource?.map(({ source, from }) => [source, from]).sort()).toEqual([
        ["ecb", "2026-11-18"],
        ["fred", "2020-01-02"],
      ]);
      // One day behind is not behind: the bank's own figure still holds.
      expect((await loadSeries(db, realMarket, ["estr"])).get("estr")?.source).toBe("ecb");
      await storeSeries(db, "estr", points(["2026-11-26", 1.95]), "fred", now);
      expect((await loadSeries(db, realMarket, ["estr"])).get("estr")?.source).toBe("fred");
    }));

  it("without any source are named with what was tried, and what is stored stays", () =>
    withTransaction(async (db) => {
      await storeSeries(db, "t-bill-3m", points(["2026-10-01", 3.6]), "fred", now);
      const [taken] = await take(db, { fred: "<html>blocked</html>" }, ["t-bill-3m"]);
      expect(taken).toMatchObject({ source: undefined, stored: 0 });
      expect(taken?.tried.map(({ provider, problem }) => [provider, problem.problem])).toEqual([
        ["fred", "html"],
        ["csv-address", "not-configured"],
      ]);
      expect(await values(db, "t-bill-3m")).toEqual([3.6]);
    }));

  it("of another unit are refused, and days to come", () =>
    withTransaction(async (db) => {
      const csv = "date,value,unit\n2026-09-01,251.3,points\n2026-10-01,8.1,percent\n2027-01-01,260,points\n";
      const settings = { series: "https://data.example/{code}.csv" };
      const [taken] = await take(
        db,
        { worldbank: "<html></html>", "csv-address": csv },
        ["ru-cpi"],
        settings,
      );
      expect(taken).toMatchObject({ source: "csv-address", stored: 1, refused: 1 });
      expect(await values(db, "ru-cpi")).toEqual([251.3]);
    }));
});

describe("stored series", () => {
  it("are joined over years, and a day has the last value before it", () =>
    withTransaction(async (db) => {
      await storeSeries(db, "key-rate", points(["2025-12-22", 16], ["2026-02-16", 15.5]), "cbr", now);
      const series = (await loadSeries(db, realMarket, ["key-rate"])).get("key-rate");
      if (series === undefined) throw new Error("nothing stored");
      expect(series).toMatchObject({ from: "2025-12-22", asOf: "2026-02-16" });
      expect(seriesValueOn(series, day("2026-02-15"))).toEqual({ day: "2025-12-22", value: 16 });
      expect(seriesValueOn(series, today)).toEqual({ day: "2026-02-16", value: 15.5 });
      expect(seriesValueOn(series, day("2025-12-21"))).toBeUndefined();
    }));

  it("are in the log only when something changed, and an unknown series is an error", () =>
    withTransaction(async (db) => {
      const position = async () => (await getMarketPositions(db, realMarket)).shared.rates;
      const before = await position();
      expect(await storeSeries(db, "gold", points(["2026-11-19", 10412.35]), "cbr", now)).toBe(1);
      const after = await position();
      expect(after).toBeGreaterThan(before);
      expect(await storeSeries(db, "gold", points(["2026-11-19", 10412.35]), "cbr", now)).toBe(0);
      expect(await position()).toBe(after);
      await expect(storeSeries(db, "tulips", points(["2026-11-19", 1]), "cbr", now)).rejects.toThrow(
        RangeError,
      );
      await expect(storeSeries(db, "gold", points(["2026-11-19", Number.NaN]), "cbr", now)).rejects.toThrow(
        RangeError,
      );
      const [{ count }] = (await db.execute(sql`select count(*)::int as count from series_years`)).rows as [
        { count: number },
      ];
      expect(count).toBe(1);
    }));

  it("every source of the catalogue exists and has a series of its own under that name", () => {
    for (const { sources, code } of listSeries()) {
      for (const source of sources) {
        const provider = providers.find(({ id }) => id === source.provider);
        const series = provider?.endpoints.series;
        const query = { want: "series", code: source.code, from: today, to: today } as const;
        const settings = { series: "https://data.example/{code}.csv" };
        const request = series?.request(query, { settings, today, page: undefined });
        expect(request, `${code} ${source.provider}`).toHaveProperty("url");
      }
    }
  });
});
