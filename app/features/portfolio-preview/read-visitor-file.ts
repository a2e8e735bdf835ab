import { readStatementFile } from "../../domain/imports/reading/read-statement-file.ts";
import type { Ctx, UploadedFile } from "../../server/context.ts";
import { fileLimits } from "../../server/files/limits.ts";
import { AppError } from "../../shared/app-error.ts";
import type { StatementSource } from "./portfolio-preview.types.ts";
import { mostStatementBytes, mostStatementRows } from "./preview-limits.ts";

/**
 * Owner under which all visitors' files queue for the readers: one is read at a time, so that users never wait behind
 * visitors.
 */
const allVisitors = "visitors";

const refused = (code: string, params: Readonly<Record<string, string>> = {}) =>
  new AppError("INVALID_INPUT", {}, [{ path: "file", code, params }]);

/** Returns a visitor's file, within the limit for visitors. @throws AppError TOO_LARGE, INVALID_INPUT without a file */
async function getVisitorFile(ctx: Ctx): Promise<UploadedFile> {
  const file = await ctx.upload?.(mostStatementBytes);
  if (!file) throw refused("required");
  return file;
}

/**
 * Reads a visitor's statement in a child process, like an upload, but with less time and fewer rows. The file stays in
 * memory.
 * @throws AppError FILE_REJECTED with the reader's reason; INVALID_INPUT, TOO_LARGE, FILES_BUSY
 */
export async function readVisitorFile(ctx: Ctx): Promise<StatementSource> {
  const file = await getVisitorFile(ctx);
  const task = { userId: ctx.user?.id ?? allVisitors, signal: ctx.signal, limits: fileLimits };
  const statement = await readStatementFile(task, { ...file, options: { today: ctx.today } });
  const { fatal } = statement.head;
  if (fatal) throw new AppError("FILE_REJECTED", { code: fatal.code, ...fatal.params });
  if (statement.rows.length > mostStatementRows)
    throw refused("preview-too-long", { maximum: String(mostStatementRows) });
  return { kind: "statement", file, statement };
}
