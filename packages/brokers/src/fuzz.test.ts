import { describe, expect, it } from "vitest";
import { brokers, detectBroker } from "./index.ts";
import { MAX_BYTES } from "./kit/decode.ts";
import { openSource } from "./kit/open-source.ts";
import type { Sheet, SourceFile } from "./statement.ts";
import { parseTemplate } from "./template.ts";
import { fixtureCases, openCase, rawFile } from "./testing/fixture-cases.ts";
import { writeWorkbook } from "./testing/sheet-file.ts";

const FILES = 200;
const MAX_MS = 2000;

/** A small generator with a fixed start, so that a failure can be repeated. */
const createRandom = (start: number) => {
  let state = start >>> 0;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};
type Random = ReturnType<typeof createRandom>;

const SNIPPETS = [
  '"',
  '""',
  ",",
  ";",
  "\n",
  "\r",
  "\u0000",
  "Header",
  "Data",
  "Total",
  "-",
  "1e99",
  "1,234",
  "=1",
  "\ufeff",
  "(",
];

const mutations: readonly ((bytes: Uint8Array, random: Random) => Uint8Array)[] = [
  (bytes, random) => bytes.map((byte) => (random(200) === 0 ? random(256) : byte)),
  (bytes, random) => bytes.subarray(0, random(bytes.length + 1)),
  (bytes, random) => bytes.subarray(random(bytes.length + 1)),
  (bytes, random) => {
    const at = random(bytes.length + 1);
    const snippet = Buffer.from(SNIPPETS[random(SNIPPETS.length)] ?? "");
    return Buffer.concat([bytes.subarray(0, at), snippet, bytes.subarray(at)]);
  },
  (bytes, random) => {
    const lines = Buffer.from(bytes).toString("latin1").split("\n");
    for (let swap = 0; swap < 5; swap += 1) {
      const [a, b] = [random(lines.length), random(lines.length)];
      [lines[a], lines[b]] = [lines[b] ?? "", lines[a] ?? ""];
    }
    return Buffer.from(lines.join("\n"), "latin1");
  },
  (bytes, random) => {
    const cells = Buffer.from(bytes).toString("latin1").split(",");
    for (let change = 0; change < 5; change += 1)
      cells[random(cells.length)] = SNIPPETS[random(SNIPPETS.length)] ?? "";
    return Buffer.from(cells.join(","), "latin1");
  },
];

const CELLS = [...SNIPPETS, "31.02.2025", "45000.5", "Итого", "9".repeat(40), "1,5", "РЕПО ч.1"];

/** Some cells get odd values, some rows change places, some are lost. */
const mutateSheets = (sheets: readonly Sheet[], random: Random): Sheet[] =>
  sheets.map((sheet) => {
    const rows = sheet.rows.map((row) =>
      row.cells.map((cell) => (random(60) === 0 ? (CELLS[random(CELLS.length)] ?? "") : cell)),
    );
    const [a, b] = [random(rows.length), random(rows.length)];
    [rows[a], rows[b]] = [rows[b] ?? [], rows[a] ?? []];
    const kept = rows.slice(0, random(4) === 0 ? random(rows.length + 1) : rows.length);
    return { ...sheet, rows: kept.map((cells, index) => ({ line: sheet.firstLine + index, cells })) };
  });

const mutateBytes = (start: Uint8Array, random: Random): Uint8Array => {
  let bytes = start;
  for (let round = 0; round <= random(3); round += 1)
    bytes = new Uint8Array(mutations[random(mutations.length)]?.(bytes, random) ?? bytes);
  return bytes;
};

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

const mutate = (source: SourceFile, random: Random): SourceFile =>
  source.sheets === undefined
    ? { name: "fuzz.csv", bytes: mutateBytes(source.bytes, random) }
    : { ...source, sheets: mutateSheets(source.sheets, random) };

describe("mutated files", () => {
  it(`${FILES} of them: no parser throws, loses a line or takes longer than ${MAX_MS} ms`, () => {
    const random = createRandom(20_260_101);
    let read = 0;
    for (let index = 0; index < FILES; index += 1) {
      const source = sources[index % sources.length];
      if (source === undefined) continue;
      const file = mutate(source, random);
      const started = performance.now();
      detectBroker(file);
      for (const broker of brokers) {
        const { counts, fatal } = broker.parse(file, { today: "2026-01-01" });
        expect(counts.rows + counts.ignored + counts.failed, `file ${index}, ${broker.id}`).toBe(
          counts.dataRows,
        );
        if (fatal === undefined) read += 1;
      }
      expect(performance.now() - started, `file ${index}`).toBeLessThan(MAX_MS);
    }
    // A fuzz test whose files are all refused at the door would prove nothing.
    expect(read).toBeGreaterThan(FILES / 4);
  });

  it(`${FILES} workbooks: each is opened or refused with a reason`, async () => {
    const random = createRandom(20_260_102);
    const books = [workbook, ...fixtureCases.map(({ folder }) => rawFile(folder).bytes)].filter(
      (bytes) => bytes[0] === 0x50 || bytes[0] === 0xd0,
    );
    let refused = 0;
    for (let index = 0; index < FILES; index += 1) {
      const bytes = mutateBytes(books[index % books.length] ?? workbook, random);
      const started = performance.now();
      const opened = await openSource({ name: "fuzz.xlsx", bytes });
      if (opened.problem !== undefined) refused += 1;
      expect(performance.now() - started, `file ${index}`).toBeLessThan(MAX_MS);
    }
    expect(refused).toBeGreaterThan(FILES / 4);
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
  ])("answers fast: %s", (_, bytes, code) => {
    const started = performance.now();
    expect(parseTemplate({ name: "x.csv", bytes }).fatal?.code).toBe(code);
    expect(performance.now() - started).toBeLessThan(500);
  });

  it("100,000 unclosed quotes are read before the test runs out of time", () => {
    const bytes = new TextEncoder().encode(header + 'Buy,2024-01-02,"AAA,1,1,USD\n'.repeat(100_000));
    const statement = parseTemplate({ name: "x.csv", bytes });
    expect(statement.counts.dataRows).toBeGreaterThan(0);
    expect(statement.counts.failed + statement.counts.rows).toBe(statement.counts.dataRows);
  });
});
