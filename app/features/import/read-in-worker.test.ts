import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type PlainWorkbook, writeWorkbook } from "../../../packages/brokers/src/testing/sheet-file.ts";
import { type ReadLimits, readInWorker, readLimits } from "./read-in-worker.ts";
import { csv } from "./testing/import-world.ts";
import { storedZip } from "./testing/stored-zip.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const text = csv("Cash_In,2025-01-01,USD,1,10,USD,,,,,,");
const task = { name: "a.csv", bytes: bytesOf(text), options: {} };
const program = (name: string): ReadLimits => ({
  ...readLimits,
  program: new URL(`./testing/${name}.ts`, import.meta.url),
});

describe("a reader in its own thread", () => {
  it("reads a file and names its rows", async () => {
    const { head, rows } = await readInWorker(task);
    expect(head).toMatchObject({ brokerId: "template", counts: { dataRows: 1, rows: 1 } });
    expect(rows).toMatchObject([{ id: "2", line: 2, kind: "deposit", amount: "10", code: null }]);
  });

  it("lets the thread of a small file wait for the next one, and gives no row of one to the other", async () => {
    const next = { ...task, bytes: bytesOf(csv("Cash_In,2025-01-02,EUR,1,20,EUR,,,,,,")) };
    const first = await readInWorker(task);
    const [second, third] = await Promise.all([readInWorker(next), readInWorker(task)]);
    const read = [first, second, third].map(({ rows }) => rows.map(({ amount }) => amount));
    expect(read).toEqual([["10"], ["20"], ["10"]]);
  });

  it("says how far it is, and hands over every row of a long file", async () => {
    const lines = Array.from(
      { length: 9_000 },
      (_, index) => `Cash_In,2025-01-01,USD,1,${index + 1},USD,,,,,,`,
    );
    const seen: number[] = [];
    const read = await readInWorker({ ...task, bytes: bytesOf(csv(...lines)) }, (done, total) => {
      expect(total).toBe(9_000);
      seen.push(done);
    });
    expect(read.rows.map(({ amount }) => Number(amount))).toEqual(lines.map((_, index) => index + 1));
    expect(seen.length).toBeGreaterThan(3);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
  });

  it("opens a workbook first, and says where each sheet's lines begin", async () => {
    const path = "../../../packages/brokers/fixtures/template/spreadsheet/input.sheets.json";
    const book = JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8")) as PlainWorkbook;
    const { head, rows } = await readInWorker({ ...task, name: "a.xlsx", bytes: writeWorkbook(book) });
    expect(head.sheets).toEqual([
      { name: "Read me", firstLine: 1 },
      { name: "Events", firstLine: 4 },
    ]);
    expect(rows.map(({ line, kind }) => [line, kind])).toEqual([
      [5, "deposit"],
      [7, "buy"],
      [8, "dividend"],
      [9, "sell"],
    ]);
  });

  it("unpacks a zip with one statement and refuses one with several by their names", async () => {
    const one = await readInWorker({ ...task, name: "a.zip", bytes: storedZip({ "2025/a.csv": text }) });
    expect(one.rows.map(({ amount }) => amount)).toEqual(["10"]);
    const two = storedZip({ "a.csv": text, "b.csv": text });
    const { head } = await readInWorker({ ...task, name: "a.zip", bytes: two });
    expect(head.fatal).toEqual({ code: "archive-several", params: { names: "a.csv, b.csv" } });
  });

  it.each([
    ["dies", "crash", {}, "reader-crashed"],
    ["hangs", "hang", { silenceMs: 600 }, "reader-hangs"],
    ["takes too much memory", "hoard", { heapMb: 24 }, "reader-out-of-memory"],
  ])("is stopped when it %s, and the file is refused", async (_what, name, limits, code) => {
    const { head, rows } = await readInWorker(task, () => {}, { ...program(name), ...limits });
    expect([head.fatal?.code, rows.length]).toEqual([code, 0]);
  });
});
