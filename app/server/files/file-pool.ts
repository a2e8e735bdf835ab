import { AppError, isAppError } from "../../shared/app-error.ts";
import { FileProcess } from "./file-process.ts";
import { FileProcessError } from "./file-process-error.ts";
import {
  type FileLimits,
  fileLimits,
  idleMs,
  idleRssMb,
  processesAtOnce,
  processesPerUser,
  waitingMs,
  waitingPerUser,
} from "./limits.ts";
import type { Operations, Report } from "./protocol.ts";

export interface ReaderModule<Ops extends Operations> {
  readonly url: URL;
  /** Type only. */
  readonly operations?: Ops;
}

export const readerModule = <Ops extends Operations>(url: URL): ReaderModule<Ops> => ({ url });

export interface FileTask {
  readonly userId: string;
  readonly signal?: AbortSignal | undefined;
  readonly limits?: FileLimits | undefined;
  /** Unlimited queue behind requests. */
  readonly isBackground?: boolean;
}

type PartOf<Operation> = Operation extends (input: never, report: Report<infer Part>) => unknown
  ? Part
  : never;

export interface CallOptions<Part> {
  readonly onProgress?: (done: number, total: number) => void;
  readonly onPart?: (part: Part) => void;
}

export interface FileSession<Ops extends Operations> {
  /** @throws AppError, FileProcessError */
  readonly call: <Name extends keyof Ops & string>(
    operation: Name,
    input: Parameters<Ops[Name]>[0],
    options?: CallOptions<PartOf<Ops[Name]>>,
  ) => Promise<Awaited<ReturnType<Ops[Name]>>>;
}

interface Waiting {
  readonly userId: string;
  readonly isBackground: boolean;
  readonly start: () => void;
}

const running = new Map<string, number>();
const waiting: Waiting[] = [];
const processes = new Set<FileProcess>();
let idle: { readonly process: FileProcess; readonly timer: NodeJS.Timeout }[] = [];

const countRunning = (): number => [...running.values()].reduce((sum, count) => sum + count, 0);
const mayStart = (userId: string): boolean =>
  countRunning() < processesAtOnce && (running.get(userId) ?? 0) < processesPerUser;
const begin = (userId: string) => running.set(userId, (running.get(userId) ?? 0) + 1);

function startNext(): void {
  for (const isBackground of [false, true]) {
    const index = waiting.findIndex((one) => one.isBackground === isBackground && mayStart(one.userId));
    if (index < 0) continue;
    const [next] = waiting.splice(index, 1);
    next?.start();
    startNext();
    return;
  }
}

function release(userId: string): void {
  const left = (running.get(userId) ?? 1) - 1;
  if (left > 0) running.set(userId, left);
  else running.delete(userId);
  startNext();
}

const busy = (): AppError =>
  new AppError("FILES_BUSY", { seconds: String(waitingMs / 1000) }, [{ path: "file", code: "files-busy" }]);

/** @throws AppError FILES_BUSY; FileProcessError cancelled */
async function enter({ userId, signal, isBackground = false }: FileTask): Promise<void> {
  if (signal?.aborted) throw new FileProcessError("cancelled");
  const isInLine = waiting.some((one) => one.isBackground === isBackground && one.userId === userId);
  if (mayStart(userId) && !isInLine) {
    begin(userId);
    return;
  }
  const mine = waiting.filter((one) => one.userId === userId && !one.isBackground).length;
  if (!isBackground && mine >= waitingPerUser) throw busy();
  await new Promise<void>((resolve, reject) => {
    const leave = (error: Error) => {
      const index = waiting.indexOf(entry);
      if (index < 0) return;
      waiting.splice(index, 1);
      done();
      reject(error);
    };
    const cancel = () => leave(new FileProcessError("cancelled"));
    const timer = isBackground ? undefined : setTimeout(() => leave(busy()), waitingMs);
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", cancel);
    };
    const entry: Waiting = {
      userId,
      isBackground,
      start: () => {
        begin(userId);
        done();
        resolve();
      },
    };
    signal?.addEventListener("abort", cancel, { once: true });
    waiting.push(entry);
  });
}

function acquireProcess(limits: FileLimits): FileProcess {
  const found = idle.find(
    ({ process }) =>
      !process.isOver && process.limits.heapMb === limits.heapMb && process.limits.rssMb === limits.rssMb,
  );
  if (found) {
    clearTimeout(found.timer);
    idle = idle.filter((one) => one !== found);
    found.process.wake();
    return found.process;
  }
  const started = new FileProcess(limits);
  processes.add(started);
  return started;
}

async function endProcess(process: FileProcess): Promise<void> {
  await process.end();
  processes.delete(process);
}

function keepProcess(process: FileProcess): void {
  const timer = setTimeout(() => {
    idle = idle.filter((one) => one.process !== process);
    void endProcess(process);
  }, idleMs).unref();
  process.rest();
  idle.push({ process, timer });
}

/**
 * Runs `work` with a child process: a file that takes all memory, hangs or crashes ends nothing else.
 * @throws AppError FILES_BUSY; whatever `work` throws
 */
export async function withFileProcess<Ops extends Operations, Result>(
  module: ReaderModule<Ops>,
  task: FileTask,
  work: (session: FileSession<Ops>) => Promise<Result>,
): Promise<Result> {
  const { userId, signal, limits = fileLimits } = task;
  await enter(task);
  let process: FileProcess | undefined;
  let isWell = false;
  const cancel = () => void process?.end();
  try {
    if (signal?.aborted) throw new FileProcessError("cancelled");
    process = acquireProcess(limits);
    signal?.addEventListener("abort", cancel, { once: true });
    const used = process;
    const call = (operation: string, input: unknown, options: CallOptions<never> = {}) => {
      const { onProgress, onPart } = options as CallOptions<unknown>;
      return used.call({ program: module.url, operation, input, limits, onProgress, onPart });
    };
    const result = await work({ call } as FileSession<Ops>);
    isWell = true;
    return result;
  } catch (error) {
    isWell = isAppError(error);
    throw error;
  } finally {
    signal?.removeEventListener("abort", cancel);
    if (process && isWell && !process.isOver && process.rssMb <= idleRssMb) keepProcess(process);
    else if (process) await endProcess(process);
    // Once its memory is free.
    release(userId);
  }
}

export const countFileProcesses = (): { readonly processes: number; readonly waiting: number } => ({
  processes: processes.size,
  waiting: waiting.length,
});

export async function endFileProcesses(): Promise<void> {
  for (const { timer } of idle) clearTimeout(timer);
  idle = [];
  await Promise.all([...processes].map(endProcess));
}
