import { readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { PLAN_VARIABLE, planSchema } from "./scripts/mutants/plan.ts";

const { code } = planSchema.parse(JSON.parse(readFileSync(process.env[PLAN_VARIABLE] ?? "", "utf8")));

/** Tests as `npm run test:mutants` runs them, again and again in one process: see docs/mutants.md. */
export default defineConfig({
  plugins: [{ name: "mutants", enforce: "pre", load: (id) => code[id] }],
  test: {
    // Written by scripts/mutants/run.ts: files that import the tests, so that one process has them all.
    include: ["data/mutants/drivers/*.ts"],
    runner: "./scripts/mutants/runner.ts",
    setupFiles: ["tests/support/setup-properties.ts"],
    // Its key knows the file, not what this configuration makes of it.
    fsModuleCache: false,
    pool: "threads",
    maxWorkers: 1,
    reporters: ["dot"],
    testTimeout: 0,
    // Few cases of each property, and the same ones for every mutant.
    env: { PROPERTY_RUNS: process.env.PROPERTY_RUNS ?? "4", PROPERTY_SEED: "20261121" },
  },
});
