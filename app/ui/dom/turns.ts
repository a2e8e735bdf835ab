/** After what waits already, presses of keys among it: a long piece of work is cut by it into tasks of their own. */
export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

/** Longest delay of background work, milliseconds. */
const latestMs = 2_000;
/** A browser that does not say when it is idle is taken to be so after this time, milliseconds. */
const guessedMs = 200;

/** Does what nobody waits for when the page has nothing else to do; the answer calls it off. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === "function") {
    const handle = requestIdleCallback(work, { timeout: latestMs });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, guessedMs);
  return () => clearTimeout(timer);
}

/** Signs of a reader before anything is pressed. */
const signs = ["pointermove", "pointerdown", "keydown"] as const;

/**
 * Does what only somebody needs who does something here, when the page is idle after the first sign of it: a page that
 * is merely looked at does nothing more. The answer calls it off.
 */
export function whenUsed(work: () => void): () => void {
  const listening = new AbortController();
  let callOff = (): void => undefined;
  const begin = () => {
    listening.abort();
    callOff = whenIdle(work);
  };
  for (const sign of signs) addEventListener(sign, begin, { signal: listening.signal, passive: true });
  return () => {
    listening.abort();
    callOff();
  };
}
