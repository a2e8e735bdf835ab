import { hash } from "node:crypto";
import { v7 as newId } from "uuid";
import { unrecorded } from "../../portfolio/history/recorded-tx.ts";
import type { UserCtx } from "../../server/context.ts";
import type { Db } from "../../server/db/db-types.ts";
import { ImportState } from "../../shared/codes.ts";
import { type Counts, type Draft, noDecisions } from "./decisions.ts";
import { insertImport } from "./import.queries.ts";
import type { PlainFile } from "./reading/statement.reader.ts";

const maxName = 255;

/**
 * Stores a file as an import without a preview.
 * @returns its id
 */
export async function storeUpload(
  ctx: Pick<UserCtx, "user" | "now">,
  tx: Db,
  portfolioId: string,
  { name, bytes }: PlainFile,
): Promise<string> {
  const id = newId();
  const draft: Draft = { decisions: noDecisions };
  const counts: Counts = { fileSize: bytes.byteLength };
  await insertImport(unrecorded(tx, "draft"), {
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
  return id;
}
