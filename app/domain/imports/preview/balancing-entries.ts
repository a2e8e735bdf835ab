import {
  type Asset,
  type Dec,
  formatDec,
  formatMoney,
  KIND_CODES,
  kindOf,
  type Money,
  type Transaction,
} from "@zerno/engine";
import { and, eq, sql } from "drizzle-orm";
import type { MarketReader } from "../../../market/market-reader.ts";
import { loadAssets, loadTerms } from "../../../portfolio/assets/asset-terms.ts";
import type { RecordedTx } from "../../../portfolio/history/recorded-tx.ts";
import { deleteRows, updateRows } from "../../../portfolio/history/write-rows.ts";
import { imports, transactions as t } from "../../../portfolio/ledger.tables.ts";
import type { Db } from "../../../server/db/db-types.ts";
import { ImportState } from "../../../shared/codes.ts";
import { cashOn, unitsOn } from "../../reconcile/compare-balances.ts";
import type { CompletedRow } from "../decisions.ts";
import type { ImportRow } from "../import.queries.ts";
import { insertRow, restoreRow, snapshotRows } from "../open-rows.queries.ts";

type BalancingEntry = Transaction;

export type BalancingChanges = ReadonlyMap<string, BalancingEntry | null>;

const uneditedVersion = 1;

async function listBalancingEntries(db: Db, { userId, portfolioId }: ImportRow, accountId: string) {
  const rows = await db
    .select({ id: t.id })
    .from(t)
    .innerJoin(imports, and(eq(imports.userId, t.userId), eq(imports.id, t.importId)))
    .where(
      and(
        ...[eq(t.userId, userId), eq(t.portfolioId, portfolioId), eq(t.accountId, accountId)],
        eq(t.version, uneditedVersion),
        sql`${t.importKey} like 'adjustment:%'`,
        sql`${imports.counts} ->> 'syncAccountId' is not null`,
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

const isBalancingKind = ({ kind }: Transaction): boolean =>
  ["opening-balance", "deposit", "withdrawal"].includes(kind);

interface ReducedBy {
  readonly rows: readonly Transaction[];
  readonly incoming: readonly Transaction[];
  readonly terms: ReadonlyMap<string, Asset>;
}

/** Reduces balancing entries by a file's rows up to their day: units down to 0, money to either sign. Pure. */
export function reduceBalancingEntries(
  entries: readonly BalancingEntry[],
  { rows, incoming, terms }: ReducedBy,
): BalancingChanges {
  const changes = new Map<string, BalancingEntry | null>();
  let after = [...rows, ...incoming];
  for (const entry of entries.toSorted((a, b) => (a.date < b.date ? -1 : 1))) {
    const { id, date, assetId } = entry;
    const effect = (list: readonly Transaction[]): bigint =>
      assetId === undefined
        ? (cashOn(list, terms, date).get(entry.currency) ?? 0n)
        : (unitsOn(list, date).get(assetId) ?? 0n);
    const more = effect(after) - effect(rows);
    const left = assetId === undefined ? moneyLeft(entry, more) : unitsLeft(entry, more);
    if (left === entry) continue;
    changes.set(id, left);
    after = after.flatMap((row) => (row.id !== id ? [row] : left === null ? [] : [left]));
  }
  return changes;
}

function unitsLeft(entry: BalancingEntry, more: bigint): BalancingEntry | null {
  const quantity = entry.quantity ?? 0n;
  if (more <= 0n) return entry;
  return more >= quantity ? null : { ...entry, quantity: (quantity - more) as Dec };
}

function moneyLeft(entry: BalancingEntry, more: bigint): BalancingEntry | null {
  if (more === 0n) return entry;
  const left = BigInt(kindOf(entry.kind).cashSign) * (entry.amount ?? 0n) - more;
  if (left === 0n) return null;
  return {
    ...entry,
    kind: left > 0n ? "deposit" : "withdrawal",
    amount: (left > 0n ? left : -left) as Money,
  };
}

export async function findBalancingChanges(
  db: Db,
  { row, reader }: { readonly row: ImportRow; readonly reader: MarketReader },
  accountId: string,
  { rows, incoming }: Pick<ReducedBy, "rows" | "incoming">,
): Promise<BalancingChanges> {
  const ids = await listBalancingEntries(db, row, accountId);
  const inAccount = rows.filter((one) => one.accountId === accountId);
  const entries = inAccount.filter((one) => ids.has(one.id) && isBalancingKind(one));
  if (entries.length === 0 || incoming.length === 0) return new Map();
  const needed = new Set([...inAccount, ...incoming].flatMap(({ assetId }) => assetId ?? []));
  const assets = await loadAssets(
    db,
    row.userId,
    [...needed].filter((id) => !id.startsWith("own:")),
  );
  const terms = await loadTerms(db, reader, assets.values());
  return reduceBalancingEntries(entries, { rows: inAccount, incoming, terms });
}

export async function writeBalancingEntries(
  tx: RecordedTx,
  userId: string,
  changes: BalancingChanges,
  now: Date,
): Promise<readonly CompletedRow[]> {
  const before = await snapshotRows(tx, userId, [...changes.keys()]);
  for (const [id, left] of changes) {
    const isIt = and(eq(t.userId, userId), eq(t.id, id));
    if (left === null) {
      await deleteRows(tx, t, isIt);
      continue;
    }
    const quantity = left.quantity === undefined ? null : formatDec(left.quantity);
    const amount = left.amount === undefined ? null : formatMoney(left.amount);
    await updateRows(tx, t, { kind: KIND_CODES[left.kind], quantity, amount, updatedAt: now }, isIt);
  }
  return before;
}

/** Restores balancing entries on undo, except edited ones and those of an undone sync. */
export async function restoreBalancingEntries(tx: RecordedTx, { userId, draft }: ImportRow): Promise<void> {
  for (const { id, before } of draft.applied?.standIns ?? []) {
    const { import_id: importId } = before as { import_id: string };
    const [sync] = await tx
      .select({ id: imports.id })
      .from(imports)
      .where(
        and(eq(imports.userId, userId), eq(imports.id, importId), eq(imports.state, ImportState.committed)),
      );
    const [row] = await tx
      .select({ version: t.version })
      .from(t)
      .where(and(eq(t.userId, userId), eq(t.id, id)));
    if (sync === undefined || (row?.version ?? 0) > uneditedVersion) continue;
    if (row) await restoreRow(tx, userId, id, before);
    else await insertRow(tx, before);
  }
}
