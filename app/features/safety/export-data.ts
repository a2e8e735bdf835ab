import { listOwnedTables, readOwnRows } from "../../identity/own-rows.ts";
import { logSecurity } from "../../identity/security-log.ts";
import { assertVerified } from "../../identity/verified-session.ts";
import type { UserCtx } from "../../server/context.ts";
import { writeZip, type ZipEntry } from "../../server/write-zip.ts";

/**
 * Exports everything of a user as a zip: `<table>.json` for every table with rows (without secrets), and a list of the
 * files, in one snapshot.
 * @throws AppError VERIFY_REQUIRED
 */
export async function exportData(ctx: UserCtx): Promise<{ fileName: string; base64: string }> {
  await assertVerified(ctx);
  const origin = { now: ctx.now(), address: ctx.address };
  await logSecurity(ctx.db, ctx.user.id, "data-exported", origin);
  const files = await ctx.db.transaction((tx) => readAll(tx, ctx.user.id), {
    isolationLevel: "repeatable read",
    accessMode: "read only",
  });
  const about = {
    madeAt: origin.now.toISOString(),
    userId: ctx.user.id,
    rows: Object.fromEntries(files.map(({ name, count }) => [name, count])),
  };
  const archive = await writeZip([entryOf("about.json", JSON.stringify(about, null, 2)), ...files]);
  return { fileName: `zerno-data-${ctx.today}.zip`, base64: archive.toString("base64") };
}

const entryOf = (name: string, text: string): ZipEntry => ({ name, bytes: Buffer.from(`${text}\n`, "utf8") });

/** Confidential rows by other users about this one: an export would reveal their authors. */
const confidential: readonly string[] = ["abuse_reports"];

async function readAll(tx: UserCtx["db"], userId: string): Promise<(ZipEntry & { count: number })[]> {
  const files: (ZipEntry & { count: number })[] = [];
  for (const table of await listOwnedTables(tx)) {
    if (confidential.includes(table.table)) continue;
    const lines = await readOwnRows(tx, table, userId);
    if (lines.length === 0) continue;
    files.push({ ...entryOf(`${table.table}.json`, `[\n${lines.join(",\n")}\n]`), count: lines.length });
  }
  return files.sort((a, b) => (a.name < b.name ? -1 : 1));
}
