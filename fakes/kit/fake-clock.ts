/** The time all fakes of one process live in. */
export interface FakeClock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Sets the time; from then on it goes on as before (running, or standing). */
  readonly set: (ms: number) => void;
  readonly advance: (ms: number) => void;
}

/** A clock that stands until it is moved: for tests. @param start such as "2025-05-02T06:00:00Z" */
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

/** The machine's clock, put forward or back by what it is told: for trying by hand. */
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
