import { eq } from "drizzle-orm";
import type { Db } from "../server/db/db-types.ts";
import { marketEditions } from "./market.tables.ts";

/** Built-in data of which one edition is stored; `shared-assets` is written by `markSharedAssets`. */
type EditionName = "reference-assets" | "official-series" | "demo-market" | "demo-facts" | "shared-assets";

interface Edition {
  readonly edition: number;
  /** The last generated day, as a day number. */
  readonly day: number | null;
}

/** The stored edition; undefined before the first. */
export async function findEdition(db: Db, name: EditionName): Promise<Edition | undefined> {
  const [row] = await db.select().from(marketEditions).where(eq(marketEditions.name, name));
  return row;
}

export async function storeEdition(
  tx: Db,
  name: EditionName,
  { edition, day = null }: { readonly edition: number; readonly day?: number | null },
): Promise<void> {
  const mark = { edition, day };
  await tx
    .insert(marketEditions)
    .values({ name, ...mark })
    .onConflictDoUpdate({ target: marketEditions.name, set: mark });
}

export async function removeEdition(tx: Db, name: EditionName): Promise<void> {
  await tx.delete(marketEditions).where(eq(marketEditions.name, name));
}
