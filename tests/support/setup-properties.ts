import fc from "fast-check";

/**
 * `npm test` draws the same cases every time: whether a change lands must not be a matter of luck. The nightly
 * profile (`PROPERTY_RUNS=1000`) draws new ones and prints the seed of a failure.
 */
if (process.env.PROPERTY_RUNS === undefined) fc.configureGlobal({ seed: 20_261_121 });
