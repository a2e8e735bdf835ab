/** Without a reason it counts as failed. */
export interface SkippedTest {
  readonly name: string;
  readonly reason: string | null;
}

export interface FileResult {
  /** From the root. */
  readonly file: string;
  readonly project: string;
  /** Without waiting. */
  readonly seconds: number;
  readonly passed: number;
  /** Full names; empty for the file itself. */
  readonly failed: readonly string[];
  readonly skipped: readonly SkippedTest[];
  /** Tests of the nightly profile only. */
  readonly left: number;
}

export interface RunReport {
  readonly files: readonly FileResult[];
  /** Errors outside of any test. */
  readonly errors: readonly string[];
}
