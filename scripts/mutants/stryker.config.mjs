const floor = process.env.MUTANT_FLOOR;

export default {
  testRunner: "vitest",
  vitest: { configFile: "scripts/mutants/vitest.config.ts" },
  coverageAnalysis: "perTest",
  // A busy machine must not count as a killed mutant.
  timeoutMS: 10_000,
  dryRunTimeoutMinutes: 20,
  disableTypeChecks: false,
  // Resolution walks up from the copy to the project's packages.
  symlinkNodeModules: false,
  tempDirName: "data/mutants/sandbox",
  // Only copied files: tests of real market data skip. No tsconfig.json: Stryker would rewrite it with an API that
  // TypeScript 7 lacks.
  ignorePatterns: [
    "**",
    "!package.json",
    "!packages/engine/**",
    "!scripts/mutants/*.*",
    "!tests/support/vitest/setup-properties.ts",
    "!tests/support/vitest/test-tags.ts",
  ],
  allowConsoleColors: false,
  reporters: ["clear-text", "progress-append-only", "json"],
  jsonReporter: { fileName: process.env.MUTANT_REPORT },
  clearTextReporter: { reportTests: false, logTests: false },
  thresholds: { break: floor === undefined ? null : Number(floor) },
};
