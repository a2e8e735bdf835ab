import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { brokers, cellsOfLines, editLines, parseMapped, sketchTable } from "./index.ts";
import { openSources } from "./kit/open-source.ts";
import type { Broker, ParseOptions, SourceFile } from "./statement.ts";
import { fixtureCases, openCase, rawFile } from "./testing/fixture-cases.ts";
import { createRandom, mutate, mutateBytes, type Random } from "./testing/mutate.ts";

/**
 * Each parser with mutated files of its own kind, as dropped (then they are opened first) and as opened. The nightly
 * profile asks for thousands by FUZZ_FILES, draws new ones and names the seed of a failure; FUZZ_SEED repeats it,
 * FUZZ_BROKERS (ids with commas) leaves the others out. Without FUZZ_FILES the same 200 every time.
 */
const FILES = Number(process.env.FUZZ_FILES ?? 200);
const isNightly = process.env.FUZZ_FILES !== undefined;
const SEED = Number(process.env.FUZZ_SEED ?? (isNightly ? Date.now() % 1_000_000_000 : 20_260_103));
const MAX_MS = 2000;
const MAX_HEAP = 512 * 1024 * 1024;
/** A file takes a millisecond; with a hundred times that all of them end. */
const TIMEOUT_MS = 60_000 + FILES * 100;

const asked = process.env.FUZZ_BROKERS?.split(",");
const parsers = brokers.filter(({ id }) => asked === undefined || asked.includes(id));

// The library of PDFs leaves rejected promises of its own behind; the reader's thread does not mind them either.
const strays = process.listeners("unhandledRejection");
beforeAll(() => {
  process.removeAllListeners("unhandledRejection").on("unhandledRejection", () => {});
});
afterAll(async () => {
  await new Promise((resolve) => setImmediate(resolve));
  process.removeAllListeners("unhandledRejection");
  for (const stray of strays) process.on("unhandledRejection", stray);
});

interface Sample {
  readonly raw: SourceFile;
  readonly opened: SourceFile;
  readonly options: ParseOptions;
}

const samplesOf = (id: string): Promise<Sample[]> =>
  Promise.all(
    fixtureCases
      .filter(({ broker }) => broker === id)
      .map(async ({ folder }) => {
        const { file, options } = await openCase(folder);
        return { raw: rawFile(folder), opened: file, options };
      }),
  );

/** Half of the files are changed before they are opened, half after; opening may hang as well as reading. */
const mutated = async (
  { raw, opened }: Sample,
  random: Random,
  name: string,
): Promise<readonly SourceFile[]> => {
  if (random(2) === 0) return [mutate(opened, random)];
  const changed = { name: raw.name, bytes: mutateBytes(raw.bytes, random) };
  let files: readonly SourceFile[] = [];
  const ms = await timed(async () => {
    files = await openSources(changed);
  });
  expect(ms, `${name}, opened`).toBeLessThan(MAX_MS);
  return files;
};

/** Lines nobody could read are shown to be corrected, and read again with nothing in them. */
const correct = (broker: Broker, file: SourceFile, options: ParseOptions): void => {
  const { failed } = broker.parse(file, options);
  const cells = cellsOfLines(
    file,
    failed.map(({ line, issue }) => ({ line, column: issue.column })),
  );
  const edits = Object.fromEntries([...cells].map(([line, own]) => [line, own.map(() => "")]));
  broker.parse(editLines(file, edits), options);
};

/** Every so many files. */
const CORRECTED = 20;

/**
 * Milliseconds of the clock, or of this thread's processor where that is less: on a busy machine the clock tells of
 * others. What takes too long is done once more.
 */
const timed = async (work: () => void | Promise<void>): Promise<number> => {
  let ms = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 2 && ms > MAX_MS; attempt += 1) {
    const started = performance.now();
    const before = process.threadCpuUsage();
    await work();
    const { user, system } = process.threadCpuUsage(before);
    ms = Math.min(performance.now() - started, (user + system) / 1000);
  }
  return ms;
};

const check = async (
  broker: Broker,
  file: SourceFile,
  options: ParseOptions,
  name: string,
): Promise<boolean> => {
  let isRead = false;
  // Files of tests share a process: what others left on the heap is not this reader's.
  const before = process.memoryUsage().heapUsed;
  const ms = await timed(() => {
    broker.detect(file);
    const { counts, fatal } = broker.parse(file, options);
    isRead = fatal === undefined;
    expect(counts.rows + counts.ignored + counts.failed, name).toBe(counts.dataRows);
  });
  expect(ms, name).toBeLessThan(MAX_MS);
  expect(process.memoryUsage().heapUsed - before, name).toBeLessThan(MAX_HEAP);
  return isRead;
};

describe.each(parsers.map((broker) => ({ id: broker.id, broker })))("$id", ({ id, broker }) => {
  it(
    `${FILES} mutated files: no exception, none over ${MAX_MS} ms, no line lost, the heap below 512 MB`,
    async () => {
      const random = createRandom(SEED);
      const samples = await samplesOf(id);
      // The library of workbooks tells the console of records it does not know.
      const silenced = vi.spyOn(console, "error").mockImplementation(() => {});
      let read = 0;
      for (let index = 0; index < FILES; index += 1) {
        const sample = samples[index % samples.length];
        if (sample === undefined) throw new Error(`${id} has no fixture`);
        const name = `${id}, file ${index}, FUZZ_SEED=${SEED}`;
        for (const file of await mutated(sample, random, name))
          if (await check(broker, file, sample.options, name)) {
            read += 1;
            if (index % CORRECTED === 0) correct(broker, file, sample.options);
          }
      }
      silenced.mockRestore();
      // Files that are all refused at the door would prove nothing.
      if (isNightly) expect(read, id).toBeGreaterThan(FILES / 20);
    },
    TIMEOUT_MS,
  );
});

const TABLE = `Date,Code,Currency,Price,Quantity,Action,Fee,Note
16-09-2024,MSFT,USD,430.10,3,Buy,5.5,first
17-11-2024,MSFT,USD,0.62,3,Dividend,0,
20-11-2024,MSFT,USD,441.7,1,Sell,5.5,"one, two"
30-11-2024,,USD,12.30,1,Fee,0,
`;

it(
  `the mapper: ${FILES} mutated tables, by the mapping of the whole one and by one guessed anew`,
  async () => {
    const random = createRandom(SEED);
    const file = { name: "table.csv", bytes: new TextEncoder().encode(TABLE) };
    const known = sketchTable(file, null);
    if (!("profile" in known)) throw new Error(known.code);
    let read = 0;
    for (let index = 0; index < FILES; index += 1) {
      const changed = mutate(file, random);
      const name = `mapper, file ${index}, FUZZ_SEED=${SEED}`;
      const ms = await timed(() => {
        const found = sketchTable(changed, null);
        for (const profile of [known.profile, ...("profile" in found ? [found.profile] : [])]) {
          const { counts, fatal } = parseMapped(changed, profile, { today: "2026-01-01" });
          expect(counts.rows + counts.ignored + counts.failed, name).toBe(counts.dataRows);
          if (fatal === undefined) read += 1;
        }
      });
      expect(ms, name).toBeLessThan(MAX_MS);
    }
    expect(read).toBeGreaterThan(FILES / 20);
  },
  TIMEOUT_MS,
);
