import { AppError } from "../../shared/app-error.ts";

export type FileProcessEnd = "memory" | "time" | "crash" | "cancelled";

export class FileProcessError extends Error {
  readonly end: FileProcessEnd;
  /** MB or seconds; 0: none. */
  readonly limit: number;

  constructor(end: FileProcessEnd, limit = 0, cause?: unknown) {
    super(`the process of a file ended: ${end}`, { cause });
    this.name = "FileProcessError";
    this.end = end;
    this.limit = limit;
  }
}

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
