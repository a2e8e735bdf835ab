import { sql } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { publicListState } from "../identity.tables.ts";

/**
 * Gives the community list a new version. Every transaction that writes list entries, names of profiles or what is
 * withheld calls it after them: writers lock their rows before the version.
 */
export async function bumpPublicList(tx: Db): Promise<void> {
  await tx.update(publicListState).set({ version: sql`gen_random_uuid()` });
}
