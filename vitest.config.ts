import { defineConfig } from "vitest/config";
import { postgres15 } from "./tests/support/servers.ts";

const databaseTests = ["app/**/*.db.test.ts", "tests/**/*.db.test.ts"];
const setupFiles = ["tests/support/setup-properties.ts"];
const exclude = ["**/node_modules/**", "**/build/**", "tests/e2e/**"];

/** Tests of rows run on the version that comes with the program and, where it is installed, on the oldest one. */
const onServer = (name: string) => ({
  test: {
    name,
    include: databaseTests,
    exclude,
    globalSetup: [`tests/support/setup-${name}.ts`],
    setupFiles,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: [
            "packages/**/*.test.ts",
            "app/**/*.test.ts",
            "tests/**/*.test.ts",
            "scripts/**/*.test.ts",
          ],
          exclude: [...exclude, ...databaseTests],
          setupFiles,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      onServer("pg18"),
      ...(postgres15 === undefined ? [] : [onServer("pg15")]),
    ],
  },
});
