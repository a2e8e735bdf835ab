import type { StoredProblem } from "../../../portfolio/portfolios/sync.tables.ts";
import { AppError } from "../../../shared/app-error.ts";
import { SyncProblem, type SyncProblemCode } from "../provider.ts";

/** Reason for a failed run or account; shown by `common:syncProblem.<code>`. */
export type RunProblemCode =
  | SyncProblemCode
  | "passphrase-needed"
  | "secrets-lost"
  | "provider-off"
  | "portfolio-gone"
  /** The ledger refused the rows; `params.code` has the reason. */
  | "booking-refused"
  | "internal";

export class RunProblem extends Error {
  readonly code: RunProblemCode;
  constructor(code: RunProblemCode) {
    super(code);
    this.code = code;
  }
}

/** Converts an error; undefined: unexpected. */
export function toProblem(error: unknown): StoredProblem | undefined {
  if (error instanceof SyncProblem) return { code: error.code, params: error.params };
  if (error instanceof RunProblem) return { code: error.code, params: {} };
  if (!(error instanceof AppError)) return undefined;
  if (error.code === "NOT_FOUND") return { code: "portfolio-gone", params: {} };
  return { code: "booking-refused", params: { code: error.code } };
}

/** Problems that stop syncs until the owner acts. */
const resting: ReadonlySet<string> = new Set<RunProblemCode>([
  "credentials-refused",
  "credentials-too-strong",
  "login-needed",
  "secrets-lost",
]);
export const isResting = ({ code }: StoredProblem): boolean => resting.has(code);

const ofAccount: ReadonlySet<string> = new Set<RunProblemCode>([
  "unreadable",
  "refused",
  "account-gone",
  "not-ready",
  "portfolio-gone",
  "booking-refused",
]);
export const isOfAccount = ({ code }: StoredProblem): boolean => ofAccount.has(code);

const minuteMs = 60_000;
const firstPauseMs = 15 * minuteMs;
const longestPauseMs = 6 * 60 * minuteMs;

/** Returns the pause after a temporary failure: doubled each time, at least as requested. */
export function pauseMs(error: unknown, failures: number): number {
  const doubled = Math.min(firstPauseMs * 2 ** Math.min(failures - 1, 10), longestPauseMs);
  const asked = error instanceof SyncProblem ? (error.retryAfterMs ?? 0) : 0;
  return Math.max(doubled, asked);
}
