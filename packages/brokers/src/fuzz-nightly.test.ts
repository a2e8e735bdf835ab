import { describe, expect, it, vi } from "vitest";
import { brokers } from "./index.ts";
import { openSources } from "./kit/open-source.ts";
import type { Broker, ParseOptions, SourceFile } from "./statement.ts";
import { fixtureCases, openCase, rawFile } from "./testing/fixture-cases.ts";
import { createRandom, mutate, mutateBytes, type Random } from "./testing/mutate.ts";

/**
 * Each parser with mutated files of its own kind, as dropped (then they are opened first) and as opened. The nightly
 * profile asks for thousands by FUZZ_FILES, draws new ones and names the seed of a failure; FUZZ_SEED repeats it,
 * FUZZ_BROKERS (ids with commas) leaves the others out. Without FUZZ_FILES a few of the same files every time: the
 * test of all parsers with all files is fuzz.test.ts.
 */
const FILES = Number(process.env.FUZZ_FILES ?? 4);
const isNightly = process.env.FUZZ_FILES !== undefined;
const SEED = Number(process.env.FUZZ_SEED ?? (isNightly ? Date.now() % 1_000_000_000 : 20_260_103));
const MAX_MS = 2000;
const MAX_HEAP = 512 * 1024 * 1024;
/** A file takes a millisecond; with a hundred times that all of them end. */
const TIMEOUT_MS = 60_000 + FILES * 100;

const asked = process.env.FUZZ_BROKERS?.split(",");
const parsers = brokers.filter(({ id }) => asked === undefined || asked.includes(id));

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

/** Half of the files are changed before they are opened, half after. */
const mutated = async ({ raw, opened }: Sample, random: Random): Promise<readonly SourceFile[]> =>
  random(2) === 0
    ? [mutate(opened, random)]
    : openSources({ name: raw.name, bytes: mutateBytes(raw.bytes, random) });

/** Milliseconds; what takes too long is read once more, since the machine may have been busy. */
const timed = (work: () => void): number => {
  let ms = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 2 && ms > MAX_MS; attempt += 1) {
    const started = performance.now();
    work();
    ms = performance.now() - started;
  }
  return ms;
};

const check = (broker: Broker, file: SourceFile, options: ParseOptions, name: string): boolean => {
  let isRead = false;
  const ms = timed(() => {
    broker.detect(file);
    const { counts, fatal } = broker.parse(file, options);
    isRead = fatal === undefined;
    expect(counts.rows + counts.ignored + counts.failed, name).toBe(counts.dataRows);
  });
  expect(ms, name).toBeLessThan(MAX_MS);
  expect(process.memoryUsage().heapUsed, name).toBeLessThan(MAX_HEAP);
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
        for (const file of await mutated(sample, random))
          if (check(broker, file, sample.options, name)) read += 1;
      }
      silenced.mockRestore();
      // Files that are all refused at the door would prove nothing.
      if (isNightly) expect(read, id).toBeGreaterThan(FILES / 20);
    },
    TIMEOUT_MS,
  );
});
