import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { fromDayNumber, type IsoDate } from "@zerno/engine";
import { and, asc, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { withTransaction } from "../../../tests/support/database.ts";
import { loadData } from "../../commands/load-data.ts";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";
import { assets, incomeEvents, splitEvents } from "../market.tables.ts";
import { realMarket } from "../market-reader.ts";
import { loadPriceSeries } from "../prices/prices.ts";
import { loadSeries, storeSeries } from "../prices/series.ts";
import { findRate } from "../rates/rates.ts";
import { type FileReport, loadFolder } from "./load-folder.ts";

const now = new Date("2026-11-20T10:00:00Z");
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "zerno-load-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function put(file: string, ...lines: readonly string[]): void {
  const text = `${lines.join("\n")}\n`;
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), file.endsWith(".gz") ? gzipSync(text) : text);
}

async function load(db: Db): Promise<Record<string, FileReport["result"]>> {
  const reports: Record<string, FileReport["result"]> = {};
  for await (const { file, result } of loadFolder(folder, { db, now })) reports[file] = result;
  return reports;
}

async function asset(db: Db, ticker: string, exchange: string) {
  const [row] = await db
    .select()
    .from(assets)
    .where(and(eq(assets.ownerId, nilGuid), eq(assets.ticker, ticker), eq(assets.exchange, exchange)));
  if (!row) throw new Error(`no ${ticker}@${exchange}`);
  return row;
}

async function closes(db: Db, ticker: string, exchange: string): Promise<[string, number][]> {
  const row = await asset(db, ticker, exchange);
  const series = (await loadPriceSeries(db, realMarket, [row])).get(row.id);
  return [...(series?.closes ?? [])].flatMap((close, at): [string, number][] =>
    Number.isNaN(close) ? [] : [[fromDayNumber((series?.firstDay ?? 0) + at), close]],
  );
}

const universe = [
  "symbol,name,type,exchange,country,currency,sector,isin",
  "ALFT,Alft Corp,stock,NMS,United States,USD,Information Technology,",
  'BRKW.DE,"Brkw, AG",stock,GER,Germany,EUR,Industrials,',
  "CEDX-USD,Cedx coin,crypto,CCC,,,,",
];

