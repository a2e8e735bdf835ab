import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { findChromium } from "./scripts/browser.mjs";
import { testFlags } from "./scripts/ensure.mjs";

const toPath = (name: string) => `tests/e2e/${name}.test.ts`;

/** One compares how long something takes; one kills its server while fourteen syncs are under way, none done, none due. */
const alone = ["market-faults", "sync"].map(toPath);

/** Those of a minute and more, the longest first: one that begins last keeps one core waiting for the other. */
const longest = [
  ...["axe", "contract-calls", "dev", "contract-state", "forms", "explain", "account", "every-chart"],
  ...["kill-import", "tour", "import", "analytics", "support", "main-job"],
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification) => {
      const index = longest.findIndex((name) => moduleId.endsWith(toPath(name)));
      return index === -1 ? longest.length : index;
    };
    return (await super.sort(files)).sort((one, other) => rankOf(one) - rankOf(other));
  }
}

const journeys = (name: string, groupOrder: number, maxWorkers: number) => ({
  name,
  env: { CHROME_PATH: findChromium() ?? "" },
  execArgv: testFlags,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // A second, Vitest's own default, is not long for a page when two cores run two browsers, two servers and two databases.
  expect: { poll: { timeout: 15_000 } },
  sequence: { groupOrder },
  maxWorkers,
});

/** Browser journeys: two at a time on two cores, each with a server and a browser of its own; then the rest. */
export default defineConfig({
  test: {
    globalSetup: ["tests/support/setup-journeys.ts"],
    sequence: { sequencer: LongestFirst },
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
