import { getFileBytes, getImport } from "../../../domain/imports/import.queries.ts";
import { splitUpload } from "../../../domain/imports/reading/read-statement-file.ts";
import type { PlainFile } from "../../../domain/imports/reading/statement.reader.ts";
import { storeUpload } from "../../../domain/imports/store-upload.ts";
import { getPortfolio } from "../../../portfolio/portfolios/portfolios.queries.ts";
import type { UserCtx } from "../../../server/context.ts";
import { requireUpload } from "../../../server/files/read-upload.ts";
import { AppError } from "../../../shared/app-error.ts";
import { jobOf } from "../reading/import-jobs.ts";

/** Larger files wait in the database, not in memory. */
const maxBytesInLine = 1024 * 1024;

/**
 * Stores the file and starts its reading in the background. An archive becomes one import per file, all or none.
 * @throws AppError NOT_FOUND (portfolio), INVALID_INPUT without a file
 */
export async function upload(ctx: UserCtx, portfolioId: string): Promise<string[]> {
  const { isComposite } = await getPortfolio(ctx.db, ctx.user.id, portfolioId);
  if (isComposite) throw new AppError("COMPOSITE_READ_ONLY");
  return keepAll(ctx, portfolioId, await splitUpload(ctx, await requireUpload(ctx)));
}

/**
 * Previews a stored file again as a new import, with newer readers.
 * @throws AppError NOT_FOUND, also for a deleted file
 */
export async function readAgain(ctx: UserCtx, id: string): Promise<string> {
  const { portfolioId, fileName } = await getImport(ctx.db, ctx.user.id, id);
  const bytes = await getFileBytes(ctx.db, ctx.user.id, id);
  const [again = ""] = await keepAll(ctx, portfolioId, [{ name: fileName, bytes }]);
  return again;
}

async function keepAll(ctx: UserCtx, portfolioId: string, files: readonly PlainFile[]): Promise<string[]> {
  const ids = await ctx.db.transaction(async (tx) => {
    const kept: string[] = [];
    for (const file of files) kept.push(await storeUpload(ctx, tx, portfolioId, file));
    return kept;
  });
  for (const [index, id] of ids.entries()) {
    const bytes = files[index]?.bytes;
    const isSmall = bytes !== undefined && bytes.length <= maxBytesInLine;
    jobOf(ctx, await getImport(ctx.db, ctx.user.id, id), isSmall ? bytes : undefined);
  }
  return ids;
}
