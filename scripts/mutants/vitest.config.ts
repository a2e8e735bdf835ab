import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { testTags } from "../../tests/support/vitest/test-tags.ts";

/** Failed files first, then the quickest: the run stops at the first failure. */
class QuickestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const cost = new Map(
      files.map((file) => {
        const last = this.ctx.cache.getTestSpecificationResult(file);
        return [file, last?.failed === true ? -1 : (last?.duration ?? 0)];
      }),
    );
    return files.toSorted((a, b) => (cost.get(a) ?? 0) - (cost.get(b) ?? 0));
  }
}

export default defineConfig({
  test: {
    include: (process.env.MUTANT_TESTS ?? "").split(","),
    exclude: [
      // Need a hundred cases for their counts.
      "**/explain/minimal-trace.test.ts",
      "**/explain/statistics-trace.test.ts",
      "**/metrics/contribution.test.ts",
    ],
    tags: [...testTags],
    setupFiles: ["tests/support/vitest/setup-properties.ts"],
    isolate: false,
    fileParallelism: false,
    sequence: { sequencer: QuickestFirst },
    env: { PROPERTY_RUNS: process.env.PROPERTY_RUNS ?? "4", PROPERTY_SEED: "20261121" },
  },
});
