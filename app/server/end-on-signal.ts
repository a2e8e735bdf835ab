/** What a signal ends. */
export interface Ending {
  /** Remembers what has begun; the newest is ended first. Ends it at once when the signal came before. */
  readonly add: (end: () => void | Promise<void>) => void;
  readonly hasBegun: () => boolean;
}

/**
 * The first SIGTERM or SIGINT ends what has begun and then the process, also in the middle of a start: whatever was
 * started by then does not stay behind. The terminal and npm both send them, so repeats are ignored.
 */
export function endOnSignal(): Ending {
  const ends: (() => void | Promise<void>)[] = [];
  let isEnding = false;
  let isAtIt = false;
  const endAll = async (): Promise<void> => {
    for (let end = ends.pop(); end !== undefined; end = ends.pop()) await end();
  };
  const endAndExit = (): void => {
    isAtIt = true;
    endAll().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  const onSignal = (): void => {
    if (isEnding) return;
    isEnding = true;
    // Nothing to end yet: what is just beginning will say so, and is ended then.
    if (ends.length > 0) endAndExit();
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
  return {
    add: (end) => {
      ends.push(end);
      if (isEnding && !isAtIt) endAndExit();
    },
    hasBegun: () => isEnding,
  };
}
