import { Worker } from "node:worker_threads";
import { isAppError } from "../../shared/app-error.ts";
import { toLoggedError } from "../log.ts";
import type { FileMessage, FileOutcome, FileRequest, Operations, Report } from "./protocol.ts";

const say = (message: FileMessage): void => {
  // The parent may be gone already; then this process ends as well.
  if (process.connected) process.send?.(message);
};

const reportOf = (id: number): Report<unknown> => ({
  progress: (done, total) => say({ say: "progress", id, done, total }),
  part: (part) => say({ say: "part", id, part }),
});

async function run({ id, program, operation, input }: FileRequest): Promise<FileOutcome> {
  try {
    const { operations } = (await import(program)) as { readonly operations: Operations };
    const work = operations[operation];
    if (!work) throw new Error(`no operation ${operation} in ${program}`);
    return { end: "result", result: await work(input, reportOf(id)) };
  } catch (error) {
    if (!isAppError(error)) return { end: "failure", error: toLoggedError(error) };
    const { code, params, fields } = error;
    return { end: "refusal", code, params, fields };
  }
}

// The library of PDFs leaves rejected promises behind that nothing waits for: a damaged object of a readable file must
// not end the process. Errors of the reading itself are part of the outcome.
process.on("unhandledRejection", () => {});
process.on("disconnect", () => process.exit());
process.on("message", async (request: FileRequest) => {
  const outcome = await run(request);
  say({ say: "done", id: request.id, outcome, rssMb: process.memoryUsage.rss() / 2 ** 20 });
});

const rssMb = Number(process.argv[2]);
new Worker(new URL("./watchdog.ts", import.meta.url), {
  workerData: { rssMb, parent: process.ppid },
  execArgv: [],
  resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
}).unref();
