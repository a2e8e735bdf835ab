import { runChecks, runJourneys, runProgram, runVitest } from "./programs.ts";
import { repeatUnderLoad } from "./repeat-under-load.ts";
import { listJourneys, listReaders, rotated } from "./rotation.ts";
import type { Stage } from "./stage.ts";

export interface NightlyPart {
  readonly about: string;
  /** @param today decides rotations, "2026-11-28" */
  readonly run: (today: string) => Promise<readonly Stage[]>;
}

const night = { TEST_PROFILE: "night" };
const many = { PROPERTY_RUNS: "1000" };
/** Per reader; ten times as many for those in rotation. */
const mutatedFiles = "1000";
const readersInTurn = 10;

const vitest =
  (name: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  async () => [await runVitest(name, args, { ...night, ...env })];

const repeatedJourneys = 3;
const repeats = 20;

async function repeatSome(today: string): Promise<Stage[]> {
  const stages: Stage[] = [];
  for (const name of rotated(listJourneys(), today, repeatedJourneys)) {
    const started = performance.now();
    const { passed, failures } = await repeatUnderLoad(name, repeats, "night");
    const seconds = (performance.now() - started) / 1000;
    const counts = { passed, failed: repeats - passed, skipped: 0 };
    stages.push({ name: `${name} x ${repeats}`, seconds, counts, failures, files: [] });
  }
  return stages;
}

export const nightlyParts: Readonly<Record<string, NightlyPart>> = {
  checks: { about: "types, format and lint, texts, unused code", run: async () => [await runChecks()] },
  unit: {
    about: "1,000 cases of every property, 1,000 mutated files of every reader and 10,000 of ten in turn",
    run: (today) =>
      vitest("unit", ["--project", "unit"], {
        ...many,
        FUZZ_FILES: mutatedFiles,
        FUZZ_IN_TURN: rotated(listReaders(), today, readersInTurn).join(","),
      })(),
  },
  pg18: {
    about: "PostgreSQL 18: every test, every night of a year, 1,000 cases of every property",
    run: vitest("pg18", ["--project", "pg18"], { SYNC_NIGHTS: "all", ...many }),
  },
  "fuzz-api": {
    about: "10,000 requests drawn from the API document",
    run: vitest("fuzz-api", ["--project", "pg18", "tests/fuzz-api.db.test.ts"], { FUZZ_REQUESTS: "10000" }),
  },
  pg15: { about: "PostgreSQL 15: every test of rows", run: vitest("pg15", ["--project", "pg15"]) },
  journeys: { about: "every journey in the browser", run: async () => [await runJourneys([], night)] },
  flaky: { about: "three journeys in turn, 20 times each beside busy loops", run: repeatSome },
  mutants: {
    about: "mutants of some files of the engine in turn",
    run: async (today) => [await runProgram("mutants", ["scripts/mutants/run.ts", "--night", today])],
  },
};
