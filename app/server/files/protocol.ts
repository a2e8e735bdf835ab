import type { AppError } from "../../shared/app-error.ts";
import type { FieldIssue } from "../../shared/error-codes.ts";
import type { LoggedError } from "../log.ts";

/** Lets a reader report while it works. Each report also proves that it has not stalled. */
export interface Report<Part = never> {
  /** Rows of the total that are done. */
  readonly progress: (done: number, total: number) => void;
  /** Hands over a piece of the result, so that no message is huge. */
  readonly part: (part: Part) => void;
}

/** Operations of a reader module by name. Input and result are plain data: both cross a process boundary. */
// biome-ignore lint/suspicious/noExplicitAny: each operation has an input and a part of its own
export type Operations = Readonly<Record<string, (input: any, report: Report<any>) => unknown>>;

/** A request to the child process. */
export interface FileRequest {
  readonly say: "call";
  readonly id: number;
  /** File URL of the reader module, which exports `operations`. */
  readonly program: string;
  readonly operation: string;
  readonly input: unknown;
  /** Processor time, see `FileLimits`. */
  readonly silenceMs: number;
  readonly totalMs: number;
}

/** The end of an operation. `rssMb` is the memory of the whole child process. */
export type FileOutcome =
  | { readonly end: "result"; readonly result: unknown }
  | {
      readonly end: "refusal";
      readonly code: AppError["code"];
      readonly params: AppError["params"];
      readonly fields: readonly FieldIssue[];
    }
  | { readonly end: "failure"; readonly error: LoggedError };

/** A message from the child process. */
export type FileMessage =
  | { readonly say: "progress"; readonly id: number; readonly done: number; readonly total: number }
  | { readonly say: "part"; readonly id: number; readonly part: unknown }
  | { readonly say: "done"; readonly id: number; readonly outcome: FileOutcome; readonly rssMb: number };
