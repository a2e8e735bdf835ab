/** A test that was skipped; without a reason it counts as failed. */
export interface SkippedTest {
  readonly name: string;
  readonly reason: string | null;
}

/** Result of one test file in one project. */
export interface FileResult {
  /** Path from the root. */
  readonly file: string;
  readonly project: string;
  /** Time of its tests and hooks, which is not the time it kept others waiting. */
  readonly seconds: number;
  readonly passed: number;
  /** Full names; an empty one stands for the file itself. */
  readonly failed: readonly string[];
  readonly skipped: readonly SkippedTest[];
  /** Tests that only the nightly profile runs. */
  readonly left: number;
}

/** Result of one Vitest run. */
export interface RunReport {
  readonly files: readonly FileResult[];
  /** Errors outside of any test. */
  readonly errors: readonly string[];
}
