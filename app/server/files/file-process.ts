import { type ChildProcess, fork } from "node:child_process";
import { constants, setPriority } from "node:os";
import { AppError } from "../../shared/app-error.ts";
import { toError } from "../question.ts";
import { type FileProcessEnd, FileProcessError } from "./file-process-error.ts";
import type { FileLimits } from "./limits.ts";
import type { FileMessage, FileOutcome, FileRequest } from "./protocol.ts";

const program = new URL("./child-program.ts", import.meta.url);
/** For short-lived objects, in MB. */
const semiSpaceMb = 16;

/** The environment of readers: none of the program's settings and secrets. */
const plainEnvironment = (): NodeJS.ProcessEnv => {
  const { TZ, SystemRoot } = process.env;
  return { ...(TZ !== undefined && { TZ }), ...(SystemRoot !== undefined && { SystemRoot }) };
};

export interface FileCall {
  readonly program: URL;
  readonly operation: string;
  readonly input: unknown;
  readonly limits: FileLimits;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
  readonly onPart?: ((part: unknown) => void) | undefined;
}

/** A child process that reads files, one operation at a time. */
export class FileProcess {
  readonly #child: ChildProcess;
  readonly #limits: FileLimits;
  readonly #ended: Promise<void>;
  #lastId = 0;
  #rssMb = 0;
  #isOver = false;
  /** Refuses the operation under way. */
  #refuse: ((end: FileProcessEnd, cause?: unknown, limit?: number) => void) | undefined;
  #hear: ((message: FileMessage) => void) | undefined;

  constructor(limits: FileLimits) {
    this.#limits = limits;
    this.#child = fork(program, [String(limits.rssMb)], {
      execArgv: [`--max-old-space-size=${limits.heapMb}`, `--max-semi-space-size=${semiSpaceMb}`],
      env: plainEnvironment(),
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    yieldTo(this.#child.pid);
    this.#child.on("message", (message: FileMessage) => this.#hear?.(message));
    this.#ended = new Promise((resolve) => {
      const end = (reason: FileProcessEnd, cause: unknown, limitMb = 0) => {
        this.#isOver = true;
        this.#refuse?.(reason, cause, reason === "memory" ? limitMb : 0);
        resolve();
      };
      this.#child.once("exit", (code, signal) => {
        end(
          reasonOf(code, signal),
          `code ${code}, signal ${signal}`,
          signal === "SIGKILL" ? limits.rssMb : limits.heapMb,
        );
      });
      this.#child.on("error", (error) => end("crash", error));
    });
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  get limits(): FileLimits {
    return this.#limits;
  }

  /** Memory after the last operation, in MB. */
  get rssMb(): number {
    return this.#rssMb;
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /**
   * Runs an operation of a reader module.
   * @throws AppError the reader refused the file; FileProcessError the process ended, exceeded its time, or the reader
   * failed
   */
  call({ program: module, operation, input, limits, onProgress, onPart }: FileCall): Promise<unknown> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      const timers: NodeJS.Timeout[] = [];
      const finish = (settle: () => void) => {
        for (const timer of timers) clearTimeout(timer);
        this.#refuse = undefined;
        this.#hear = undefined;
        settle();
      };
      this.#refuse = (end, cause, limit) => finish(() => reject(new FileProcessError(end, limit, cause)));
      const stopAfter = (ms: number) =>
        setTimeout(() => {
          finish(() => reject(new FileProcessError("time", Math.ceil(ms / 1000))));
          void this.end();
        }, ms);
      timers.push(stopAfter(limits.totalMs), stopAfter(limits.silenceMs));
      this.#hear = (message) => {
        if (message.id !== id) return;
        timers[1]?.refresh();
        try {
          if (message.say === "progress") onProgress?.(message.done, message.total);
          else if (message.say === "part") onPart?.(message.part);
          else {
            this.#rssMb = message.rssMb;
            finish(() => settle(message.outcome, resolve, reject));
          }
        } catch (error) {
          finish(() => reject(error));
          void this.end();
        }
      };
      const request: FileRequest = { say: "call", id, program: module.href, operation, input };
      if (this.#isOver) this.#refuse("crash");
      else this.#child.send(request, (error) => error && this.#refuse?.("crash", error));
    });
  }

  /** Ends the process, whatever it does, and refuses the operation under way; resolves when it is gone. */
  async end(): Promise<void> {
    this.#refuse?.("cancelled");
    this.#child.kill("SIGKILL");
    await this.#ended;
  }

  /** Lets the program end while this process waits for its next file. */
  rest(): void {
    this.#child.unref();
    this.#child.channel?.unref();
  }

  /** Undoes `rest`. */
  wake(): void {
    this.#child.ref();
    this.#child.channel?.ref();
  }
}

/**
 * The runtime aborts when the heap is full (SIGABRT, on Windows a code), the watchdog kills above the memory of the
 * whole process, and so does the operating system when it has none left. Our own kills are known before the exit.
 */
const reasonOf = (code: number | null, signal: NodeJS.Signals | null): FileProcessEnd =>
  signal === "SIGABRT" || signal === "SIGKILL" || code === 134 ? "memory" : "crash";

/** Requests go first where cores are few. */
function yieldTo(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Not permitted everywhere; files are then read at the usual priority.
  }
}

function settle(
  outcome: FileOutcome,
  resolve: (result: unknown) => void,
  reject: (error: Error) => void,
): void {
  if (outcome.end === "result") resolve(outcome.result);
  else if (outcome.end === "refusal") reject(new AppError(outcome.code, outcome.params, outcome.fields));
  // A file that its reader did not expect: of no use to anybody else, so no failure of the program.
  else reject(new FileProcessError("crash", 0, toError(outcome.error)));
}
