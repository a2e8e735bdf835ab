import { type ChildProcess, fork } from "node:child_process";
import { constants, getPriority, setPriority } from "node:os";
import { AppError } from "../../shared/app-error.ts";
import { toError } from "../worker/worker-request.ts";
import { type FileProcessEnd, FileProcessError } from "./file-process-error.ts";
import { clockFactor, type FileLimits } from "./limits.ts";
import type { FileMessage, FileOutcome, FileRequest } from "./protocol.ts";
import { endSignals } from "./work-clock.ts";

const program = new URL("./child-program.ts", import.meta.url);
/** In MB. */
const semiSpaceMb = 16;

/** Readers get no settings and secrets. */
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

export class FileProcess {
  readonly #child: ChildProcess;
  readonly #limits: FileLimits;
  readonly #ended: Promise<void>;
  #lastId = 0;
  #rssMb = 0;
  #isOver = false;
  #refuse: ((end: FileProcessEnd, cause?: unknown, signal?: NodeJS.Signals | null) => void) | undefined;
  #hear: ((message: FileMessage) => void) | undefined;

  constructor(limits: FileLimits) {
    this.#limits = limits;
    this.#child = fork(program, [String(limits.rssMb)], {
      execArgv: [`--max-old-space-size=${limits.heapMb}`, `--max-semi-space-size=${semiSpaceMb}`],
      env: plainEnvironment(),
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      // Ctrl+C must reach the server only.
      detached: process.platform !== "win32",
    });
    yieldTo(this.#child.pid);
    this.#child.on("message", (message: FileMessage) => this.#hear?.(message));
    this.#ended = new Promise((resolve) => {
      const end = (reason: FileProcessEnd, cause: unknown, signal: NodeJS.Signals | null = null) => {
        this.#isOver = true;
        this.#refuse?.(reason, cause, signal);
        resolve();
      };
      this.#child.once("exit", (code, signal) =>
        end(reasonOf(code, signal), `code ${code}, signal ${signal}`, signal),
      );
      this.#child.on("error", (error) => end("crash", error));
    });
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  get limits(): FileLimits {
    return this.#limits;
  }

  /** In MB. */
  get rssMb(): number {
    return this.#rssMb;
  }

  /** @throws AppError of the reader; FileProcessError */
  call({ program: module, operation, input, limits, onProgress, onPart }: FileCall): Promise<unknown> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      const { silenceMs, totalMs } = limits;
      const finish = (settle: () => void) => {
        clearTimeout(timer);
        this.#refuse = undefined;
        this.#hear = undefined;
        settle();
      };
      this.#refuse = (end, cause, signal) =>
        finish(() => reject(new FileProcessError(end, limitOf(end, signal, limits), cause)));
      const timer = setTimeout(() => {
        this.#refuse?.("time");
        void this.end();
      }, silenceMs * clockFactor);
      this.#hear = (message) => {
        if (message.id !== id) return;
        timer.refresh();
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
      const request: FileRequest = {
        ...{ say: "call", id, program: module.href, operation, input },
        ...{ silenceMs, totalMs },
      };
      if (this.#isOver) this.#refuse("crash");
      else this.#child.send(request, (error) => error && this.#refuse?.("crash", error));
    });
  }

  async end(): Promise<void> {
    this.#refuse?.("cancelled");
    this.#child.kill("SIGKILL");
    await this.#ended;
  }

  /** Does not keep an idle server running. */
  rest(): void {
    this.#child.unref();
    this.#child.channel?.unref();
  }

  wake(): void {
    this.#child.ref();
    this.#child.channel?.ref();
  }
}

/** SIGABRT: heap full. SIGKILL: out of memory. The watchdog's others: time. Foreign signals stop the service. */
function reasonOf(code: number | null, signal: NodeJS.Signals | null): FileProcessEnd {
  if (signal === endSignals.silence || signal === endSignals.total) return "time";
  if (signal === "SIGTERM" || signal === "SIGINT" || signal === "SIGHUP") return "cancelled";
  return signal === "SIGABRT" || signal === "SIGKILL" || code === 134 ? "memory" : "crash";
}

function limitOf(end: FileProcessEnd, signal: NodeJS.Signals | null | undefined, limits: FileLimits): number {
  if (end === "memory") return signal === "SIGKILL" ? limits.rssMb : limits.heapMb;
  if (end === "time")
    return Math.ceil((signal === endSignals.total ? limits.totalMs : limits.silenceMs) / 1_000);
  return 0;
}

function yieldTo(pid: number | undefined): void {
  try {
    const lower = constants.priority.PRIORITY_BELOW_NORMAL;
    if (pid !== undefined && getPriority(pid) < lower) setPriority(pid, lower);
  } catch {
    // Not permitted on every system.
  }
}

function settle(
  outcome: FileOutcome,
  resolve: (result: unknown) => void,
  reject: (error: Error) => void,
): void {
  if (outcome.end === "result") resolve(outcome.result);
  else if (outcome.end === "refusal") reject(new AppError(outcome.code, outcome.params, outcome.fields));
  // Not the service's failure.
  else reject(new FileProcessError("crash", 0, toError(outcome.error)));
}
