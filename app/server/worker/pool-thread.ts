import { setTimeout as sleep } from "node:timers/promises";
import { Worker, type WorkerOptions } from "node:worker_threads";
import { AppError } from "../../shared/app-error.ts";
import type { WorkerRequest } from "../context.ts";
import type { Log } from "../log.ts";
import { type Outcome, resultOf } from "./worker-request.ts";

export type ThreadMessage =
  | { readonly type: "run"; readonly id: number; readonly request: WorkerRequest }
  | { readonly type: "end" };

export interface ThreadReply {
  readonly type: "done";
  readonly id: number;
  readonly outcome: Outcome;
}

export interface PoolThreadParts {
  readonly program: URL;
  readonly options: WorkerOptions;
  /** Before `onIdle`. */
  readonly idleMs: number;
  readonly log: Log;
}

interface ThreadEvents {
  readonly onFree: () => void;
  readonly onIdle: () => void;
  readonly onExit: () => void;
}

/** Milliseconds. */
const patienceMs = 1_000;

interface Pending {
  readonly ownerId: string;
  readonly resolve: (json: string) => void;
  readonly reject: (error: Error) => void;
}

export class PoolThread {
  readonly #worker: Worker;
  readonly #parts: PoolThreadParts;
  readonly #events: ThreadEvents;
  readonly #pending = new Map<number, Pending>();
  readonly #warmOwners = new Set<string>();
  readonly #exited: Promise<void>;
  #idleTimer: NodeJS.Timeout | undefined;
  #lastId = 0;
  #isEnding = false;
  #cause: unknown;

  constructor(parts: PoolThreadParts, events: ThreadEvents) {
    this.#parts = parts;
    this.#events = events;
    this.#worker = new Worker(parts.program, parts.options);
    this.#worker.on("message", (message: ThreadReply) => this.#settle(message));
    this.#worker.on("error", (error) => {
      this.#cause = error;
      parts.log.error({ err: error }, "a worker thread failed");
    });
    this.#exited = new Promise((resolve) => {
      this.#worker.once("exit", () => {
        clearTimeout(this.#idleTimer);
        this.#rejectAll();
        events.onExit();
        resolve();
      });
    });
    this.#startIdleTimer();
  }

  /** @throws AppError of the handler; Error when it failed or the thread died */
  run(request: WorkerRequest, ownerId: string): Promise<string> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#post({ type: "run", id, request });
      clearTimeout(this.#idleTimer);
      this.#warmOwners.add(ownerId);
      this.#pending.set(id, { ownerId, resolve, reject });
    });
  }

  isFree(): boolean {
    return this.#pending.size === 0;
  }

  /** No other owner's request is under way. */
  isWarmFor(ownerId: string): boolean {
    return (
      this.#warmOwners.has(ownerId) && [...this.#pending.values()].every((one) => one.ownerId === ownerId)
    );
  }

  /** A thread that is folding cannot react, and is terminated. */
  async end(): Promise<void> {
    this.#isEnding = true;
    this.#post({ type: "end" });
    await Promise.race([this.#exited, sleep(patienceMs, undefined, { ref: false })]);
    await this.#worker.terminate();
    await this.#exited;
  }

  #post(message: ThreadMessage): void {
    this.#worker.postMessage(message);
  }

  /** Node's watch mode sends messages too. */
  #settle({ type, id, outcome }: ThreadReply): void {
    const pending = this.#pending.get(id);
    if (type !== "done" || !pending) return;
    this.#pending.delete(id);
    try {
      pending.resolve(resultOf(outcome));
    } catch (error) {
      pending.reject(error as Error);
    }
    if (!this.isFree()) return;
    this.#startIdleTimer();
    this.#events.onFree();
  }

  #startIdleTimer(): void {
    this.#idleTimer = setTimeout(this.#events.onIdle, this.#parts.idleMs).unref();
  }

  #rejectAll(): void {
    const error = this.#isEnding
      ? new AppError("SHUTTING_DOWN")
      : new Error("the worker thread ended", { cause: this.#cause });
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
  }
}
