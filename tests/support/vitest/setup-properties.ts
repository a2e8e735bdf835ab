import fc from "fast-check";
import { vi } from "vitest";

/**
 * `npm test` draws the same cases every time, so that landing a change is not a matter of luck. The nightly profile
 * (`PROPERTY_RUNS=1000`) draws new ones and prints the seed of a failure. Mutants get few, the same for each
 * (`PROPERTY_SEED`).
 */
const { PROPERTY_RUNS, PROPERTY_SEED } = process.env;
if (PROPERTY_RUNS === undefined) fc.configureGlobal({ seed: 20_261_121 });
else {
  fc.configureGlobal({
    numRuns: Number(PROPERTY_RUNS),
    // Mutants only need a failure, not its smallest case.
    ...(PROPERTY_SEED === undefined ? {} : { seed: Number(PROPERTY_SEED), endOnFailure: true }),
  });
  vi.setConfig({ testTimeout: 3_600_000 });
}
