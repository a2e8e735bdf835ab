import type { Page } from "playwright-core";

/** Frames of a scroll that came later than one frame after the one before: the eye sees a jump. */
const lateMs = 25;

/**
 * Milliseconds from the key to the painted table that shows only what was asked for.
 * @param rows how many rows there must be then; null = any, the first of which has the text
 */
export const filterFor = (page: Page, text: string, rows: number | null): Promise<number> =>
  page.evaluate(
    async ({ text, rows }) => {
      const box = document.querySelector<HTMLInputElement>("main input[type=search]");
      if (!box) throw new Error("the page has no search box");
      const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
      const started = performance.now();
      setValue?.call(box, text);
      box.dispatchEvent(new Event("input", { bubbles: true }));
      const isShown = () => {
        const found = document.querySelectorAll("main table tbody tr:not([data-spacer])");
        const isFirst = found[0]?.textContent?.includes(text) ?? false;
        return isFirst && (rows === null || found.length === rows);
      };
      while (!isShown()) {
        if (performance.now() - started > 20_000) throw new Error(`${text} did not appear`);
        await new Promise(requestAnimationFrame);
      }
      // The frame that shows it is painted before the next one begins.
      await new Promise(requestAnimationFrame);
      return performance.now() - started;
    },
    { text, rows },
  );

/** Scrolls the table by 60 pixels a frame for some seconds; milliseconds between the frames. */
const scrollFrames = (page: Page, seconds: number): Promise<number[]> =>
  page.evaluate(async (seconds) => {
    const table = document.querySelector("main table");
    if (!table) throw new Error("the page has no table");
    const scrolls = (element: Element) =>
      element.scrollHeight > element.clientHeight + 1 && getComputedStyle(element).overflowY !== "visible";
    let target: Element | null = table.parentElement;
    while (target && !scrolls(target)) target = target.parentElement;
    const moved = target ?? document.scrollingElement ?? document.documentElement;
    const frames: number[] = [];
    let [last, direction] = [performance.now(), 1];
    const end = last + seconds * 1000;
    while (last < end) {
      await new Promise(requestAnimationFrame);
      const now = performance.now();
      frames.push(now - last);
      last = now;
      const before = moved.scrollTop;
      moved.scrollTop += 60 * direction;
      if (moved.scrollTop === before) direction = -direction;
    }
    return frames.slice(5);
  }, seconds);

/** Percent of frames that were late while scrolling, each try by itself, and the slowest frame of all. */
export async function lateFrames(page: Page, tries: number): Promise<{ shares: number[]; worst: number }> {
  const shares: number[] = [];
  let worst = 0;
  for (let run = 0; run < tries; run++) {
    const frames = await scrollFrames(page, 3);
    shares.push((frames.filter((ms) => ms > lateMs).length / frames.length) * 100);
    worst = Math.max(worst, ...frames);
  }
  return { shares, worst };
}
