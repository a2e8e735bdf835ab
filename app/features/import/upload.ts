import { hash } from "node:crypto";
import { v7 as newId } from "uuid";
import { type Counts, type Draft, noDecisions } from "../../ledger/intake/decisions.ts";
import { getFileBytes, getImport, insertImport } from "../../ledger/intake/import.queries.ts";
import { getPortfolio } from "../../ledger/portfolios.queries.ts";
import type { UserCtx } from "../../server/context.ts";
import { AppError } from "../../shared/app-error.ts";
import { ImportState } from "../../shared/codes.ts";
import { jobOf } from "./import-jobs.ts";
import { unpackInWorker } from "./read-in-worker.ts";
import type { PlainFile } from "./reader-work.ts";

const maxName = 255;

/**
 * Keeps the file and starts to read it; the answer does not wait for that. An archive becomes one import per file,
 * in the order of their names.
 * @throws AppError NOT_FOUND (portfolio), INVALID_INPUT without a file
 */
export async function upload(ctx: UserCtx, portfolioId: string): Promise<string[]> {
  const { isComposite } = await getPortfolio(ctx.db, ctx.user.id, portfolioId);
  if (isComposite) throw new AppError("COMPOSITE_READ_ONLY");
  const file = await ctx.upload?.();
  if (!file) throw new AppError("INVALID_INPUT", {}, [{ path: "file", code: "required" }]);
  const ids: string[] = [];
  for (const each of await unpackInWorker(file)) ids.push(await keep(ctx, portfolioId, each));
  return ids;
}

/**
 * Previews a kept file once more, as a new import: readers may have learned since.
 * @throws AppError NOT_FOUND also when the file was forgotten
 */
export async function readAgain(ctx: UserCtx, id: string): Promise<string> {
  const { portfolioId, fileName } = await getImport(ctx.db, ctx.user.id, id);
  const bytes = await getFileBytes(ctx.db, ctx.user.id, id);
  return keep(ctx, portfolioId, { name: fileName, bytes });
}

async function keep(ctx: UserCtx, portfolioId: string, { name, bytes }: PlainFile): Promise<string> {
  const id = newId();
  const draft: Draft = { decisions: noDecisions };
  const counts: Counts = { fileSize: bytes.byteLength };
  await insertImport(ctx.db, {
    userId: ctx.user.id,
    id,
    portfolioId,
    state: ImportState.previewed,
    brokerId: "",
    format: "",
    fileName: name.slice(0, maxName),
    fileHash: hash("sha256", bytes, "hex"),
    fileBytes: bytes,
    draft,
    counts,
    createdAt: ctx.now(),
  });
  jobOf(ctx, await getImport(ctx.db, ctx.user.id, id), bytes);
  return id;
}
