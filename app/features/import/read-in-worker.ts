import { Worker } from "node:worker_threads";
import type { Issue } from "@zerno/brokers";
import type { ReadHead, ReadRow, ReadStatement } from "../../ledger/intake/statement-reader.ts";
import type { PlainFile, ReaderMessage, ReaderTask } from "./reader-work.ts";

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

/** A thread keeps the heap of the largest file it has read; only one of small files may wait for the next. */
const keptBelowBytes = 1_000_000;
const keptMs = 60_000;

interface Waiting {
  readonly worker: Worker;
  readonly program: URL;
  /** Ends the thread, whatever it does. */
  readonly forget: () => void;
  readonly timer: NodeJS.Timeout;
}

/** The thread that waits: starting one (half a second of loading code) takes longer than reading most files. */
let waiting: Waiting | undefined;

function startThread({ program, heapMb }: ReadLimits): Worker {
  return new Worker(program, {
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 32 },
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
  });
}

function takeThread(limits: ReadLimits): Worker {
  if (waiting?.program !== limits.program) return startThread(limits);
  const { worker, forget, timer } = waiting;
  waiting = undefined;
  clearTimeout(timer);
  worker.off("error", forget).off("exit", forget).ref();
  return worker;
}

function keepThread(worker: Worker, { program }: ReadLimits, bytes: number): void {
  const forget = () => {
    if (waiting?.worker === worker) waiting = undefined;
    void worker.terminate();
  };
  if (waiting || bytes > keptBelowBytes) {
    forget();
    return;
  }
  worker.on("error", forget).on("exit", forget);
  // Neither the thread nor its clock keeps a program alive that wants to end.
  worker.unref();
  waiting = { worker, program, forget, timer: setTimeout(forget, keptMs).unref() };
}

/**
 * Reads a file in a thread of its own: whatever the file does to it (endless loop, all memory, crash), this
 * process goes on and the file is rejected with the reason. A thread that read a small file well waits a minute
 * for the next one. Never rejects the promise.
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
    const worker = takeThread(limits);
    const rows: ReadRow[] = [];
    let timer: NodeJS.Timeout | undefined;
    const finish = (result: Answer, isWell = false) => {
      clearTimeout(timer);
      worker.off("message", hear).off("error", fail).off("exit", crash);
      if (isWell) keepThread(worker, limits, task.bytes.length);
      else void worker.terminate();
      resolve(result);
    };
    const watch = () => {
      clearTimeout(timer);
      const seconds = String(Math.round(limits.silenceMs / 1000));
      timer = setTimeout(() => finish(rejected("reader-hangs", { seconds })), limits.silenceMs);
    };
    const hear = (message: ReaderMessage) => {
      watch();
      if (message.say === "progress") onProgress(message.done, message.total);
      else if (message.say === "rows") for (const row of message.rows) rows.push(row);
      else if (message.say === "files") finish({ ...rejected("not-recognised"), files: message.files }, true);
      else if (message.say === "text") finish({ ...rejected("not-recognised"), text: message.text }, true);
      else finish({ head: message.head, rows }, true);
    };
    const fail = (error: Error) => {
      const isMemory = "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
      finish(rejected(isMemory ? "reader-out-of-memory" : "reader-crashed"));
    };
    const crash = () => finish(rejected("reader-crashed"));
    watch();
    worker.on("message", hear).on("error", fail).on("exit", crash);
    worker.postMessage(task);
  });
}
