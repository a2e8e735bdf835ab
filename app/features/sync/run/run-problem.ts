import type { StoredProblem } from "../../../portfolio/portfolios/sync.tables.ts";
import { AppError } from "../../../shared/app-error.ts";
import { SyncProblem, type SyncProblemCode } from "../provider.ts";

/** Why a run or one of its accounts failed; the text is `common:syncProblem.<code>`. */
export type RunProblemCode =
  | SyncProblemCode
  /** Its owner has a passphrase, and nobody entered it for this run. */
  | "passphrase-needed"
  /** The secrets cannot be opened with this installation's key. */
  | "secrets-lost"
  /** The provider is switched off here, or is none any more. */
  | "provider-off"
  | "portfolio-gone"
  /** The ledger refuses what came; `params.code` says why. */
  | "booking-refused"
  | "internal";

/** A failure of ours, told like one of the provider. */
export class RunProblem extends Error {
  readonly code: RunProblemCode;
  constructor(code: RunProblemCode) {
    super(code);
    this.code = code;
  }
}

/** What is told of an error; undefined: nobody foresaw it. */
export function toProblem(error: unknown): StoredProblem | undefined {
  if (error instanceof SyncProblem) return { code: error.code, params: error.params };
  if (error instanceof RunProblem) return { code: error.code, params: {} };
  if (!(error instanceof AppError)) return undefined;
  if (error.code === "NOT_FOUND") return { code: "portfolio-gone", params: {} };
  return { code: "booking-refused", params: { code: error.code } };
}

/** Problems after which nobody asks until the owner has done something. */
const resting: ReadonlySet<string> = new Set<RunProblemCode>([
  "credentials-refused",
  "credentials-too-strong",
  "login-needed",
  "secrets-lost",
]);
export const isResting = ({ code }: StoredProblem): boolean => resting.has(code);

/** Problems of one account that say nothing of the others. */
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

/** How long a connection is left alone after a failure that may mend itself: doubled each time, and what was asked for. */
export function pauseMs(error: unknown, failures: number): number {
  const doubled = Math.min(firstPauseMs * 2 ** Math.min(failures - 1, 10), longestPauseMs);
  const asked = error instanceof SyncProblem ? (error.retryAfterMs ?? 0) : 0;
  return Math.max(doubled, asked);
}
