interface Meaning {
  /** The same request may soon succeed. */
  readonly isRetried: boolean;
  /** Effect on the address' circuit breaker: none, counted, or opens at once. */
  readonly breaks: "no" | "counts" | "at-once";
}

export const PROBLEMS = {
  "rate-limited": { isRetried: true, breaks: "no" },
  unreachable: { isRetried: true, breaks: "counts" },
  "timed-out": { isRetried: true, breaks: "counts" },
  "server-error": { isRetried: true, breaks: "counts" },
  truncated: { isRetried: true, breaks: "counts" },
  /** An HTML page instead of data, under any status. */
  html: { isRetried: false, breaks: "counts" },
  malformed: { isRetried: false, breaks: "counts" },
  "too-large": { isRetried: false, breaks: "no" },
  "too-many-pages": { isRetried: false, breaks: "no" },
  /** Key missing, wrong or expired. */
  unauthorised: { isRetried: false, breaks: "at-once" },
  /** Outside the key's plan. */
  "not-in-plan": { isRetried: false, breaks: "no" },
  /** Unknown to the source; an empty response is no problem. */
  "not-found": { isRetried: false, breaks: "no" },
  refused: { isRetried: false, breaks: "no" },
  /** By the runner, without a request. */
  "circuit-open": { isRetried: false, breaks: "no" },
  "budget-spent": { isRetried: false, breaks: "no" },
  "not-configured": { isRetried: false, breaks: "no" },
  unsupported: { isRetried: false, breaks: "no" },
  "no-code": { isRetried: false, breaks: "no" },
  cancelled: { isRetried: false, breaks: "no" },
} as const satisfies Record<string, Meaning>;

export type ProblemCode = keyof typeof PROBLEMS;

/** Reason for no rows. `params` never hold secrets: they reach logs and screens. */
export interface Problem {
  readonly problem: ProblemCode;
  readonly params: Readonly<Record<string, string>>;
  readonly retryAfterMs?: number;
}

export const problem = (code: ProblemCode, params: Problem["params"] = {}): Problem => ({
  problem: code,
  params,
});

export const isProblem = (value: object): value is Problem => "problem" in value;
