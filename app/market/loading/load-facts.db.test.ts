import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { IsoDate } from "@zerno/engine";
import { afterEach, beforeEach, expect, it } from "vitest";
import { withTransaction } from "../../../tests/support/database.ts";
import { loadData } from "../../commands/load-data.ts";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";
import { getMarketPositions, listSeriesChanges } from "../change-log.ts";
import { fundamentals, fundHoldings } from "../facts/facts.tables.ts";
import { ingestFundamentals } from "../facts/ingest-fundamentals.ts";
import { chosenFigures, listFigures } from "../facts/read-fundamentals.ts";
import { realMarket } from "../market-reader.ts";
import { findPrice } from "../prices/prices.ts";
import { addUpdateTarget } from "../updates/testing/update-fixture.ts";
import { type FileReport, loadFolder } from "./load-folder.ts";

const now = new Date("2026-11-20T10:00:00Z");
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "zerno-facts-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function load(db: Db, file: string, ...lines: readonly string[]): Promise<FileReport["result"]> {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), `${lines.join("\n")}\n`);
  const results: FileReport["result"][] = [];
  for await (const { result } of loadFolder(folder, { db, now })) results.push(result);
  rmSync(path.join(folder, file));
  const [only] = results;
  if (only === undefined) throw new Error("nothing was loaded");
  return only;
}

const listed = { exchange: "XNAS", currency: "USD", country: "US" };
const header = "symbol,metric,period_end,value,currency,period,filed_on";

it("figures of a file stand before a source's; what cannot be right is named by line", () =>
  withTransaction(async (db) => {
    const { id } = await addUpdateTarget(db, { ...listed, ticker: "TSTF" });
    const figure = {
      figure: "netIncome",
      period: "year",
      periodStart: null,
      periodEnd: "2025-12-31",
    } as const;
    const told = { ...figure, value: "900", currency: "USD", filedOn: null, form: null };
    await ingestFundamentals(db, id, [told], { source: "yahoo", now });
    const result = await load(
      db,
      "fundamentals/reports.csv",
      header,
      "TSTF,netIncome,2025-12-31,1000,USD,year,2026-02-27",
      "TSTF,dividendsPaid,2025-12-31,-400,USD,,",
      "TSTF,shares,2025-12-31,50,,,",
      "TSTF,profit,2025-12-31,1,USD,,",
      "TSTF,shares,2024-12-31,1,,year,",
      "TSTF,revenue,2027-12-31,1,USD,,",
      "TSTF,revenue,2025-12-31,-1,USD,,",
      "TSTF,ebitda,2025-12-31,7,,,",
      "NOBODY,revenue,2025-12-31,1,USD,,",
      "TSTF,equity,2025-12-31,8,USD,,2025-01-01",
      "TSTF,netIncome,2024-12-31,n/a,USD,,",
    );
    if ("reason" in result) throw new Error(result.reason);
    expect(result.stored).toBe(3);
    expect(result.bad.map(({ row, field }) => `${row} ${field}`).sort()).toEqual([
      "10 symbol",
      "11 filed_on",
      "12 value",
      "5 metric",
      "6 period",
      "7 period_end",
      "8 value",
      "9 currency",
    ]);
    const chosen = chosenFigures(await listFigures(db, realMarket, [id]));
    expect(chosen.map((row) => [row.source, row.figure, Number(row.value)]).sort()).toEqual([
      ["csv", "dividendsPaid", 400],
      ["csv", "netIncome", 1000],
      ["csv", "shares", 50],
    ]);
    // Another source fifty times away is not believed; the same one again takes the place of what it said.
    const far = { ...told, value: "60000" };
    expect(await ingestFundamentals(db, id, [far], { source: "fmp", now })).toMatchObject({
      stored: 0,
      refused: [{ fault: "sources-disagree" }],
    });
    await ingestFundamentals(db, id, [{ ...told, value: "950" }], { source: "yahoo", now });
    const rows = await db.select().from(fundamentals);
    expect(rows.filter(({ source }) => source === "yahoo").map(({ value }) => Number(value))).toEqual([950]);
  }));

