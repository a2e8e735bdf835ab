import { Worker } from "node:worker_threads";
import { isAppError } from "../../shared/app-error.ts";
import { toLoggedError } from "../log.ts";
import type { FileMessage, FileOutcome, FileRequest, Operations, Report } from "./protocol.ts";
import { type WatchdogData, WorkClock } from "./work-clock.ts";

const say = (message: FileMessage): void => {
  if (process.connected) process.send?.(message);
};

const clock = new WorkClock();

const reportOf = (id: number): Report<unknown> => ({
  progress: (done, total) => {
    clock.report();
    say({ say: "progress", id, done, total });
  },
  part: (part) => {
    clock.report();
    say({ say: "part", id, part });
  },
});

async function run({ id, program, operation, input, ...limits }: FileRequest): Promise<FileOutcome> {
  try {
    const { operations } = (await import(program)) as { readonly operations: Operations };
    const work = operations[operation];
    if (!work) throw new Error(`no operation ${operation} in ${program}`);
    // Loading the reader does not count.
    clock.begin(limits);
    return { end: "result", result: await work(input, reportOf(id)) };
  } catch (error) {
    if (!isAppError(error)) return { end: "failure", error: toLoggedError(error) };
    const { code, params, fields } = error;
    return { end: "refusal", code, params, fields };
  } finally {
    clock.end();
  }
}

// The PDF library leaves rejections of damaged objects unhandled.
process.on("unhandledRejection", () => {});
process.on("disconnect", () => process.exit());
process.on("message", async (request: FileRequest) => {
  const outcome = await run(request);
  say({ say: "done", id: request.id, outcome, rssMb: process.memoryUsage.rss() / 2 ** 20 });
});

const rssMb = Number(process.argv[2]);
const workerData: WatchdogData = { rssMb, parent: process.ppid, clock: clock.shared };
new Worker(new URL("./watchdog.ts", import.meta.url), {
  workerData,
  execArgv: [],
  resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
}).unref();
