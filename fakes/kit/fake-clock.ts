/** Shared by all fakes of a process. */
export interface FakeClock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Sets the time; a running clock keeps running. */
  readonly set: (ms: number) => void;
  readonly advance: (ms: number) => void;
}

/**
 * Creates a clock that advances only on request, for tests.
 * @param start such as "2025-05-02T06:00:00Z"
 */
export function createStandingClock(start: string): FakeClock {
  let now = Date.parse(start);
  return {
    now: () => now,
    set: (ms) => {
      now = ms;
    },
    advance: (ms) => {
      now += ms;
    },
  };
}

/** Creates a shiftable machine clock, for manual use. */
export function createRunningClock(machine: () => number): FakeClock {
  let shift = 0;
  return {
    now: () => machine() + shift,
    set: (ms) => {
      shift = ms - machine();
    },
    advance: (ms) => {
      shift += ms;
    },
  };
}
