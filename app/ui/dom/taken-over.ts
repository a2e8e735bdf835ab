/** Parts of the page that are drawn by the server and not taken over by the browser yet. */
const waiting = new Set<string>();
let tell = (): void => undefined;
const nothingWaits = new Promise<void>((resolve) => {
  tell = resolve;
});

/** A part that fails does not keep the page from answering for ever, milliseconds. */
const latestMs = 2_000;

/** To be called while the page is drawn for the first time: these parts of it are taken over later than itself. */
export function expectParts(names: readonly string[]): void {
  // The server draws pages of many visitors and takes over none.
  if (typeof window === "undefined") return;
  for (const name of names) waiting.add(name);
}

/** To be called when a part is taken over. */
export function tellPart(name: string): void {
  waiting.delete(name);
  if (waiting.size === 0) tell();
}

/**
 * Resolves once every part of the page is taken over; to be called when the page itself is. Data that change before
 * that are other than those the server drew the part with, and React would draw it anew.
 */
export function whenTakenOver(): Promise<void> {
  if (waiting.size === 0) tell();
  else setTimeout(tell, latestMs);
  return nothingWaits;
}
