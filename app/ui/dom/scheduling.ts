/** Yields to waiting tasks, such as key presses. */
export const yieldToMain = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

/** Longest delay of background work, ms. */
const latestMs = 2_000;
const guessedMs = 200;

/** Runs work when the page is idle. Returns its cancellation. */
export function onIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === "function") {
    const handle = requestIdleCallback(work, { timeout: latestMs });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, guessedMs);
  return () => clearTimeout(timer);
}

const interactions = ["pointermove", "pointerdown", "keydown"] as const;

/** Runs work when the page is idle after the first interaction. Returns its cancellation. */
export function onFirstInteraction(work: () => void): () => void {
  const listening = new AbortController();
  let cancel = (): void => undefined;
  const begin = () => {
    listening.abort();
    cancel = onIdle(work);
  };
  for (const type of interactions) addEventListener(type, begin, { signal: listening.signal, passive: true });
  return () => {
    listening.abort();
    cancel();
  };
}
