import { eq, sql } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { priceSources } from "../market.tables.ts";

/** One byte per source in a chunk; 0 means no value. */
const maxSourceId = 255;

/** Values the support set; no other source replaces them. */
export const supportSource = "support";

/** Returns 0 for a source that has stored nothing. */
export async function findSourceId(db: Db, name: string): Promise<number> {
  const [row] = await db.select().from(priceSources).where(eq(priceSources.name, name));
  return row?.id ?? 0;
}

/** Source names by number; index 0 is "". */
export async function priceSourceNames(db: Db): Promise<string[]> {
  const rows = await db.select().from(priceSources);
  const names: string[] = [""];
  for (const { id, name } of rows) names[id] = name;
  return Array.from(names, (name) => name ?? "");
}

/**
 * Returns the number of a source, assigned on first use. Sources are providers and file formats, never files, so 255
 * suffice.
 */
export async function sourceIdOf(db: Db, name: string): Promise<number> {
  const known = await db.select().from(priceSources).where(eq(priceSources.name, name));
  if (known[0]) return known[0].id;
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('zerno price_sources'))`);
    const rows = await tx.select().from(priceSources);
    const taken = rows.find((row) => row.name === name);
    if (taken) return taken.id;
    const id = Math.max(0, ...rows.map((row) => row.id)) + 1;
    if (id > maxSourceId) throw new Error("more than 255 price sources");
    await tx.insert(priceSources).values({ id, name });
    return id;
  });
}