it("compositions come whole or not at all", () =>
  withTransaction(async (db) => {
    for (const ticker of ["TSTF1", "TSTF2", "TSTF3"])
      await addUpdateTarget(db, { ...listed, ticker, type: 3 });
    const result = await load(
      db,
      "composition/funds.csv",
      "fund,name,weight_percent,ticker,date",
      "TSTF1,Small,2.5,SML,2026-11-19",
      "TSTF1,Large,7.25,LRG,2026-11-19",
      "TSTF2,One,60,,",
      "TSTF2,Two,41.5,,",
      "TSTF3,Good,10,,",
      "TSTF3,Bad,ten,,",
    );
    expect(result).toMatchObject({
      stored: 2,
      bad: [
        { row: 7, field: "weight_percent", problem: 'no number: "ten"' },
        { row: 4, field: "weight_percent", problem: "weights add up to more than 100" },
      ],
      notes: ["excluded completely: TSTF3"],
    });
    const rows = await db.select().from(fundHoldings);
    expect(
      rows.map(({ place, ticker, weightPercent, day }) => [place, ticker, Number(weightPercent), day]).sort(),
    ).toEqual([
      [0, "LRG", 7.25, "2026-11-19"],
      [1, "SML", 2.5, "2026-11-19"],
    ]);
  }));

it("splits of a file are in the log as events of just their assets, once", () =>
  withTransaction(async (db) => {
    const { id } = await addUpdateTarget(db, { ...listed, ticker: "TSTF" });
    const before = (await getMarketPositions(db, realMarket)).shared.events;
    const lines = ["symbol,ex_date,to,from", "TSTF,2026-01-07,2,1"];
    expect(await load(db, "splits.csv", ...lines)).toMatchObject({ stored: 1, known: 0 });
    const after = (await getMarketPositions(db, realMarket)).shared.events;
    expect(after).toBeGreaterThan(before);
    const changed = await listSeriesChanges(db, nilGuid, { events: before });
    expect(changed).toEqual([{ topic: "events", subject: id, number: after }]);
    expect(await load(db, "splits.csv", ...lines)).toMatchObject({ stored: 0, known: 1 });
    expect((await getMarketPositions(db, realMarket)).shared.events).toBe(after);
  }));

it("closes that look wrong are left out by line, and stored when they are accepted", () =>
  withTransaction(async (db) => {
    const asset = await addUpdateTarget(db, { ...listed, ticker: "TSTF" });
    const lines = ["date,close"];
    for (let day = 1; day <= 20; day++)
      lines.push(`2026-10-${String(day).padStart(2, "0")},${50 + (day % 4)}`);
    // Line 8 is the 7th, a Wednesday: 5,300 among fifties; the 3rd, 4th, 10th, 11th, 17th and 18th are weekends.
    const wrong = lines.map((line) => line.replace("2026-10-07,53", "2026-10-07,5300"));
    const result = await load(db, "prices/us/TSTF.csv", ...wrong);
    expect(result).toMatchObject({ stored: 13, doubted: 7 });
    if ("reason" in result) throw new Error(result.reason);
    expect(result.bad.filter(({ problem }) => problem.endsWith("scale"))).toEqual([
      { row: 8, field: "close", problem: "looks wrong: scale" },
    ]);
    expect(result.bad.filter(({ problem }) => problem.endsWith("weekend"))).toHaveLength(6);
    const closeOf = async () => (await findPrice(db, realMarket, asset, "2026-10-07" as IsoDate))?.close;
    expect(await closeOf()).toBe("52");
    mkdirSync(path.join(folder, "prices/us"), { recursive: true });
    writeFileSync(path.join(folder, "prices/us/TSTF.csv"), `${wrong.join("\n")}\n`);
    const text = await loadData(db, folder, now, true);
    expect(text).toContain("7 closes look wrong and are stored all the same");
    expect(await closeOf()).toBe("5300");
    expect(await loadData(db, folder, now)).not.toContain("scale");
  }));
