import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type StepThread, startStepThread } from "../../../tests/support/step-thread.ts";
import { brokers } from "./index.ts";
import { MAX_BYTES } from "./kit/text/decode.ts";
import type { SourceFile } from "./statement.ts";
import { parseTemplate } from "./template.ts";
import { fixtureCases, openCase, rawFile } from "./testing/fixture-cases.ts";
import { createRandom, mutate, mutateBytes } from "./testing/mutate.ts";
import type { ReadOutcome } from "./testing/reader-calls.ts";
import { writeWorkbook } from "./testing/sheet-file.ts";
import { sumOfClasses } from "./testing/source-sum.ts";
import { zerodha } from "./zerodha.ts";

/** Files of all kinds for every parser; fuzz-nightly.test.ts gives each 40 of its own kind. */
const FILES = 40;
const BOOKS = 200;
/** All readers together take up to 10.4 million steps for a file; an endless loop exceeds the limit within a second. */
const MOST_STEPS = 30_000_000;
/** Files too large to read take at most half a million steps: 250,000 lines counted. */
const MOST_STEPS_TO_REFUSE = 1.3 * 450_000;

let thread: StepThread;
beforeAll(async () => {
  thread = startStepThread(new URL("./testing/reader-calls.ts", import.meta.url));
  await thread.call("heapUsed");
  // Loading takes steps too.
  await thread.steps();
});
afterAll(() => thread.end());

const sources = await Promise.all(fixtureCases.map(async ({ folder }) => (await openCase(folder)).file));
const workbook = writeWorkbook({
  sheets: [
    {
      name: "a",
      rows: [
        ["Event", "Date"],
        ["Buy", 45_000.5],
      ],
    },
  ],
});

describe("mutated files", () => {
  it(`${FILES} of them: no parser throws, loses a line or takes many steps`, async () => {
    const random = createRandom(20_260_101);
    let read = 0;
    for (let index = 0; index < FILES; index += 1) {
      const source = sources[index % sources.length];
      if (source === undefined) continue;
      const file = mutate(source, random);
      const outcomes = await thread.call<[string, ReadOutcome][]>("readByAll", file, { today: "2026-01-01" });
      expect(outcomes).toHaveLength(brokers.length);
      for (const [id, outcome] of outcomes) {
        const { counts, fatal, source, lines } = outcome;
        expect(counts.rows + counts.ignored + counts.failed, `file ${index}, ${id}`).toBe(counts.dataRows);
        if (fatal === undefined) expect(sumOfClasses(outcome), `file ${index}, ${id}`).toBe(source?.lines);
        if (lines !== undefined) expect(source?.lines, `file ${index}, ${id}`).toBe(lines);
        if (fatal === undefined) read += 1;
      }
      expect(await thread.steps(), `file ${index}`).toBeLessThan(MOST_STEPS);
    }
    // Files that are all refused at once prove nothing.
    expect(read).toBeGreaterThan(FILES / 4);
  });

  it(`${BOOKS} workbooks: each is opened or refused with a reason`, async () => {
    const random = createRandom(20_260_102);
    const books = [workbook, ...fixtureCases.map(({ folder }) => rawFile(folder).bytes)].filter(
      (bytes) => bytes[0] === 0x50 || bytes[0] === 0xd0,
    );
    let refused = 0;
    for (let index = 0; index < BOOKS; index += 1) {
      const bytes = mutateBytes(books[index % books.length] ?? workbook, random);
      const [opened] = await thread.call<SourceFile[]>("open", { name: "fuzz.xlsx", bytes });
      if (opened?.problem !== undefined) refused += 1;
      expect(await thread.steps(), `file ${index}`).toBeLessThan(MOST_STEPS);
    }
    expect(refused).toBeGreaterThan(BOOKS / 4);
  });
});

describe("size", () => {
  const header =
    "Event,Date,Symbol,Price,Quantity,Currency,FeeTax,Exchange,NKD,FeeCurrency,DoNotAdjustCash,Note\n";

  it("reads 100,000 template rows, with progress", () => {
    const row = (index: number) =>
      `Buy,2024-01-${10 + (index % 20)},AAA${index % 50},${index % 97}.25,${1 + (index % 9)},USD,1.05,NYSE,,USD,,note ${index}`;
    const bytes = new TextEncoder().encode(
      header + Array.from({ length: 100_000 }, (_, index) => row(index)).join("\n"),
    );
    const progress: number[] = [];
    const statement = parseTemplate(
      { name: "big.csv", bytes },
      { onProgress: (done, total) => progress.push(done / total) },
    );
    expect(statement.counts).toEqual({ dataRows: 100_000, rows: 100_000, ignored: 0, failed: 0 });
    expect(progress.length).toBeGreaterThan(20);
    expect(progress.at(-1)).toBe(1);
    expect([...progress].sort((a, b) => a - b)).toEqual(progress);
  });

  it.each([
    ["200 MB", new Uint8Array(200 * 1024 * 1024).fill(97), "file-too-large"],
    ["garbage", new Uint8Array(MAX_BYTES).map((_, index) => (index * 7919) & 255), "binary-file"],
    ["too large a text", new Uint8Array(MAX_BYTES + 1).fill(97), "file-too-large"],
    ["too many lines", new Uint8Array(600_000).fill(10), "empty-file"],
    ["too many rows", new TextEncoder().encode(header + "x\n".repeat(250_001)), "too-many-lines"],
  ])("answers after few steps: %s", async (_, bytes, code) => {
    await thread.steps();
    const { fatal } = await thread.call<ReadOutcome>("readTemplate", { name: "x.csv", bytes });
    expect(fatal?.code).toBe(code);
    expect(await thread.steps()).toBeLessThan(MOST_STEPS_TO_REFUSE);
  });

  it("reads 150,000 lines of a broker's table: more than a call may have arguments", {
    tags: ["night"],
  }, () => {
    const labels =
      "symbol,isin,trade_date,exchange,segment,series,trade_type,auction,quantity,price,trade_id,order_id,order_execution_time\n";
    const line = "NEEMX,INZZ00000019,2024-01-03,NSE,EQ,EQ,buy,false,1,250.5,1,1,2024-01-03T09:15:42\n";
    const bytes = new TextEncoder().encode(labels + line.repeat(150_000));
    const { fatal, counts } = zerodha.parse({ name: "big.csv", bytes });
    expect({ fatal, rows: counts.rows }).toEqual({ fatal: undefined, rows: 150_000 });
  });

  it("100,000 unclosed quotes are read before the test runs out of time", () => {
    const bytes = new TextEncoder().encode(header + 'Buy,2024-01-02,"AAA,1,1,USD\n'.repeat(100_000));
    const statement = parseTemplate({ name: "x.csv", bytes });
    expect(statement.counts.dataRows).toBeGreaterThan(0);
    expect(statement.counts.failed + statement.counts.rows).toBe(statement.counts.dataRows);
  });
});
