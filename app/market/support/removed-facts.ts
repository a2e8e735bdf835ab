import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";
import { removedFacts } from "./support.tables.ts";

/** Keyed by payment id or ex-date of the split. */
export type FactKind = "payment" | "split";

/** Keeps sources from restoring a removed fact. */
export const noteRemoved = (tx: Db, fact: { assetId: string; kind: FactKind; key: string }) =>
  tx
    .insert(removedFacts)
    .values({ ...fact, ownerId: nilGuid })
    .onConflictDoNothing();

/** Lets sources supply a removed fact again. */
export const forgetRemoved = (tx: Db, fact: { assetId: string; kind: FactKind; key: string }) =>
  tx
    .delete(removedFacts)
    .where(
      and(
        eq(removedFacts.ownerId, nilGuid),
        eq(removedFacts.kind, fact.kind),
        eq(removedFacts.key, fact.key),
        eq(removedFacts.assetId, fact.assetId),
      ),
    );

/** Returns all removed facts of the given assets, as "asset/key". */
export async function listRemoved(
  tx: Db,
  kind: FactKind,
  facts: readonly { readonly assetId: string; readonly key: string }[],
): Promise<ReadonlySet<string>> {
  if (facts.length === 0) return new Set();
  const ids = [...new Set(facts.map(({ assetId }) => assetId))];
  const rows = await tx
    .select({ name: sql<string>`${removedFacts.assetId} || '/' || ${removedFacts.key}` })
    .from(removedFacts)
    .where(
      and(eq(removedFacts.ownerId, nilGuid), eq(removedFacts.kind, kind), inArray(removedFacts.assetId, ids)),
    );
  return new Set(rows.map(({ name }) => name));
}
