import { setTimeout as sleep } from "node:timers/promises";
import { Worker, type WorkerOptions } from "node:worker_threads";
import { AppError } from "../../shared/app-error.ts";
import type { Elsewhere, Question } from "../context.ts";
import type { Log } from "../log.ts";
import { answerOf, type Outcome } from "./question.ts";

/** What the thread is told. */
export type ThreadTask =
  | { readonly say: "answer"; readonly id: number; readonly question: Question }
  | { readonly say: "end" };

/** What it says. */
export interface ThreadAnswer {
  readonly say: "answered";
  readonly id: number;
  readonly outcome: Outcome;
}

export interface ThreadParts {
  /** What runs in it: answers ThreadTasks with ThreadAnswers. */
  readonly program: URL;
  readonly options: WorkerOptions;
  readonly maxRows: number;
  readonly log: Log;
}

/** Longest wait for a thread that was told to end, in milliseconds. */
const patienceMs = 1_000;

interface Waiting {
  readonly resolve: (answer: string) => void;
  readonly reject: (error: Error) => void;
}

/** One run of the thread, from its start to its end. */
class AnswerThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  readonly #ended: Promise<void>;
  #lastId = 0;
  #isEnding = false;
  #reason: unknown;

  constructor({ program, options, log }: ThreadParts, onEnd: () => void) {
    this.#worker = new Worker(program, options);
    this.#worker.on("message", (message: ThreadAnswer) => this.#take(message));
    this.#worker.on("error", (error) => {
      this.#reason = error;
      log.error({ err: error }, "the thread for large ledgers failed");
    });
    this.#ended = new Promise((resolve) => {
      this.#worker.once("exit", () => {
        onEnd();
        this.#refuseAll();
        resolve();
      });
    });
  }

  ask(question: Question): Promise<string> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#tell({ say: "answer", id, question });
      this.#waiting.set(id, { resolve, reject });
    });
  }

  /** Lets it close its connections; one that does not hear because it folds is stopped. */
  async end(): Promise<void> {
    this.#isEnding = true;
    this.#tell({ say: "end" });
    await Promise.race([this.#ended, sleep(patienceMs, undefined, { ref: false })]);
    await this.#worker.terminate();
    await this.#ended;
  }

  #tell(task: ThreadTask): void {
    this.#worker.postMessage(task);
  }

  /** Node's watch mode sends messages of its own: those are not answers. */
  #take({ say, id, outcome }: ThreadAnswer): void {
    const waiting = this.#waiting.get(id);
    if (say !== "answered" || !waiting) return;
    this.#waiting.delete(id);
    try {
      waiting.resolve(answerOf(outcome));
    } catch (error) {
      waiting.reject(error as Error);
    }
  }

  #refuseAll(): void {
    const error = this.#isEnding
      ? new AppError("SHUTTING_DOWN")
      : new Error("the thread for large ledgers ended", { cause: this.#reason });
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

/**
 * A thread that is started with the first question and again with the first one after it died. What was under way
 * when it dies is refused.
 */
export function createAnswerThread(parts: ThreadParts): Elsewhere {
  let thread: AnswerThread | undefined;
  let isClosed = false;
  const start = () => {
    const started: AnswerThread = new AnswerThread(parts, () => {
      if (thread === started) thread = undefined;
    });
    return started;
  };
  return {
    maxRows: parts.maxRows,
    async ask(question) {
      if (isClosed) throw new Error("the application is closed");
      thread ??= start();
      return thread.ask(question);
    },
    async close() {
      isClosed = true;
      await thread?.end();
    },
  };
}
