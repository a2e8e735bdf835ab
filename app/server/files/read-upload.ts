import { AppError } from "../../shared/app-error.ts";
import type { UploadedFile, UserCtx } from "../context.ts";
import { type FileSession, type FileTask, type ReaderModule, withFileProcess } from "./file-pool.ts";
import { toFileRefusal } from "./file-process-error.ts";
import type { Operations } from "./protocol.ts";

/** @throws AppError INVALID_INPUT, and as `readUpload` */
export async function requireUpload(ctx: UserCtx): Promise<UploadedFile> {
  const file = await ctx.upload?.();
  if (!file) throw new AppError("INVALID_INPUT", {}, [{ path: "file", code: "required" }]);
  return file;
}

export const taskOf = (ctx: UserCtx): FileTask => ({
  userId: ctx.actor?.id ?? ctx.user.id,
  signal: ctx.signal,
});

/** @throws AppError FILE_TOO_COMPLEX, FILE_TOO_SLOW, FILE_UNREADABLE, FILES_BUSY */
export async function withinProcess<Ops extends Operations, Result>(
  ctx: UserCtx,
  module: ReaderModule<Ops>,
  task: Pick<FileTask, "limits">,
  work: (session: FileSession<Ops>) => Promise<Result>,
): Promise<Result> {
  try {
    return await withFileProcess(module, { ...taskOf(ctx), ...task }, work);
  } catch (error) {
    const refusal = toFileRefusal(error);
    if (refusal !== error) ctx.log.warn({ err: error }, "a file could not be read within its limits");
    throw refusal;
  }
}

export const readInProcess = <Ops extends Operations, Name extends keyof Ops & string>(
  ctx: UserCtx,
  module: ReaderModule<Ops>,
  operation: Name,
  input: Parameters<Ops[Name]>[0],
): Promise<Awaited<ReturnType<Ops[Name]>>> =>
  withinProcess(ctx, module, {}, ({ call }) => call(operation, input));
