import { defineConfig } from "vitest/config";
import { findChromium } from "./scripts/browser.mjs";
import { testFlags } from "./scripts/ensure.mjs";

/** Browser journeys: one after the other, because each has a server and a browser of its own on two cores. */
export default defineConfig({
  test: {
    name: "journeys",
    include: ["tests/e2e/**/*.test.ts"],
    exclude: ["**/node_modules/**"],
    globalSetup: ["tests/support/setup-build.ts"],
    env: { CHROME_PATH: findChromium() ?? "" },
    fileParallelism: false,
    execArgv: testFlags,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
