import type { Browser, Page } from "playwright-core";

/** Returns milliseconds from the key press until a table with only matching rows is painted. */
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
    // The frame is painted before the next one begins.
    await new Promise(requestAnimationFrame);
    return performance.now() - started;
  }, text);

/** Scrolls the table by 60 pixels a frame; milliseconds between frames. */
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

/** Scrolls by mouse wheel at 60 pixels a frame, down and up. */
async function scrollWheel(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const scroll = { x: 700, y: 600, speed: 3600, gestureSourceType: "mouse" as const };
  for (const yDistance of [-6000, 6000])
    await session.send("Input.synthesizeScrollGesture", { ...scroll, yDistance });
  await session.detach();
}

/** Percent of frames. */
export interface WheelFrames {
  /** No update was shown: a visible jump. */
  readonly dropped: number;
  /** Part of the table was not drawn: a visible gap. */
  readonly gaps: number;
}

/** Reads the browser's frame reports while scrolling by wheel. */
export async function wheelFrames(browser: Browser, page: Page): Promise<WheelFrames> {
  await browser.startTracing(page, { screenshots: false, categories: ["cc", "benchmark"] });
  await scrollWheel(page);
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const reports = trace.traceEvents.flatMap(({ name, ph, args }) =>
    name === "PipelineReporter" && ph === "b" && args.frame_reporter ? [args.frame_reporter] : [],
  );
  // A frame may have two reports: late drawing, and what was shown in time.
  const frames = [...Map.groupBy(reports, ({ frame_sequence }) => frame_sequence).values()];
  const shareOf = (is: (report: FrameReport) => boolean) =>
    (frames.filter((frame) => frame.some(is)).length / frames.length) * 100;
  return {
    dropped: shareOf((frame) => frame.affects_smoothness && frame.state === "STATE_DROPPED"),
    gaps: shareOf((frame) => frame.has_missing_content),
  };
}

/** Processor time per frame while scrolling, independent of other load. */
export interface FrameCost {
  /** Milliseconds of the main thread: scripts, styles, layout, paint records. */
  readonly page: readonly number[];
  /** Milliseconds of rasterisation and compositing, the graphics card's work where there is one. */
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
  readonly args: { readonly name?: string; readonly frame_reporter?: FrameReport };
}

interface FrameReport {
  readonly frame_sequence: number;
  readonly state: string;
  readonly affects_smoothness: boolean;
  readonly has_missing_content: boolean;
}

/** Raster and compositor threads. */
const pixelThreads = /^(ThreadPoolForegroundWorker|VizCompositorThread)/;

/** Traces one scroll by script; costs in processor time. */
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

/** Drops nested tasks, whose time is included. */
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
