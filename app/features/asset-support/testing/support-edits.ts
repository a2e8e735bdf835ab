import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "vitest";
import type { TestUser } from "../../../../tests/support/app.ts";
import { loadFolder } from "../../../market/loading/load-folder.ts";
import type { Db } from "../../../server/db/db-types.ts";

export const reason = "the exchange says so";

/** Undoes a change by support. */
export const undo = (user: TestUser, editId: string) =>
  user.call("POST /api/supportAssetEdit/undo", { editId });

/** Loads files into shared data like `npm run load-data`. */
export async function load(db: Db, files: Readonly<Record<string, string>>): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "zerno-support-"));
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
    for await (const report of loadFolder(folder, { db, now: new Date("2026-11-20T10:00:00Z") }))
      expect(report.result).toHaveProperty("stored");
  } finally {
    rmSync(folder, { recursive: true });
  }
}
