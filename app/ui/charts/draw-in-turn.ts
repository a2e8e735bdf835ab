const margin = "50% 0px";

/**
 * Calls back once, when an element is near the viewport.
 * @returns its cancellation
 */
export function whenNear(element: Element, onNear: () => void): () => void {
  const forget = () => observer.disconnect();
  const come = () => {
    forget();
    onNear();
  };
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) come();
    },
    { rootMargin: margin },
  );
  observer.observe(element);
  return forget;
}

let last: Promise<unknown> = Promise.resolve();

/** Runs drawings one after another, yielding in between: eight charts at once are one long task. */
export function inTurn(work: () => Promise<void>): void {
  last = last.then(work, work).then(pause, pause);
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
