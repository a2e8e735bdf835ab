import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type StepThread, startStepThread } from "../../../tests/support/step-thread.ts";
import { brokers } from "./index.ts";
import type { ParseOptions, SourceFile } from "./statement.ts";
import { fixtureCases, openCase, rawFile } from "./testing/fixture-cases.ts";
import { createRandom, mutate, mutateBytes, type Random } from "./testing/mutate.ts";
import type { ReadOutcome } from "./testing/reader-calls.ts";
import { sumOfClasses } from "./testing/source-sum.ts";

/**
 * Mutates files of each parser's own kind, before or after opening. FUZZ_FILES (nightly: thousands) draws new ones and
 * names the seed of a failure, FUZZ_SEED repeats it, FUZZ_BROKERS (ids) limits the readers, FUZZ_IN_TURN (ids) gives
 * ten times as many. Default: the same 40 files.
 */
const FILES = Number(process.env.FUZZ_FILES ?? 40);
const isNightly = process.env.FUZZ_FILES !== undefined;
const SEED = Number(process.env.FUZZ_SEED ?? (isNightly ? Date.now() % 1_000_000_000 : 20_260_103));
/** Readers take up to 2.6 million steps for 20 files; an endless loop exceeds the limit within half a second. */
const FILES_AT_ONCE = 20;
const MOST_STEPS = 20_000_000;
const MAX_HEAP = 512 * 1024 * 1024;
/** A file takes 1 ms; the limit allows 100. */
const timeoutMs = (files: number): number => 60_000 + files * 100;

const asked = process.env.FUZZ_BROKERS?.split(",");
const inTurn = process.env.FUZZ_IN_TURN?.split(",") ?? [];
const parsers = brokers.filter(({ id }) => asked === undefined || asked.includes(id));

let thread: StepThread;
beforeAll(async () => {
  thread = startStepThread(new URL("./testing/reader-calls.ts", import.meta.url));
  await thread.call("heapUsed");
});
afterAll(() => thread.end());
// Loading and other tests' files take steps too.
beforeEach(() => thread.steps());

async function expectFewSteps(index: number, name: string): Promise<void> {
  if ((index + 1) % FILES_AT_ONCE === 0) expect(await thread.steps(), name).toBeLessThan(MOST_STEPS);
}

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

/** Half are mutated before opening: opening may hang as well as reading. */
const mutated = async ({ raw, opened }: Sample, random: Random): Promise<readonly SourceFile[]> => {
  if (random(2) === 0) return [mutate(opened, random)];
  const changed = { name: raw.name, bytes: mutateBytes(raw.bytes, random) };
  return thread.call("open", changed);
};

const CORRECTED = 20;

const isRead = (outcome: ReadOutcome, name: string): boolean => {
  const { counts, fatal, source, lines } = outcome;
  expect(counts.rows + counts.ignored + counts.failed, name).toBe(counts.dataRows);
  if (fatal === undefined) expect(sumOfClasses(outcome), name).toBe(source?.lines);
  if (lines !== undefined) expect(source?.lines, name).toBe(lines);
  return fatal === undefined;
};

const check = async (id: string, file: SourceFile, options: ParseOptions, name: string): Promise<boolean> => {
  const before = await thread.call<number>("heapUsed");
  const outcome = await thread.call<ReadOutcome>("read", id, file, options);
  expect((await thread.call<number>("heapUsed")) - before, name).toBeLessThan(MAX_HEAP);
  return isRead(outcome, name);
};

const drawn = parsers.map(({ id }) => ({ id, files: inTurn.includes(id) ? FILES * 10 : FILES }));

describe.each(drawn)("$id", ({ id, files }) => {
  it(
    `${files} mutated files: no exception, few steps, no line lost, the heap below 512 MB`,
    async () => {
      const random = createRandom(SEED);
      const samples = await samplesOf(id);
      let read = 0;
      for (let index = 0; index < files; index += 1) {
        const sample = samples[index % samples.length];
        if (sample === undefined) throw new Error(`${id} has no fixture`);
        const name = `${id}, file ${index}, FUZZ_SEED=${SEED}`;
        for (const file of await mutated(sample, random))
          if (await check(id, file, sample.options, name)) {
            read += 1;
            if (index % CORRECTED === 0) await thread.call("correct", id, file, sample.options);
          }
        await expectFewSteps(index, name);
      }
      if (isNightly) expect(read, id).toBeGreaterThan(files / 20);
    },
    timeoutMs(files),
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
    let read = 0;
    for (let index = 0; index < FILES; index += 1) {
      const changed = mutate(file, random);
      const name = `mapper, file ${index}, FUZZ_SEED=${SEED}`;
      for (const outcome of await thread.call<ReadOutcome[]>("readMapped", file, changed))
        if (isRead(outcome, name)) read += 1;
      await expectFewSteps(index, name);
    }
    expect(read).toBeGreaterThan(FILES / 20);
  },
  timeoutMs(FILES),
);
