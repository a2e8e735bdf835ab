import { AppError } from "../../shared/app-error.ts";

/** Why an archive is refused; each has a text under `backup:problem`. */
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

/** A refusal that names the file inside the archive, and the row where there is one. */
export const backupProblem = (code: ProblemCode, params: Readonly<Record<string, string>> = {}): AppError =>
  new AppError("FILE_REJECTED", { code, ...params });
