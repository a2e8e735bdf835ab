interface Meaning {
  /** The same request may succeed in a moment. */
  readonly isRetried: boolean;
  /** What it does to the circuit breaker of the address: nothing, one of several failures, or opens it at once. */
  readonly breaks: "no" | "counts" | "at-once";
}

/** Everything that can go wrong between a question and its rows, and what the runner makes of it. */
export const PROBLEMS = {
  "rate-limited": { isRetried: true, breaks: "no" },
  unreachable: { isRetried: true, breaks: "counts" },
  "timed-out": { isRetried: true, breaks: "counts" },
  "server-error": { isRetried: true, breaks: "counts" },
  truncated: { isRetried: true, breaks: "counts" },
  /** A page for people where data was expected, whatever the status says. */
  html: { isRetried: false, breaks: "counts" },
  malformed: { isRetried: false, breaks: "counts" },
  "too-large": { isRetried: false, breaks: "no" },
  "too-many-pages": { isRetried: false, breaks: "no" },
  /** The key is missing, wrong or expired. */
  unauthorised: { isRetried: false, breaks: "at-once" },
  /** The key's plan does not hold this. */
  "not-in-plan": { isRetried: false, breaks: "no" },
  /** The source says that it does not know this; an empty answer is not a problem. */
  "not-found": { isRetried: false, breaks: "no" },
  /** The source understood and said no. */
  refused: { isRetried: false, breaks: "no" },
  /** Said by the runner itself, without a request. */
  "circuit-open": { isRetried: false, breaks: "no" },
  "budget-spent": { isRetried: false, breaks: "no" },
  "not-configured": { isRetried: false, breaks: "no" },
  unsupported: { isRetried: false, breaks: "no" },
  "no-code": { isRetried: false, breaks: "no" },
  cancelled: { isRetried: false, breaks: "no" },
} as const satisfies Record<string, Meaning>;

export type ProblemCode = keyof typeof PROBLEMS;

/** Why there are no rows. `params` never hold a secret: they reach logs and screens. */
export interface Problem {
  readonly problem: ProblemCode;
  readonly params: Readonly<Record<string, string>>;
  /** Where the source said when to come back. */
  readonly retryAfterMs?: number;
}

export const problem = (code: ProblemCode, params: Problem["params"] = {}): Problem => ({
  problem: code,
  params,
});

export const isProblem = (value: object): value is Problem => "problem" in value;
