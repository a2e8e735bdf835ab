import { AppError } from "../../shared/app-error.ts";

/** Why a process that reads a file was ended, or ended. */
export type FileProcessEnd = "memory" | "time" | "crash" | "cancelled";

/** The process of a file ended before it answered. */
export class FileProcessError extends Error {
  readonly end: FileProcessEnd;
  /** The limit that was exceeded: MB of memory, seconds of time; 0 where it was none. */
  readonly limit: number;

  constructor(end: FileProcessEnd, limit = 0, cause?: unknown) {
    super(`the process of a file ended: ${end}`, { cause });
    this.name = "FileProcessError";
    this.end = end;
    this.limit = limit;
  }
}

/** The refusal of a file by the limit it exceeded; any other error as it is. */
export function toFileRefusal(error: unknown): unknown {
  if (!(error instanceof FileProcessError)) return error;
  const { end, limit } = error;
  if (end === "memory") {
    const params = { maxMb: String(limit) };
    return new AppError("FILE_TOO_COMPLEX", params, [{ path: "file", code: "file-too-complex", params }]);
  }
  if (end === "time") {
    const params = { seconds: String(limit) };
    return new AppError("FILE_TOO_SLOW", params, [{ path: "file", code: "file-too-slow", params }]);
  }
  return new AppError("FILE_UNREADABLE", {}, [{ path: "file", code: "file-unreadable" }]);
}
