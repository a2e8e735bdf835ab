import { PROBLEMS, type Problem } from "../providers/problem.ts";
import type { Clock } from "./clock.ts";

export interface BreakerSettings {
  /** Consecutive failures that open the circuit. */
  readonly failures: number;
  readonly firstOpenMs: number;
  readonly longestOpenMs: number;
}

export const breakerDefaults: BreakerSettings = {
  failures: 5,
  firstOpenMs: 30_000,
  longestOpenMs: 30 * 60_000,
};

export interface BreakerState {
  /** "half-open": one trial request may pass. */
  readonly state: "closed" | "open" | "half-open";
  readonly failures: number;
  /** Milliseconds since 1970; null: not open. */
  readonly until: number | null;
  readonly lastProblem: Problem | null;
}

export interface Breaker {
  /** True takes the half-open trial, so it must be followed by `note`. */
  mayPass(): boolean;
  /** Undefined: success. */
  note(outcome: Problem | undefined): void;
  reset(): void;
  state(): BreakerState;
}

/** Opening times double with each failed trial, ±20 % so that installations do not synchronise. */
export function createBreaker(settings: BreakerSettings, clock: Clock, random: () => number): Breaker {
  let failures = 0;
  let openings = 0;
  let until: number | null = null;
  let isTrying = false;
  let lastProblem: Problem | null = null;

  const open = () => {
    const plainMs = Math.min(settings.firstOpenMs * 2 ** openings, settings.longestOpenMs);
    until = clock.now() + plainMs * (0.8 + 0.4 * random());
    openings += 1;
  };
  const reset = () => {
    failures = 0;
    openings = 0;
    until = null;
    lastProblem = null;
  };
  const isOver = () => until !== null && clock.now() >= until;

  return {
    mayPass() {
      if (until === null) return true;
      if (!isOver() || isTrying) return false;
      isTrying = true;
      return true;
    },
    note(outcome) {
      const wasTrial = isTrying;
      isTrying = false;
      if (outcome === undefined) return reset();
      const { breaks } = PROBLEMS[outcome.problem];
      if (breaks === "no") return;
      lastProblem = outcome;
      failures += 1;
      if (breaks === "at-once" || wasTrial || failures >= settings.failures) open();
    },
    reset,
    state: () => ({
      state: until === null ? "closed" : isOver() ? "half-open" : "open",
      failures,
      until,
      lastProblem,
    }),
  };
}
