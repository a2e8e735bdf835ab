import type { Browser, Page } from "playwright-core";

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

/** A turn of the wheel over the table, as quick as a finger flicks it: 60 pixels a frame, there and back. */
async function turnWheel(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const scroll = { x: 700, y: 600, speed: 3600, gestureSourceType: "mouse" as const };
  for (const yDistance of [-6000, 6000])
    await session.send("Input.synthesizeScrollGesture", { ...scroll, yDistance });
  await session.detach();
}

/** Of the frames of a turned wheel, in percent. */
export interface WheelFrames {
  /** Nothing new was shown: the eye sees a jump. */
  readonly dropped: number;
  /** Something of the table was not drawn yet: the eye sees a gap. */
  readonly gaps: number;
}

/** The browser's own report on its frames while the wheel is turned. */
export async function wheelFrames(browser: Browser, page: Page): Promise<WheelFrames> {
  await browser.startTracing(page, { screenshots: false, categories: ["cc", "benchmark"] });
  await turnWheel(page);
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const reports = trace.traceEvents.flatMap(({ name, ph, args }) =>
    name === "PipelineReporter" && ph === "b" && args.frame_reporter ? [args.frame_reporter] : [],
  );
  // Two reports may tell of one frame: what the page drew late, and what was shown in time.
  const frames = [...Map.groupBy(reports, ({ frame_sequence }) => frame_sequence).values()];
  const shareOf = (is: (report: FrameReport) => boolean) =>
    (frames.filter((frame) => frame.some(is)).length / frames.length) * 100;
  return {
    dropped: shareOf((frame) => frame.affects_smoothness && frame.state === "STATE_DROPPED"),
    gaps: shareOf((frame) => frame.has_missing_content),
  };
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
  readonly args: { readonly name?: string; readonly frame_reporter?: FrameReport };
}

/** What Chromium says of one frame. */
interface FrameReport {
  readonly frame_sequence: number;
  readonly state: string;
  readonly affects_smoothness: boolean;
  readonly has_missing_content: boolean;
}

/** Threads that turn painting orders into pixels and put layers together. */
const pixelThreads = /^(ThreadPoolForegroundWorker|VizCompositorThread)/;

/** One scroll by script under a trace: what each frame costs, in time of the processor and not of the clock. */
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
