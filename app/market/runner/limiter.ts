import { type Problem, problem } from "../providers/problem.ts";
import type { Limits } from "../providers/provider.ts";
import type { Clock } from "./clock.ts";

/** In order of turns: on screen, in a portfolio, any other. */
export const PRIORITIES = ["viewed", "held", "universe"] as const;
export type Priority = (typeof PRIORITIES)[number];

export interface LimiterState {
  readonly running: number;
  readonly waiting: number;
  /** Milliseconds since 1970; null: not paused. */
  readonly pausedUntil: number | null;
  readonly spentToday: number;
}

export interface Limiter {
  /** Waits for a turn; call the result to end it. */
  enter(priority: Priority, signal: AbortSignal | undefined): Promise<(() => void) | Problem>;
  pauseUntil(instant: number): void;
  state(): LimiterState;
}

interface Waiting {
  readonly start: (turn: (() => void) | Problem) => void;
}

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** Recent starts that count against the limits. */
function createStarts(limits: Limits, clock: Clock) {
  const starts: number[] = [];
  let day = 0;
  let spent = 0;
  const spentToday = () => {
    const now = Math.floor(clock.now() / dayMs);
    if (now !== day) {
      day = now;
      spent = 0;
    }
    return spent;
  };
  return {
    spentToday,
    add() {
      starts.push(clock.now());
      if (starts.length > limits.perMinute) starts.shift();
      spent = spentToday() + 1;
    },
    readyAt(): number {
      // A clock set back leaves starts in the future, which would block for days.
      if ((starts.at(-1) ?? 0) > clock.now()) starts.length = 0;
      const last = starts.at(-1) ?? Number.NEGATIVE_INFINITY;
      const first = starts.at(-limits.perMinute) ?? Number.NEGATIVE_INFINITY;
      return Math.max(last + (limits.spacingMs ?? 0), first + minuteMs);
    },
  };
}

/** Requests facing a longer pause are refused. */
const longestPauseMs = 60_000;

export function createLimiter(limits: Limits, clock: Clock): Limiter {
  const queues: Record<Priority, Set<Waiting>> = { viewed: new Set(), held: new Set(), universe: new Set() };
  const starts = createStarts(limits, clock);
  let running = 0;
  let pausedUntil = 0;
  let pausedAt = 0;
  let isGiving = false;

  const queued = () => PRIORITIES.map((priority) => queues[priority]).find(({ size }) => size > 0);
  /** A clock set back must not prolong a pause. */
  const pauseEnds = (): number => {
    if (clock.now() >= pausedUntil) pausedUntil = pausedAt = 0;
    const back = pausedAt - clock.now();
    if (back > 0) {
      pausedAt -= back;
      pausedUntil -= back;
    }
    return pausedUntil;
  };
  /** Reason for refusal; undefined while waiting is worthwhile. */
  const closed = (): Problem | undefined => {
    if (limits.perDay !== undefined && starts.spentToday() >= limits.perDay)
      return problem("budget-spent", { perDay: String(limits.perDay) });
    const pauseMs = pauseEnds() - clock.now();
    return pauseMs > longestPauseMs ? { ...problem("rate-limited"), retryAfterMs: pauseMs } : undefined;
  };

  const end = () => {
    running -= 1;
    void giveTurns();
  };

  async function giveTurns(): Promise<void> {
    if (isGiving) return;
    isGiving = true;
    for (let queue = queued(); queue !== undefined && running < limits.parallel; queue = queued()) {
      const reason = closed();
      const waitMs = Math.max(starts.readyAt(), pauseEnds()) - clock.now();
      if (reason === undefined && waitMs > 0) {
        await clock.sleep(waitMs);
        continue;
      }
      const [next] = queue;
      if (next === undefined) continue;
      queue.delete(next);
      if (reason !== undefined) next.start(reason);
      else {
        running += 1;
        starts.add();
        next.start(once(end));
      }
    }
    isGiving = false;
  }

  return {
    enter: (priority, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve(problem("cancelled"));
        const leave = () => {
          if (queues[priority].delete(waiting)) resolve(problem("cancelled"));
        };
        const waiting: Waiting = {
          start(turn) {
            signal?.removeEventListener("abort", leave);
            resolve(turn);
          },
        };
        queues[priority].add(waiting);
        signal?.addEventListener("abort", leave, { once: true });
        void giveTurns();
      }),
    pauseUntil(instant) {
      pausedUntil = Math.max(pauseEnds(), instant);
      pausedAt = clock.now();
    },
    state: () => ({
      running,
      waiting: PRIORITIES.reduce((sum, priority) => sum + queues[priority].size, 0),
      pausedUntil: pauseEnds() > clock.now() ? pausedUntil : null,
      spentToday: starts.spentToday(),
    }),
  };
}

function once(run: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    run();
  };
}
