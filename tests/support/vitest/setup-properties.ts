import fc from "fast-check";
import { vi } from "vitest";

/**
 * `npm test` draws the same cases every time: whether a change lands must not be a matter of luck. The nightly
 * profile (`PROPERTY_RUNS=1000`) draws new ones, as many for every property, and prints the seed of a failure.
 * Tests of mutants draw few, and the same ones for every mutant (`PROPERTY_SEED`).
 */
const { PROPERTY_RUNS, PROPERTY_SEED } = process.env;
if (PROPERTY_RUNS === undefined) fc.configureGlobal({ seed: 20_261_121 });
else {
  fc.configureGlobal({
    numRuns: Number(PROPERTY_RUNS),
    // That it fails is all that is asked there: no search for a smaller case.
    ...(PROPERTY_SEED === undefined ? {} : { seed: Number(PROPERTY_SEED), endOnFailure: true }),
  });
  vi.setConfig({ testTimeout: 3_600_000 });
}
