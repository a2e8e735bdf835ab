import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { testFlags } from "./scripts/ensure.mjs";
import { postgres15 } from "./tests/support/servers.ts";

const databaseTests = ["app/**/*.db.test.ts", "tests/**/*.db.test.ts"];
const setupFiles = ["tests/support/setup-properties.ts"];
/** Files share a process, since loading was a third of the work: a test may not lean on a fresh module. */
const isolate = false;
/** A thousand cases of a property take minutes on a busy machine; of a hundred cases none may. */
const testTimeout = process.env.PROPERTY_RUNS === undefined ? 60_000 : 1_200_000;
const exclude = ["**/node_modules/**", "**/build/**", "tests/e2e/**"];

/** Asked of one version only: what is behind the API and knows no SQL of its own, or takes half a minute. */
const once = [
  "app/jobs/**",
  "tests/answers-meet-calc.db.test.ts",
  "tests/fuzz-api.db.test.ts",
  "tests/pages.db.test.ts",
  "tests/pictures.db.test.ts",
  "tests/screens.db.test.ts",
  "app/features/account/external/**",
  "app/features/account/passkeys/**",
  "app/ledger-thread*",
  "app/market/updates/**",
  "app/features/corporate-actions/income-cases.db.test.ts",
  "app/features/sync/sync-year*",
];

/** Tests of rows run on the version that comes with the program and, where it is installed, on the oldest one. */
const onServer = (name: string, left: readonly string[] = []) => ({
  test: {
    name,
    include: databaseTests,
    exclude: [...exclude, ...left],
    globalSetup: [`tests/support/setup-${name}.ts`],
    setupFiles,
    isolate,
    execArgv: testFlags,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

export default defineConfig({
  test: {
    // Vitest leaves one core free, which on two cores means one file at a time.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: "unit",
          include: [
            "packages/**/*.test.ts",
            "app/**/*.test.ts",
            "tests/**/*.test.ts",
            "fakes/**/*.test.ts",
            "scripts/**/*.test.ts",
          ],
          exclude: [...exclude, ...databaseTests],
          setupFiles,
          isolate,
          execArgv: testFlags,
          testTimeout,
          hookTimeout: 60_000,
        },
      },
      onServer("pg18"),
      ...(postgres15 === undefined ? [] : [onServer("pg15", once)]),
    ],
  },
});
