import { Worker } from "node:worker_threads";
import type { Issue } from "@zerno/brokers";
import type { PlainFile, ReaderMessage, ReaderTask } from "./reader-worker.ts";
import type { ReadHead, ReadRow, ReadStatement } from "./statement-reader.ts";

export interface ReadLimits {
  /** A thread that says nothing for this long hangs. */
  readonly silenceMs: number;
  readonly heapMb: number;
  /** The thread's program; another one in tests of crashes. */
  readonly program: URL;
}

export const readLimits: ReadLimits = {
  silenceMs: 30_000,
  heapMb: 480,
  program: new URL("./reader-worker.ts", import.meta.url),
};

export type OnReadProgress = (done: number, total: number) => void;

const rejectedHead = (fatal: Issue): ReadHead => ({
  brokerId: "",
  brokerName: "",
  format: "",
  why: { code: "not-recognised", params: {} },
  isOverruled: false,
  ignored: [],
  failed: [],
  instruments: [],
  closing: { cash: [], positions: [] },
  prices: [],
  rates: [],
  fatal,
  counts: { dataRows: 0, rows: 0, ignored: 0, failed: 0 },
});

const rejected = (code: string, params: Record<string, string> = {}): ReadStatement => ({
  head: rejectedHead({ code, params }),
  rows: [],
});

/**
 * Reads a file in a thread of its own: whatever the file does to it (endless loop, all memory, crash), this
 * process goes on and the file is rejected with the reason. Never rejects the promise.
 */
export const readInWorker = (
  task: ReaderTask,
  onProgress: OnReadProgress = () => {},
  limits: ReadLimits = readLimits,
): Promise<ReadStatement> => askWorker(task, onProgress, limits);

const zipMark = [0x50, 0x4b, 0x03, 0x04];
/** An archive says nothing until all of it is unpacked: it may be silent for longer. */
const unpackLimits: ReadLimits = { ...readLimits, silenceMs: 2 * readLimits.silenceMs };

/**
 * The files an upload is made of: those of an archive, else the upload itself. An archive that cannot be opened stays
 * one file, so that reading it says what is wrong.
 */
export async function unpackInWorker(file: PlainFile): Promise<readonly PlainFile[]> {
  if (zipMark.some((byte, index) => file.bytes[index] !== byte)) return [file];
  const { files = [] } = await askWorker({ ...file, options: {}, isUnpacking: true }, () => {}, unpackLimits);
  return files.length > 1 ? files : [file];
}

/** The layout of a file without names, numbers and sums; "" when there is nothing to show. */
export async function anonymiseInWorker(file: PlainFile, seed: number): Promise<string> {
  const task = { ...file, options: {}, anonymiseBy: seed };
  return (await askWorker(task, () => {}, readLimits)).text ?? "";
}

type Answer = ReadStatement & { readonly files?: readonly PlainFile[]; readonly text?: string };

function askWorker(task: ReaderTask, onProgress: OnReadProgress, limits: ReadLimits): Promise<Answer> {
  return new Promise((resolve) => {
    const worker = new Worker(limits.program, {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: limits.heapMb, maxYoungGenerationSizeMb: 32 },
      env: {},
      execArgv: [],
      stdout: true,
      stderr: true,
    });
    const rows: ReadRow[] = [];
    let timer: NodeJS.Timeout | undefined;
    const finish = (result: Answer) => {
      clearTimeout(timer);
      resolve(result);
      void worker.terminate();
    };
    const watch = () => {
      clearTimeout(timer);
      const seconds = String(Math.round(limits.silenceMs / 1000));
      timer = setTimeout(() => finish(rejected("reader-hangs", { seconds })), limits.silenceMs);
    };
    watch();
    worker.on("message", (message: ReaderMessage) => {
      watch();
      if (message.say === "progress") onProgress(message.done, message.total);
      else if (message.say === "rows") for (const row of message.rows) rows.push(row);
      else if (message.say === "files") finish({ ...rejected("not-recognised"), files: message.files });
      else if (message.say === "text") finish({ ...rejected("not-recognised"), text: message.text });
      else finish({ head: message.head, rows });
    });
    worker.on("error", (error) => {
      const isMemory = "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
      finish(rejected(isMemory ? "reader-out-of-memory" : "reader-crashed"));
    });
    worker.on("exit", () => finish(rejected("reader-crashed")));
  });
}