describe("loading a folder", () => {
  it("adds assets by the names files use, and leaves what is known", () =>
    withTransaction(async (db) => {
      put("universe.csv", ...universe);
      expect((await load(db))["universe.csv"]).toMatchObject({ stored: 3, known: 0, bad: [] });
      expect((await load(db))["universe.csv"]).toMatchObject({ stored: 0, known: 3 });
      expect(await asset(db, "ALFT", "XNAS")).toMatchObject({ country: "US", sector: "technology", type: 1 });
      expect(await asset(db, "BRKW", "XETR")).toMatchObject({ nameEn: "Brkw, AG", currency: "EUR" });
      expect(await asset(db, "CEDX", "CRYPTO")).toMatchObject({ currency: "USD", type: 7 });
      // The same company on another exchange of the United States is the same asset.
      put("universe.csv", ...universe.map((line) => line.replace("NMS", "NYQ")));
      expect((await load(db))["universe.csv"]).toMatchObject({ stored: 0, known: 3 });
    }));

  it("reads closes of one asset per line, per file and per column; packed files too", () =>
    withTransaction(async (db) => {
      put("universe.csv", ...universe);
      put("prices.csv", "symbol,date,close,currency", "ALFT,2026-01-05,50.25,USD");
      put("prices/us/ALFT.csv.gz", "date,close,volume", "2026-01-06,51,100", "2026-01-07,52.5,");
      put("prices/xetr/many.csv", "date,brkw,else", "2026-01-05,7.5,1", "2026-01-06,,", "2026-01-07,8,2");
      const reports = await load(db);
      expect(reports["prices/us/ALFT.csv.gz"]).toMatchObject({ stored: 2, bad: [] });
      expect(reports["prices/xetr/many.csv"]).toMatchObject({
        stored: 2,
        bad: [{ row: 1, field: "symbol", problem: "no asset is called else" }],
      });
      expect(await closes(db, "ALFT", "XNAS")).toEqual([
        ["2026-01-05", 50.25],
        ["2026-01-06", 51],
        ["2026-01-07", 52.5],
      ]);
      expect(await closes(db, "BRKW", "XETR")).toEqual([
        ["2026-01-05", 7.5],
        ["2026-01-07", 8],
      ]);
    }));

  it("turns closes in today's shares back by the splits of the same folder, pence into pounds", () =>
    withTransaction(async (db) => {
      put("universe.csv", "symbol,name,exchange,currency", "ALFT,Alft,NMS,USD", "FOG.L,Fog,LSE,GBP");
      put("splits.csv", "symbol,ex_date,to,from", "ALFT,2026-01-07,2,1");
      put("prices/us/ALFT.csv", "date,close", "2026-01-06,25", "2026-01-07,26");
      put("prices/uk/FOG.csv", "date,close,currency", "2026-01-06,114.7,GBX");
      await load(db);
      expect(await closes(db, "ALFT", "XNAS")).toEqual([
        ["2026-01-06", 50],
        ["2026-01-07", 26],
      ]);
      expect(await closes(db, "FOG", "XLON")).toEqual([["2026-01-06", 1.147]]);
      expect((await db.select().from(splitEvents)).map(({ to, from }) => [Number(to), Number(from)])).toEqual(
        [[2, 1]],
      );
    }));

  it("reads rates in four layouts; single days far apart only fill gaps", () =>
    withTransaction(async (db) => {
      put("rates.csv", "base,quote,date,rate", "USD,RUB,2026-01-12,80");
      put("rates/daily_eur.csv", "date,USD,QQQ", "2026-01-12,1.25,3");
      put("rates/named.csv", "date,rub_per_cny,source", "2026-01-12,11.5,x");
      put("fx/usd_snapshots.csv", "code,2026-01-12,2026-01-13", "rub,99,81", "gbp,0.75,", "zzz,1,1");
      const reports = await load(db);
      expect(reports["rates/daily_eur.csv"]).toMatchObject({
        stored: 1,
        notes: ["1 unknown currency codes skipped"],
      });
      expect(reports["fx/usd_snapshots.csv"]).toMatchObject({ stored: 3 });
      const { rows } = await db.execute<{ pair: string }>(
        "select base || '/' || quote as pair from rate_years order by 1",
      );
      expect(rows.map(({ pair }) => pair)).toEqual(["CNY/RUB", "EUR/USD", "USD/GBP", "USD/RUB"]);
    }));

  it("keeps a bank's official rates as the bank's: they stand until the next one", () =>
    withTransaction(async (db) => {
      const rows = [
        "USD,RUB,2022-12-31,70.3375",
        "USD,RUB,2023-01-10,70.3002",
        "USD,RUB,2023-01-14,67.5744",
        "USD,RUB,2023-01-17,68.2892",
      ];
      put("rates/cbr_usd_rub.csv", "base,quote,date,rate", ...rows);
      await load(db);
      const rateOn = (day: string) => findRate(db, realMarket, { from: "USD", to: "RUB" }, day as IsoDate);
      expect(await rateOn("2023-01-08")).toEqual({
        rate: "70.3375",
        legs: [{ pair: "USD/RUB", usedOn: "2022-12-31", source: "cbr" }],
      });
      expect((await rateOn("2023-01-15"))?.rate).toBe("67.5744");
      // A file without a source repeats the same value: the bank's stays in force. Another value counts for a week.
      put("rates/mine.csv", "base,quote,date,rate", rows[0] ?? "");
      await load(db);
      expect((await rateOn("2023-01-08"))?.rate).toBe("70.3375");
      put("rates/mine.csv", "base,quote,date,rate", "USD,RUB,2022-12-31,71");
      rmSync(path.join(folder, "rates/cbr_usd_rub.csv"));
      await load(db);
      expect((await rateOn("2023-01-07"))?.rate).toBe("71");
      expect(await rateOn("2023-01-08")).toBeNull();
    }));

  it("brings closes to the shares of their day where the drop is a day late, or the file says how they are stated", () =>
    withTransaction(async (db) => {
      put("universe.csv", "symbol,name,exchange,currency", "LATE,Late,NMS,USD", "SAID,Said,NMS,USD");
      put("splits.csv", "symbol,ex_date,to,from", "LATE,2024-03-05,10,1", "SAID,2024-03-05,10,1");
      const days = ["2024-03-01", "2024-03-04", "2024-03-05", "2024-03-06", "2024-03-07"];
      const traded = [1000, 990, 992.5, 99.5, 98];
      put("prices/us/LATE.csv", "date,close", ...days.map((day, at) => `${day},${traded[at]}`));
      const said = days.map((day, at) => `SAID,${day},${(traded[at] ?? 0) / (at < 3 ? 10 : 1)},adjusted`);
      put("prices/us_more.csv", "symbol,date,close,basis", ...said, "SAID,2024-03-08,97,else");
      const reports = await load(db);
      expect(reports["prices/us/LATE.csv"]).toMatchObject({
        stored: 5,
        doubted: 0,
        notes: ["1 splits with the jump on another day: closes in between corrected"],
      });
      const right = [1000, 990, 99.25, 99.5, 98].map((close, at) => [days[at], close]);
      expect(await closes(db, "LATE", "XNAS")).toEqual(right);
      expect(reports["prices/us_more.csv"]).toMatchObject({
        doubted: 0,
        bad: [{ field: "basis", problem: 'neither as-traded nor adjusted: "else"' }],
        notes: ["split-adjusted closes: 1 splits reversed"],
      });
      expect((await closes(db, "SAID", "XNAS")).slice(0, 5)).toEqual(right);
    }));

  it("reads dividends: as declared, with ex-dates from the register, once from several files", () =>
    withTransaction(async (db) => {
      put("universe.csv", "symbol,name,exchange,currency", "ALFT,Alft,NMS,USD", "ZERNO,Zerno,MCX,RUB");
      put("splits.csv", "symbol,ex_date,to,from", "ALFT,2026-06-01,4,1");
      put(
        "dividends/us_a_split_adjusted.csv",
        "symbol,ex_date,amount",
        "ALFT,2026-03-02,0.25",
        "ALFT,2026-09-01,0.3",
      );
      put(
        "dividends/us_b.csv",
        "symbol,ex_date,pay_date,amount",
        "ALFT,2026-03-02,2026-03-16,1",
        "ALFT,2026-03-02,2026-03-16,7",
      );
      // Moscow settled in two days until July 2023: in the register on Friday 2023-07-14 was who bought on the Wednesday.
      put(
        "dividends/moex_a.csv",
        "ticker,record_date,amount_rub",
        "ZERNO,2023-07-14,10",
        "ZERNO,2026-07-10,11",
      );
      put("dividends/moex_b.csv", "ticker,record_date,amount,currency", "ZERNO,2023-07-16,10.05,RUB");
      const reports = await load(db);
      expect(reports["dividends/us_a_split_adjusted.csv"]).toMatchObject({ stored: 1, known: 1 });
      expect(reports["dividends/moex_b.csv"]).toMatchObject({ stored: 0, known: 1 });
      const rows = await db
        .select()
        .from(incomeEvents)
        .orderBy(asc(incomeEvents.exDate), asc(incomeEvents.amount));
      expect(
        rows.map(({ exDate, payDate, amount, currency }) => [exDate, payDate, Number(amount), currency]),
      ).toEqual([
        ["2023-07-13", null, 10, "RUB"],
        ["2026-03-02", "2026-03-16", 1, "USD"],
        ["2026-03-02", "2026-03-16", 7, "USD"],
        ["2026-07-10", null, 11, "RUB"],
        ["2026-09-01", null, 0.3, "USD"],
      ]);
      await load(db);
      expect(await db.select().from(incomeEvents)).toHaveLength(rows.length);
    }));

  it("names bad rows with row and field, stores the good ones, and says what it does not load", () =>
    withTransaction(async (db) => {
      put(
        "universe.csv",
        ...universe,
        "X,,stock,NMS,,USD,,",
        "Y,Y,stock,NOWHERE,,USD,,",
        "Z,Z,stock,NMS,,QQQ,,",
      );
      put(
        "prices/us/ALFT.csv",
        "date,close",
        "2026-01-06,1",
        "6 Jan,2",
        "2027-01-01,3",
        "2026-01-08,-4",
        "2026-01-09,x",
      );
      put("prices/us_adjusted/ALFT.csv", "date,close", "2026-01-06,1");
      put("prices/us/NOBODY.csv", "date,close", "2026-01-06,1");
      put("notes/readme.csv", "a,b", "1,2");
      const text = await loadData(db, folder, now);
      for (const line of [
        "! universe.csv: universe, 3 stored, 3 rows skipped",
        "row 5, name: is missing",
        "row 6, exchange: is missing or not known",
        'row 7, currency: is missing or not known: "QQQ"',
        "! prices/us/ALFT.csv: prices, 1 stored, 4 rows skipped",
        'row 3, date: no date: "6 Jan"',
        "row 4, date: date in the future: 2027-01-01",
        'row 5, close: no positive number: "-4"',
        "- prices/us_adjusted/ALFT.csv: not loaded, adjusted for dividends",
        "symbol: no asset is called NOBODY",
        "- notes/readme.csv: not loaded, not in a supported folder",
      ])
        expect(text).toContain(line);
      expect(await closes(db, "ALFT", "XNAS")).toEqual([["2026-01-06", 1]]);
      await expect(loadData(db, path.join(folder, "nowhere"), now)).rejects.toThrow("is not a folder");
    }));
});

