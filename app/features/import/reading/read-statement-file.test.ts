import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type PlainWorkbook, writeWorkbook } from "../../../../packages/brokers/src/testing/sheet-file.ts";
import {
  type OnReadProgress,
  readStatementFile,
} from "../../../domain/imports/reading/read-statement-file.ts";
import type { operations, StatementTask } from "../../../domain/imports/reading/statement.reader.ts";
import {
  countFileProcesses,
  endFileProcesses,
  readerModule,
  withFileProcess,
} from "../../../server/files/file-pool.ts";
import { statementLimits } from "../../../server/files/limits.ts";
import { csv } from "../testing/import-fixture.ts";
import { storedZip } from "../testing/stored-zip.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const text = csv("Cash_In,2025-01-01,USD,1,10,USD,,,,,,");
const user = { userId: "user" };
const file = { name: "a.csv", bytes: bytesOf(text), options: {} };
const faulty = readerModule<typeof operations>(new URL("../testing/faulty.reader.ts", import.meta.url));

/** Another user each time, so that files may be read in parallel. */
const read = (input: StatementTask, onProgress?: OnReadProgress, userId = "user") =>
  readStatementFile({ userId }, input, onProgress);

describe("a reader in a process of its own", () => {
  it("reads a file and names its rows", async () => {
    const { head, rows } = await read(file);
    expect(head).toMatchObject({ brokerId: "template", counts: { dataRows: 1, rows: 1 } });
    expect(rows).toMatchObject([{ id: "2", line: 2, kind: "deposit", amount: "10", code: null }]);
  });

  it("lets the process of a small file wait for the next one, and gives no row of one to the other", async () => {
    const next = { ...file, bytes: bytesOf(csv("Cash_In,2025-01-02,EUR,1,20,EUR,,,,,,")) };
    const first = await read(file);
    const [second, third] = await Promise.all([read(next), read(file, undefined, "another")]);
    const amounts = [first, second, third].map(({ rows }) => rows.map(({ amount }) => amount));
    expect(amounts).toEqual([["10"], ["20"], ["10"]]);
  });

  it("says how far it is, and hands over every row of a long file", async () => {
    const lines = Array.from(
      { length: 9_000 },
      (_, index) => `Cash_In,2025-01-01,USD,1,${index + 1},USD,,,,,,`,
    );
    const seen: number[] = [];
    const { rows } = await read({ ...file, bytes: bytesOf(csv(...lines)) }, (done, total) => {
      expect(total).toBe(9_000);
      seen.push(done);
    });
    expect(rows.map(({ amount }) => Number(amount))).toEqual(lines.map((_, index) => index + 1));
    expect(seen.length).toBeGreaterThan(3);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
  });

  it("opens a workbook first, and says where each sheet's lines begin", async () => {
    const path = "../../../../packages/brokers/fixtures/template/spreadsheet/input.sheets.json";
    const book = JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8")) as PlainWorkbook;
    const { head, rows } = await read({ ...file, name: "a.xlsx", bytes: writeWorkbook(book) });
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
    const one = await read({ ...file, name: "a.zip", bytes: storedZip({ "2025/a.csv": text }) });
    expect(one.rows.map(({ amount }) => amount)).toEqual(["10"]);
    const two = storedZip({ "a.csv": text, "b.csv": text });
    const { head } = await read({ ...file, name: "a.zip", bytes: two });
    expect(head.fatal).toEqual({ code: "archive-several", params: { names: "a.csv, b.csv" } });
  });

  it.each([
    ["dies", {}, "reader-crashed"],
    ["throws", {}, "reader-crashed"],
    ["hangs", { silenceMs: 600 }, "reader-hangs"],
    ["never stops reporting", { totalMs: 1_500 }, "reader-hangs"],
    ["takes all of the heap", { heapMb: 24 }, "reader-out-of-memory"],
    ["takes all of the memory", { rssMb: 200 }, "reader-out-of-memory"],
  ])("is ended when it %s, and the file is rejected with the reason", async (name, limits, code) => {
    const task = { ...user, limits: { ...statementLimits, ...limits } };
    const { head, rows } = await readStatementFile(task, { ...file, name }, () => {}, faulty);
    expect([head.fatal?.code, rows.length]).toEqual([code, 0]);
    expect((await read(file)).rows).toHaveLength(1);
  });

  it("is ended with its request, and gives its place to the next file", async () => {
    const controller = new AbortController();
    const task = { ...user, signal: controller.signal };
    const hanging = readStatementFile(task, { ...file, name: "hangs" }, () => {}, faulty);
    const next = read(file);
    setTimeout(() => controller.abort(), 300);
    await expect(hanging).rejects.toMatchObject({ end: "cancelled" });
    expect((await next).rows).toHaveLength(1);
  });

  it("reads one file of a user at a time and two of all, requests before background work", async () => {
    const begun: string[] = [];
    const occupy = (userId: string, name: string, isBackground = false) => {
      let finish = () => {};
      const isFree = new Promise<void>((resolve) => {
        finish = resolve;
      });
      const done = withFileProcess(faulty, { userId, isBackground }, async () => {
        begun.push(name);
        await isFree;
      });
      return { done, finish };
    };
    const tasks = [
      occupy("a", "a1"),
      occupy("a", "a2", true),
      occupy("a", "a3"),
      occupy("b", "b1"),
      occupy("c", "c1"),
    ];
    await expect.poll(() => begun).toEqual(["a1", "b1"]);
    for (const [index, seen] of [
      [0, ["a1", "b1", "a3"]],
      [3, ["a1", "b1", "a3", "c1"]],
      [2, ["a1", "b1", "a3", "c1", "a2"]],
    ] as const) {
      tasks[index]?.finish();
      await expect.poll(() => begun).toEqual(seen);
    }
    for (const { finish } of tasks) finish();
    await Promise.all(tasks.map(({ done }) => done));
  });

  it("refuses requests of a user who has too many files in line", async () => {
    let finish = () => {};
    const isFree = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const tasks = Array.from({ length: 10 }, () => withFileProcess(faulty, user, () => isFree));
    await expect(tasks.at(-1)).rejects.toMatchObject({ code: "FILES_BUSY" });
    finish();
    await Promise.allSettled(tasks);
    await endFileProcesses();
    expect(countFileProcesses()).toEqual({ processes: 0, waiting: 0 });
  });
});
