import { AppError } from "../../shared/app-error.ts";

/** Reasons of a refused archive, with texts under `backup:problem`. */
export type ProblemCode =
  | "not-a-backup"
  | "damaged"
  | "too-large"
  | "too-many-rows"
  | "newer"
  | "missing-file"
  | "unknown-file"
  | "checksum"
  | "wrong-row"
  | "foreign-asset"
  | "foreign-reference"
  | "too-many-sources"
  | "not-allowed"
  | "refused";

/** Returns a refusal naming the file inside the archive, and the row if known. */
export const backupProblem = (code: ProblemCode, params: Readonly<Record<string, string>> = {}): AppError =>
  new AppError("FILE_REJECTED", { code, ...params });
