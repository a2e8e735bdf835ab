import type { Browser, Page } from "playwright-core";

/** Frames of a scroll that came later than one frame after the one before: the eye sees a jump. */
const lateMs = 25;

/** Milliseconds from the key to the painted table in which every row has what was asked for. */
export const filterFor = (page: Page, text: string): Promise<number> =>
  page.evaluate(async (text) => {
    const box = document.querySelector<HTMLInputElement>("main input[type=search]");
    if (!box) throw new Error("the page has no search box");
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
    const started = performance.now();
    setValue?.call(box, text);
    box.dispatchEvent(new Event("input", { bubbles: true }));
    const isShown = () => {
      const found = [...document.querySelectorAll("main table tbody tr:not([data-spacer])")];
      return found.length > 0 && found.every((row) => row.textContent?.includes(text));
    };
    while (!isShown()) {
      if (performance.now() - started > 20_000) throw new Error(`${text} did not appear`);
      await new Promise(requestAnimationFrame);
    }
    // The frame that shows it is painted before the next one begins.
    await new Promise(requestAnimationFrame);
    return performance.now() - started;
  }, text);

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

/** Processor time of one frame while scrolling, apart from what else the machine does. */
export interface FrameCost {
  /** Milliseconds of the page's own thread: scripts, styles, layout, painting orders. */
  readonly page: readonly number[];
  /** Milliseconds of everything that draws pixels, a graphics card's work where there is one. */
  readonly pixels: number;
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/** Threads that turn painting orders into pixels and put layers together. */
const pixelThreads = /^(ThreadPoolForegroundWorker|VizCompositorThread)/;

/** One scroll under a trace: what each frame costs, in time of the processor and not of the clock. */
export async function costOfFrames(browser: Browser, page: Page): Promise<FrameCost> {
  await browser.startTracing(page, { screenshots: false, categories: ["devtools.timeline", "toplevel"] });
  await scrollFrames(page, 3);
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`;
  const names = new Map<string, string>();
  for (const event of trace.traceEvents)
    if (event.name === "thread_name") names.set(threadOf(event), event.args.name ?? "");
  const frames = trace.traceEvents.filter(({ name }) => name === "FireAnimationFrame");
  const own = frames[0] && threadOf(frames[0]);
  const tasks = outermost(trace.traceEvents);
  const starts = frames.map(({ ts }) => ts);
  const pageTasks = tasks.filter((task) => threadOf(task) === own);
  const pixels = tasks
    .filter((task) => pixelThreads.test(names.get(threadOf(task)) ?? ""))
    .reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0);
  return {
    page: starts.slice(5, -1).map((start, at) => {
      const end = starts[at + 6] ?? start;
      const inFrame = pageTasks.filter(({ ts }) => ts >= start && ts < end);
      return inFrame.reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0);
    }),
    pixels: pixels / Math.max(frames.length, 1),
  };
}

/** Tasks of every thread without those inside others, whose time is counted already. */
function outermost(events: readonly TraceEvent[]): TraceEvent[] {
  const timed = events.filter(({ ph, tdur }) => ph === "X" && tdur !== undefined);
  const byThread = Map.groupBy(timed, ({ pid, tid }) => `${pid}/${tid}`);
  return [...byThread.values()].flatMap((list) => {
    let until = 0;
    return list
      .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
      .filter(({ ts, dur = 0 }) => {
        if (ts < until) return false;
        until = ts + dur;
        return true;
      });
  });
}
