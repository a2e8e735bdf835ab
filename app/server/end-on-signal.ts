import { setTimeout as sleep } from "node:timers/promises";
import { toLoggedError } from "./log.ts";

/** Time from the signal to the end of the process at most, in milliseconds: supervisors kill after 10 s. */
const longestMs = 9_500;
/** Kept of it for the end of what began first, the database, in milliseconds. */
const reservedMs = 2_000;

/** The steps of a shutdown. */
export interface Ending {
  /** Remembers what has begun; the newest is ended first. Ends it at once when the signal came before. */
  readonly add: (end: () => void | Promise<void>) => void;
  readonly hasBegun: () => boolean;
}

/**
 * The first SIGTERM or SIGINT ends what has begun and then the process, also in the middle of a start: whatever was
 * started by then does not stay behind. The terminal and npm both send them, so repeats are ignored. The process ends
 * within 9.5 s: what takes longer or fails is left, and what began before it is still ended; the exit code is 1 then.
 */
export function endOnSignal(): Ending {
  const ends: (() => void | Promise<void>)[] = [];
  let isEnding = false;
  let isAtIt = false;
  let deadline = Number.POSITIVE_INFINITY;
  const endOne = async (end: () => void | Promise<void>, limitMs: number): Promise<string> => {
    const outcome = Promise.resolve()
      .then(end)
      .then(
        () => "ended",
        (error: unknown) => {
          console.error(toLoggedError(error).stack);
          return "failed";
        },
      );
    return Promise.race([outcome, sleep(Math.max(limitMs, 0), "late")]);
  };
  const endAll = async (): Promise<number> => {
    let code = 0;
    for (let end = ends.pop(); end !== undefined; end = ends.pop()) {
      const outcome = await endOne(end, deadline - Date.now() - (ends.length > 0 ? reservedMs : 0));
      if (outcome !== "ended") code = 1;
      if (outcome === "late") console.error("Shutdown timed out: unfinished work was abandoned");
    }
    return code;
  };
  const endAndExit = (): void => {
    isAtIt = true;
    void endAll().then((code) => process.exit(code));
  };
  const onSignal = (): void => {
    if (isEnding) return;
    isEnding = true;
    deadline = Date.now() + longestMs;
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
