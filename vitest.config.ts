import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { testFlags } from "./scripts/ensure.mjs";
import { isNight } from "./tests/support/vitest/profile.ts";
import { type TestProject, testProjects } from "./tests/support/vitest/projects.ts";
import { reporters } from "./tests/support/vitest/reporters.ts";
import { postgres15 } from "./tests/support/vitest/servers.ts";
import { testTags } from "./tests/support/vitest/test-tags.ts";

const setupFiles = ["tests/support/vitest/setup-properties.ts"];

/** A thousand cases of a property take minutes on a busy machine; of a hundred cases none may. */
const longestUnit = process.env.PROPERTY_RUNS === undefined ? 60_000 : 1_200_000;

const toProject = ({ name, include, exclude }: TestProject) => ({
  test: {
    name,
    include: [...include],
    exclude: [...exclude],
    // Files share a process, since loading was a third of the work: a test may not lean on a fresh module.
    isolate: false,
    execArgv: testFlags,
    hookTimeout: 60_000,
    ...(name === "unit"
      ? { setupFiles, testTimeout: longestUnit }
      : {
          globalSetup: [`tests/support/vitest/setup-${name}.ts`],
          setupFiles: [...setupFiles, "tests/support/vitest/setup-cheap-passwords.ts"],
          testTimeout: 60_000,
        }),
  },
});

// Workers have no command line to tell the profile by.
process.env.TEST_PROFILE = isNight ? "night" : "day";

export default defineConfig({
  test: {
    // Vitest leaves one core free, which on two cores means one file at a time.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    reporters,
    tags: [...testTags],
    ...(isNight ? {} : { tagsFilter: ["!night"] }),
    projects: testProjects({ isNight })
      .filter(({ name }) => name !== "pg15" || postgres15 !== undefined)
      .map(toProject),
  },
});
