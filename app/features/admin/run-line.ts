/** Runs a piece of work, or joins a run that has not started yet. */
export type RunLine<T> = (work: () => Promise<T>) => Promise<T>;

/** At most one run and one that waits for it; every caller gets the answer of a run that began after the call. */
export function createRunLine<T>(): RunLine<T> {
  let running: Promise<unknown> | undefined;
  let waiting: Promise<T> | undefined;
  const start = (work: () => Promise<T>): Promise<T> => {
    waiting = undefined;
    const run = work().finally(() => {
      running = undefined;
    });
    running = run;
    return run;
  };
  return (work) => {
    if (waiting !== undefined) return waiting;
    if (running === undefined) return start(work);
    const next = () => start(work);
    waiting = running.then(next, next);
    return waiting;
  };
}
