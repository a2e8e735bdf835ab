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

/** A row by which a sync made the balances agree: units or money of which nobody told where they came from. */
type StandIn = Transaction;

/** What becomes of stand-ins when a file tells what they stood for: the row as it is then, or null: nothing is left. */
export type StandInChanges = ReadonlyMap<string, StandIn | null>;

/** A row as it was written has version 1; what a person touched is the person's own. */
const untouchedVersion = 1;

/** Ids of the stand-ins of an account that nobody touched: openings, and money that is taken to be paid in or out. */
async function listStandIns(db: Db, { userId, portfolioId }: ImportRow, accountId: string) {
  const rows = await db
    .select({ id: t.id })
    .from(t)
    .innerJoin(imports, and(eq(imports.userId, t.userId), eq(imports.id, t.importId)))
    .where(
      and(
        ...[eq(t.userId, userId), eq(t.portfolioId, portfolioId), eq(t.accountId, accountId)],
        eq(t.version, untouchedVersion),
        sql`${t.importKey} like 'adjustment:%'`,
        sql`${imports.counts} ->> 'syncAccountId' is not null`,
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

const isUntold = ({ kind }: Transaction): boolean =>
  ["opening-balance", "deposit", "withdrawal"].includes(kind);

interface Told {
  /** Rows of the account, stand-ins among them. */
  readonly rows: readonly Transaction[];
  readonly incoming: readonly Transaction[];
  readonly terms: ReadonlyMap<string, Asset>;
}

/**
 * What rows of a file leave of stand-ins. The balance of the stand-in's evening was told and stays what it was, so it
 * gives way by what the file brings up to that evening: units down to nothing, money on either side of it. Pure.
 */
export function shrinkStandIns(
  standIns: readonly StandIn[],
  { rows, incoming, terms }: Told,
): StandInChanges {
  const changes = new Map<string, StandIn | null>();
  let after = [...rows, ...incoming];
  for (const standIn of standIns.toSorted((a, b) => (a.date < b.date ? -1 : 1))) {
    const { id, date, assetId } = standIn;
    const effect = (list: readonly Transaction[]): bigint =>
      assetId === undefined
        ? (cashOn(list, terms, date).get(standIn.currency) ?? 0n)
        : (unitsOn(list, date).get(assetId) ?? 0n);
    const more = effect(after) - effect(rows);
    const left = assetId === undefined ? moneyLeft(standIn, more) : unitsLeft(standIn, more);
    if (left === standIn) continue;
    changes.set(id, left);
    after = after.flatMap((row) => (row.id !== id ? [row] : left === null ? [] : [left]));
  }
  return changes;
}

function unitsLeft(standIn: StandIn, more: bigint): StandIn | null {
  const quantity = standIn.quantity ?? 0n;
  if (more <= 0n) return standIn;
  return more >= quantity ? null : { ...standIn, quantity: (quantity - more) as Dec };
}

function moneyLeft(standIn: StandIn, more: bigint): StandIn | null {
  if (more === 0n) return standIn;
  const left = BigInt(kindOf(standIn.kind).cashSign) * (standIn.amount ?? 0n) - more;
  if (left === 0n) return null;
  return {
    ...standIn,
    kind: left > 0n ? "deposit" : "withdrawal",
    amount: (left > 0n ? left : -left) as Money,
  };
}

/** What the rows of a file that go in leave of the stand-ins in their account. */
export async function findStandInChanges(
  db: Db,
  { row, reader }: { readonly row: ImportRow; readonly reader: MarketReader },
  accountId: string,
  { rows, incoming }: Pick<Told, "rows" | "incoming">,
): Promise<StandInChanges> {
  const ids = await listStandIns(db, row, accountId);
  const inAccount = rows.filter((one) => one.accountId === accountId);
  const standIns = inAccount.filter((one) => ids.has(one.id) && isUntold(one));
  if (standIns.length === 0 || incoming.length === 0) return new Map();
  const needed = new Set([...inAccount, ...incoming].flatMap(({ assetId }) => assetId ?? []));
  const assets = await loadAssets(
    db,
    row.userId,
    [...needed].filter((id) => !id.startsWith("own:")),
  );
  const terms = await loadTerms(db, reader, assets.values());
  return shrinkStandIns(standIns, { rows: inAccount, incoming, terms });
}

/**
 * Writes what is left of stand-ins; call it in the transaction that writes the file's rows.
 * @returns the rows as they were
 */
export async function writeStandIns(
  tx: RecordedTx,
  userId: string,
  changes: StandInChanges,
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

/**
 * Puts stand-ins back when the file that told their origin is taken back; not those that a person changed since, nor
 * those whose sync is taken back itself.
 */
export async function restoreStandIns(tx: RecordedTx, { userId, draft }: ImportRow): Promise<void> {
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
    if (sync === undefined || (row?.version ?? 0) > untouchedVersion) continue;
    if (row) await restoreRow(tx, userId, id, before);
    else await insertRow(tx, before);
  }
}
