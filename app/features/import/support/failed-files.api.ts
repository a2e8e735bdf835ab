import { hash } from "node:crypto";
import { READER_VERSION } from "@zerno/brokers";
import { and, desc, eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { getFileBytes, getImport } from "../../../domain/imports/import.queries.ts";
import { failedFiles } from "../../../domain/imports/imports.tables.ts";
import { anonymiseFile } from "../../../domain/imports/reading/read-statement-file.ts";
import { actOnUser } from "../../../identity/act-on-user.ts";
import type { Handlers } from "../../../server/call.ts";
import type { UserCtx } from "../../../server/context.ts";
import { AppError } from "../../../shared/app-error.ts";
import type { failedFilesContract } from "./failed-files.contract.ts";

const maxNameParts = 20;

/** Fixed per upload: the file sent equals the one shown. */
const seedOf = (id: string): number => Number.parseInt(hash("sha256", id).slice(0, 8), 16);

/** File names often contain the account number: only leading letters and the extension stay. */
const plainName = (name: string): string => {
  const ending = /\.[a-z0-9]{1,5}$/i.exec(name)?.[0] ?? "";
  const start = /^[a-z_-]{1,20}/i.exec(name.slice(0, name.length - ending.length))?.[0] ?? "file";
  return `${start.slice(0, maxNameParts)}${ending}`;
};

/** @throws AppError NOT_FOUND (also a deleted file), FILE_REJECTED without text; see `readInProcess` */
async function toSend(ctx: UserCtx, id: string) {
  const { fileName, counts } = await getImport(ctx.db, ctx.user.id, id);
  const bytes = await getFileBytes(ctx.db, ctx.user.id, id);
  const content = await anonymiseFile(ctx, { name: fileName, bytes }, seedOf(id));
  if (content.trim() === "") throw new AppError("FILE_REJECTED", { code: "nothing-to-send" });
  return { fileName: plainName(fileName), content, reason: counts.fatal?.code ?? "" };
}

const isFile = (userId: string, id: string) => and(eq(failedFiles.userId, userId), eq(failedFiles.id, id));
const shownFiles = 200;

export const failedFilesHandlers: Handlers<typeof failedFilesContract> = {
  "GET /api/TransactionsImport/failed-file": async (ctx, { id }) => {
    const { fileName, content } = await toSend(ctx, id);
    return { fileName, content };
  },
  "POST /api/TransactionsImport/save-failed-failes": async (ctx, { id: importId, note }) => {
    const sent = await toSend(ctx, importId);
    const id = newId();
    await ctx.db.insert(failedFiles).values({
      ...sent,
      ...{ userId: ctx.user.id, id, note },
      readerVersion: READER_VERSION,
      createdAt: ctx.now(),
    });
    return { id };
  },
  "GET /api/TransactionsImport/support": async (ctx) => {
    const listed = {
      ownerId: failedFiles.userId,
      id: failedFiles.id,
      fileName: failedFiles.fileName,
      reason: failedFiles.reason,
      note: failedFiles.note,
      readerVersion: failedFiles.readerVersion,
      createdAt: failedFiles.createdAt,
      closedAt: failedFiles.closedAt,
    };
    const rows = await ctx.db
      .select(listed)
      .from(failedFiles)
      .orderBy(desc(failedFiles.createdAt))
      .limit(shownFiles);
    return {
      files: rows.map(({ createdAt, closedAt, ...row }) => ({
        ...row,
        createdAt: createdAt.toISOString(),
        isClosed: closedAt !== null,
      })),
    };
  },
  "POST /api/TransactionsImport/support/one": async (ctx, { ownerId, id }) => {
    const [row] = await ctx.db
      .select({ fileName: failedFiles.fileName, content: failedFiles.content })
      .from(failedFiles)
      .where(isFile(ownerId, id));
    if (!row) throw new AppError("NOT_FOUND");
    // Sent by its owner for this purpose: the request is the reason.
    const target = {
      userId: ownerId,
      action: "support-access",
      reason: null,
      details: { what: row.fileName },
    };
    return ownerId === ctx.user.id ? row : actOnUser(ctx, target, async () => row);
  },
  "POST /api/TransactionsImport/support/close": async (ctx, { ownerId, id }) => {
    const closed = await ctx.db
      .update(failedFiles)
      .set({ closedAt: ctx.now() })
      .where(isFile(ownerId, id))
      .returning({ id: failedFiles.id });
    if (closed.length === 0) throw new AppError("NOT_FOUND");
    return null;
  },
};
