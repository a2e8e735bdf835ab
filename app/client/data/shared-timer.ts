import type { TimeoutProvider } from "@tanstack/react-query";

/** Shorter ones are waited for by somebody, milliseconds. */
const LONG_MS = 1_000;
/** Nobody sees that an answer of minutes is old by so much more, milliseconds. */
const LATE_MS = 1_000;

interface Waiting {
  readonly dueAt: number;
  readonly work: () => void;
}

/**
 * Timers of the queries. Each answer on a page has two of minutes (when it is old, when it is forgotten), which are set
 * and called off while the page begins and of which few ever run: the browser is asked for one timer, for the first of
 * them, and one that is due within a second before it waits for it. Numbers of such timers are below 0, those of the
 * browser's own above.
 */
export class SharedTimer implements TimeoutProvider<number> {
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #timerAt = Number.POSITIVE_INFINITY;

  setTimeout = (work: () => void, delay: number): number => {
    if (delay < LONG_MS) return Number(setTimeout(work, delay));
    const id = --this.#lastId;
    const dueAt = Date.now() + delay;
    this.#waiting.set(id, { dueAt, work });
    if (dueAt < this.#timerAt - LATE_MS) this.#wakeAt(dueAt);
    return id;
  };

  clearTimeout = (id: number | undefined): void => {
    // One that the browser's timer is for stays asked for: it finds nothing to do.
    if (id !== undefined && id < 0) this.#waiting.delete(id);
    else clearTimeout(id);
  };

  setInterval = (work: () => void, delay: number): number => Number(setInterval(work, delay));

  clearInterval = (id: number | undefined): void => clearInterval(id);

  #wakeAt(at: number): void {
    clearTimeout(this.#timer);
    this.#timerAt = at;
    this.#timer = setTimeout(() => this.#wake(), Math.max(0, at - Date.now()));
  }

  #wake(): void {
    this.#timerAt = Number.POSITIVE_INFINITY;
    const now = Date.now();
    for (const [id, { dueAt, work }] of this.#waiting) {
      if (dueAt > now) continue;
      this.#waiting.delete(id);
      work();
    }
    let next = Number.POSITIVE_INFINITY;
    for (const { dueAt } of this.#waiting.values()) next = Math.min(next, dueAt);
    if (next < this.#timerAt) this.#wakeAt(next);
  }
}
