import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { findChromium } from "./scripts/browser.mjs";
import { testFlags } from "./scripts/ensure.mjs";
import { isNight } from "./tests/support/vitest/profile.ts";
import { journeyProjects, type TestProject } from "./tests/support/vitest/projects.ts";
import { reporters } from "./tests/support/vitest/reporters.ts";
import { testTags } from "./tests/support/vitest/test-tags.ts";

const toPath = (name: string) => `tests/e2e/${name}.test.ts`;

/** Those of a minute and more, the longest first: one that begins last keeps one core waiting for the other. */
const longest = [
  ...["smoke", "axe", "contract-calls", "dev", "contract-state", "forms", "explain", "account"],
  "every-chart",
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

const toProject = ({ name, include, exclude }: TestProject) => ({
  test: {
    name,
    include: [...include],
    exclude: [...exclude],
    env: { CHROME_PATH: findChromium() ?? "" },
    // Files of a worker share a process, and with it the host of their servers.
    isolate: false,
    execArgv: testFlags,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A second, Vitest's own default, is not long for a page when two cores run two browsers, two servers and two databases.
    expect: { poll: { timeout: 15_000 } },
    ...(name === "journeys alone"
      ? { sequence: { groupOrder: 1 }, maxWorkers: 1 }
      : { sequence: { groupOrder: 0 }, maxWorkers: 2 }),
  },
});

// Workers have no command line to tell the profile by.
process.env.TEST_PROFILE = isNight ? "night" : "day";

/** Browser journeys: two at a time on two cores, each with a browser of its own; then the rest. */
export default defineConfig({
  test: {
    globalSetup: ["tests/support/vitest/setup-journeys.ts"],
    sequence: { sequencer: LongestFirst },
    reporters,
    tags: [...testTags],
    ...(isNight ? {} : { tagsFilter: ["!night"] }),
    projects: journeyProjects({ isNight }).map(toProject),
  },
});
