import { defineConfig } from "vitest/config";
import { findChromium } from "./scripts/browser.mjs";
import { testFlags } from "./scripts/ensure.mjs";

/** These judge how long something takes or fill the machine: alone. */
const alone = ["dead-network", "dev", "kill-import", "market-faults", "start"].map(
  (name) => `tests/e2e/${name}.test.ts`,
);

const journeys = (name: string, groupOrder: number, maxWorkers: number) => ({
  name,
  env: { CHROME_PATH: findChromium() ?? "" },
  execArgv: testFlags,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  sequence: { groupOrder },
  maxWorkers,
});

/** Browser journeys: two at a time on two cores, each with a server and a browser of its own; then the rest. */
export default defineConfig({
  test: {
    globalSetup: ["tests/support/setup-build.ts"],
    projects: [
      {
        test: {
          ...journeys("journeys", 0, 2),
          include: ["tests/e2e/**/*.test.ts"],
          exclude: ["**/node_modules/**", ...alone],
        },
      },
      { test: { ...journeys("journeys alone", 1, 1), include: alone } },
    ],
  },
});
