import { AppError } from "../../shared/app-error.ts";
import type { RunOptions, WorkerPool, WorkerRequest } from "../context.ts";
import { PoolThread, type PoolThreadParts } from "./pool-thread.ts";

export interface WorkerPoolParts extends PoolThreadParts {
  readonly maxRows: number;
  readonly maxThreads: number;
}

interface Queued {
  readonly ownerId: string;
  readonly start: (thread: PoolThread) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Prefers the thread with the owner's ledgers, unless another owner keeps it busy; then a free thread, then a new one.
 * Requests queue in order, so that an owner who keeps asking delays the others by one turn at most. Decision:
 * docs/adr/0034-large-ledgers-in-a-pool-of-threads.md.
 */
export function createWorkerPool({ maxRows, maxThreads, ...parts }: WorkerPoolParts): WorkerPool {
  const threads = new Set<PoolThread>();
  const ending = new Set<Promise<void>>();
  const queue: Queued[] = [];
  let isClosed = false;

  const endThread = (thread: PoolThread): void => {
    threads.delete(thread);
    const end = thread.end().finally(() => ending.delete(end));
    ending.add(end);
  };
  const startThread = (): PoolThread => {
    const thread: PoolThread = new PoolThread(parts, {
      onFree: dispatch,
      onIdle: () => endThread(thread),
      onExit: () => {
        threads.delete(thread);
        dispatch();
      },
    });
    threads.add(thread);
    return thread;
  };
  const findThread = (ownerId: string): PoolThread | undefined => {
    const all = [...threads];
    const known = all.find((thread) => thread.isWarmFor(ownerId)) ?? all.find((thread) => thread.isFree());
    return known ?? (threads.size < maxThreads ? startThread() : undefined);
  };
  function dispatch(): void {
    for (let next = queue[0]; next; next = queue[0]) {
      const thread = findThread(next.ownerId);
      if (!thread) return;
      queue.shift();
      next.start(thread);
    }
  }

  const run = (request: WorkerRequest, { ownerId, signal }: RunOptions): Promise<string> =>
    new Promise((resolve, reject) => {
      if (isClosed) throw new AppError("SHUTTING_DOWN");
      signal?.throwIfAborted();
      const leave = () => {
        const index = queue.indexOf(queued);
        if (index >= 0) queue.splice(index, 1);
        reject(signal?.reason);
      };
      const queued: Queued = {
        ownerId,
        reject,
        start: (thread) => {
          signal?.removeEventListener("abort", leave);
          thread.run(request, ownerId).then(resolve, reject);
        },
      };
      signal?.addEventListener("abort", leave, { once: true });
      queue.push(queued);
      dispatch();
    });

  const close = async (): Promise<void> => {
    isClosed = true;
    for (const { reject } of queue.splice(0)) reject(new AppError("SHUTTING_DOWN"));
    for (const thread of threads) endThread(thread);
    await Promise.all(ending);
  };
  return { maxRows, run, close };
}
