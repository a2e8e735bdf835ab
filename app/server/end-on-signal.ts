import { setTimeout as sleep } from "node:timers/promises";
import { toLoggedError } from "./log.ts";

/** Milliseconds; supervisors kill after 10 s. */
const longestMs = 9_500;
/** Part of it for the database. */
const reservedMs = 2_000;

export interface Ending {
  /** The newest step runs first, at once after a signal. */
  readonly add: (end: () => void | Promise<void>) => void;
  readonly hasBegun: () => boolean;
}

/**
 * Shuts down on SIGTERM or SIGINT, even during the start. The terminal and npm both send them, so repeats are ignored.
 * Failed and late steps end with exit code 1.
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
    // The start adds its steps, which then run at once.
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
