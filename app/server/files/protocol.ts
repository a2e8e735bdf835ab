import type { AppError } from "../../shared/app-error.ts";
import type { FieldIssue } from "../../shared/error-codes.ts";
import type { LoggedError } from "../log.ts";

/** Proves that a reader has not stalled. */
export interface Report<Part = never> {
  readonly progress: (done: number, total: number) => void;
  /** Keeps messages small. */
  readonly part: (part: Part) => void;
}

/** Input and result must be cloneable. */
// biome-ignore lint/suspicious/noExplicitAny: each operation has an input and a part of its own
export type Operations = Readonly<Record<string, (input: any, report: Report<any>) => unknown>>;

export interface FileRequest {
  readonly say: "call";
  readonly id: number;
  readonly program: string;
  readonly operation: string;
  readonly input: unknown;
  readonly silenceMs: number;
  readonly totalMs: number;
}

export type FileOutcome =
  | { readonly end: "result"; readonly result: unknown }
  | {
      readonly end: "refusal";
      readonly code: AppError["code"];
      readonly params: AppError["params"];
      readonly fields: readonly FieldIssue[];
    }
  | { readonly end: "failure"; readonly error: LoggedError };

export type FileMessage =
  | { readonly say: "progress"; readonly id: number; readonly done: number; readonly total: number }
  | { readonly say: "part"; readonly id: number; readonly part: unknown }
  | { readonly say: "done"; readonly id: number; readonly outcome: FileOutcome; readonly rssMb: number };
