import { and, eq } from "drizzle-orm";
import type { CompletedRow, Draft } from "../../../domain/imports/decisions.ts";
import type { ImportRow } from "../../../domain/imports/import.queries.ts";
import { restoreRow } from "../../../domain/imports/open-rows.queries.ts";
import { withoutKeys } from "../../../domain/imports/preview/booked-keys.ts";
import type { RecordedTx } from "../../../portfolio/history/recorded-tx.ts";
import { updateRows } from "../../../portfolio/history/write-rows.ts";
import { imports } from "../../../portfolio/ledger.tables.ts";
import { isLater } from "./later-imports.ts";

const completedOf = (row: ImportRow): readonly CompletedRow[] => row.draft.applied?.completed ?? [];

async function putCompleted(
  tx: RecordedTx,
  heir: ImportRow,
  completed: readonly CompletedRow[],
): Promise<void> {
  const { applied } = heir.draft;
  if (!applied) return;
  const draft: Draft = { ...heir.draft, applied: { ...applied, completed } };
  await updateRows(tx, imports, { draft }, isImport(heir));
}

const isImport = ({ userId, id }: ImportRow) => and(eq(imports.userId, userId), eq(imports.id, id));

/**
 * Restores rows that an import completed. A later completion of the same row inherits the earlier value; rows edited
 * since stay unless requested.
 * @param others all imports of the user
 */
export async function restoreCompleted(
  tx: RecordedTx,
  row: ImportRow,
  others: readonly ImportRow[],
  mayRestore: (id: string) => boolean,
): Promise<void> {
  let left = new Map(completedOf(row).map((entry) => [entry.id, entry]));
  const later = others.filter((other) => isLater(other, row));
  for (const heir of later.sort((a, b) => timeOf(a) - timeOf(b))) {
    const inherited = completedOf(heir).filter(({ id }) => left.has(id));
    if (inherited.length === 0) continue;
    const next = completedOf(heir).map((entry) => {
      const known = left.get(entry.id);
      return known ? { ...entry, before: known.before } : entry;
    });
    await putCompleted(tx, heir, next);
    left = new Map([...left].filter(([id]) => !inherited.some((entry) => entry.id === id)));
  }
  for (const { id, before } of left.values())
    if (mayRestore(id)) await restoreRow(tx, row.userId, id, before);
}

const timeOf = ({ committedAt }: ImportRow): number => committedAt?.getTime() ?? 0;

/** Removes deleted rows, and their new keys, from later imports that completed them. */
export async function forgetCompleted(
  tx: RecordedTx,
  row: ImportRow,
  others: readonly ImportRow[],
  removed: ReadonlySet<string>,
): Promise<void> {
  for (const heir of others.filter((other) => isLater(other, row))) {
    const gone = completedOf(heir).filter(({ id }) => removed.has(id));
    if (gone.length === 0) continue;
    await putCompleted(
      tx,
      heir,
      completedOf(heir).filter(({ id }) => !removed.has(id)),
    );
    const keys = gone.flatMap(({ newKey }) => newKey ?? []);
    if (keys.length === 0) continue;
    const [stored] = await tx.select({ keys: imports.bookedKeys }).from(imports).where(isImport(heir));
    if (stored?.keys)
      await updateRows(tx, imports, { bookedKeys: withoutKeys(stored.keys, keys) }, isImport(heir));
  }
}