describe("series", () => {
  it("are files named like them; below zero is a rate too, other names are told the right ones", () =>
    withTransaction(async (db) => {
      put(
        "series/estr.csv",
        "date,value",
        "2020-01-02,-0.54",
        "2026-11-19,1.931",
        "2026-13-01,1",
        "2026-11-18,n/a",
      );
      put("series/tulips.csv", "date,value", "1637-02-03,10");
      put("series/gold.csv", "day,price", "2026-11-19,1");
      const reports = await load(db);
      expect(reports["series/estr.csv"]).toEqual({
        stored: 2,
        bad: [
          { row: 4, field: "date", problem: 'no date: "2026-13-01"' },
          { row: 5, field: "value", problem: 'no number: "n/a"' },
        ],
      });
      expect(reports["series/tulips.csv"]).toEqual({ reason: expect.stringContaining("key-rate, ruonia") });
      expect(reports["series/gold.csv"]).toEqual({ reason: "no columns date and value" });
      const stored = (await loadSeries(db, realMarket, ["estr"])).get("estr");
      expect(stored).toMatchObject({ source: "csv", from: "2020-01-02", asOf: "2026-11-19" });
      // A file of one's own stands before every source.
      await storeSeries(db, "estr", [{ day: "2026-11-19" as IsoDate, value: 9 }], "ecb", now);
      expect((await loadSeries(db, realMarket, ["estr"])).get("estr")?.source).toBe("csv");
    }));
});
