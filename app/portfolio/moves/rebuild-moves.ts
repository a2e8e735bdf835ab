import {
  addDays,
  type Dec,
  type DerivedMove,
  formatDec,
  formatMoney,
  type IsoDate,
  parseDec,
  parseMoney,
} from "@zerno/engine";
import { and, eq, inArray, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import { changeRows } from "../history/history.tables.ts";
import { RowOperation } from "../history/recorded-tables.ts";
import { type RecordedTx, unrecorded } from "../history/recorded-tx.ts";
import { deleteRows, insertRows, updateRows } from "../history/write-rows.ts";
import { portfolios, transactions as t } from "../ledger.tables.ts";
import { lockAnyPortfolio, type PortfolioRow } from "../portfolios/portfolios.queries.ts";
import type { TransactionTableRow } from "../transactions/transactions.queries.ts";
import { isOut, listMoves, type StoredMove } from "./moves.queries.ts";
import { carriedBy, type Leaving, leavingOf, listLinkedAssets, loadSenderLedger } from "./sender-ledger.ts";
import type { Touched } from "./touched-rows.ts";

export interface Receiver {
  readonly portfolio: PortfolioRow;
  readonly assetIds: readonly string[];
}

interface By {
  readonly userId: string;
  readonly at: Date;
}

/** Values that follow from the sender. */
type Derived = Pick<
  TransactionTableRow,
  "tradeDate" | "assetOwnerId" | "assetId" | "quantity" | "currency" | "amount" | "cost" | "acquiredOn"
>;

const dec = (text: string | null): bigint => parseDec(text ?? "0") ?? 0n;

/** They sum to the units sent. */
function lotsOf({ units }: Leaving, { lots, missing }: DerivedMove) {
  const rows = lots.map(({ quantity, cost, acquired }) => ({
    ...{ units: quantity as bigint, acquiredOn: acquired as string | null },
    cost: cost === undefined ? null : formatMoney(cost),
  }));
  const rest = units - rows.reduce((sum, row) => sum + row.units, 0n);
  const last = rows.at(-1);
  // Rounding goes to the last lot; units never held have no origin.
  if (last && missing === 0n && last.units + rest > 0n) last.units += rest;
  else if (rest > 0n) rows.push({ units: rest, acquiredOn: null, cost: null });
  return rows;
}

function expectedRows(move: StoredMove, carried: DerivedMove | undefined): Derived[] {
  const [{ tradeDate, assetOwnerId, assetId, currency, amount }] = move.out;
  const common = { tradeDate, assetOwnerId, assetId, currency };
  const leaving = leavingOf(move);
  if (leaving === undefined) return [{ ...common, quantity: null, amount, cost: null, acquiredOn: null }];
  return lotsOf(leaving, carried ?? { lots: [], missing: leaving.units as Dec }).map((lot) => ({
    ...{ ...common, quantity: formatDec(lot.units as Dec), amount: null },
    ...{ cost: lot.cost, acquiredOn: lot.acquiredOn },
  }));
}

const isSameMoney = (a: string | null, b: string | null): boolean =>
  a === null || b === null ? a === b : parseMoney(a) === parseMoney(b);

const isSame = (row: Derived, wanted: Derived): boolean =>
  row.tradeDate === wanted.tradeDate &&
  row.assetId === wanted.assetId &&
  row.currency === wanted.currency &&
  row.acquiredOn === wanted.acquiredOn &&
  dec(row.quantity) === dec(wanted.quantity) &&
  isSameMoney(row.amount, wanted.amount) &&
  isSameMoney(row.cost, wanted.cost);

/** Prefers rows of the same day, so ids persist. The first row stays: undo finds it. Undefined: new row. */
function assignRows(stored: StoredMove["in"], wanted: readonly Derived[]) {
  const free: TransactionTableRow[] = [...stored];
  const take = (fits: (row: TransactionTableRow) => boolean): TransactionTableRow | undefined => {
    const at = free.findIndex(fits);
    return at < 0 ? undefined : free.splice(at, 1)[0];
  };
  const same = wanted.map(({ acquiredOn, cost }) =>
    take((row) => row.acquiredOn === acquiredOn && (row.cost === null) === (cost === null)),
  );
  const pairs = wanted.map((values, index) => ({ values, row: same[index] ?? take(() => true) }));
  const [first] = stored;
  const last = pairs.at(-1);
  if (last?.row && free.includes(first)) {
    free.splice(free.indexOf(first), 1, last.row);
    last.row = first;
  }
  return { pairs, gone: free };
}

function newRow(first: TransactionTableRow, values: Derived, { at }: By) {
  return {
    ...first,
    ...{ fee: null, feeCurrency: null, tax: null, taxCurrency: null },
    ...values,
    ...{ id: newId(), createdAt: at, updatedAt: at, version: 1 },
  };
}

/** Keeps row versions, which undo expects. @returns whether anything changed */
async function writeRows(
  tx: RecordedTx,
  by: By,
  move: StoredMove,
  wanted: readonly Derived[],
): Promise<boolean> {
  const { pairs, gone } = assignRows(move.in, wanted);
  const changed = pairs.filter(({ row, values }) => row !== undefined && !isSame(row, values));
  const added = pairs.filter(({ row }) => row === undefined);
  if (changed.length + added.length + gone.length === 0) return false;
  const [kept] = move.in;
  for (const { row, values } of changed)
    if (row) await updateRows(tx, t, values, and(eq(t.userId, by.userId), eq(t.id, row.id)));
  if (added.length > 0)
    await insertRows(
      tx,
      t,
      added.map(({ values }) => newRow(kept, values, by)),
    );
  if (gone.length > 0) await removeRows(tx, by, gone, kept);
  return true;
}

/** Moves fees and taxes to the remaining row. */
async function removeRows(
  tx: RecordedTx,
  { userId }: By,
  gone: readonly TransactionTableRow[],
  kept: TransactionTableRow,
): Promise<void> {
  const ids = gone.map(({ id }) => id);
  const charged = gone.find(({ fee, tax }) => fee !== null || tax !== null);
  if (charged && kept.fee === null && kept.tax === null) {
    const { fee, feeCurrency, tax, taxCurrency } = charged;
    const charges = { fee, feeCurrency, tax, taxCurrency };
    await updateRows(tx, t, charges, and(eq(t.userId, userId), eq(t.id, kept.id)));
  }
  await deleteRows(tx, t, and(eq(t.userId, userId), inArray(t.id, ids)));
}

interface Task {
  readonly assets: Map<string, string>;
  isWhole: boolean;
  readonly moveIds: Set<string>;
}

class Tasks {
  readonly #tasks = new Map<string, Task>();

  #of(portfolioId: string): Task {
    const task = this.#tasks.get(portfolioId) ?? { assets: new Map(), isWhole: false, moveIds: new Set() };
    this.#tasks.set(portfolioId, task);
    return task;
  }

  add({ portfolioId, assetId, from }: Omit<Touched, "moveId">): void {
    const task = this.#of(portfolioId);
    if (assetId === null) task.isWhole = true;
    else if (from < (task.assets.get(assetId) ?? "9999")) task.assets.set(assetId, from);
  }

  addMove({ id, senderId }: StoredMove): void {
    this.#of(senderId).moveIds.add(id);
  }

  next(): readonly [string, Task] | undefined {
    const [first] = this.#tasks;
    if (first) this.#tasks.delete(first[0]);
    return first;
  }
}

async function findConcerned(
  tx: Db,
  { userId }: By,
  { senderId, moves, task }: { senderId: string; moves: readonly StoredMove[]; task: Task },
): Promise<StoredMove[]> {
  const own = moves.filter((move) => move.senderId === senderId);
  if (task.isWhole || own.length === 0) return own;
  const first = [...task.assets.values()].reduce((a, b) => (b < a ? b : a), "9999");
  const isLater = ({ out: [{ tradeDate }] }: StoredMove) => tradeDate >= first;
  if (task.moveIds.size === 0 && !own.some(isLater)) return [];
  const linked = await listLinkedAssets(tx, { userId, id: senderId }, task.assets.keys());
  return own.filter(
    (move) =>
      task.moveIds.has(move.id) ||
      (isLater(move) && move.out[0].assetId !== null && linked.has(move.out[0].assetId)),
  );
}

/** Derives with all transfers of the assets: a day shares its lots. */
async function deriveCarried(
  tx: Db,
  by: By,
  {
    senderId,
    concerned,
    moves,
  }: { senderId: string; concerned: readonly StoredMove[]; moves: readonly StoredMove[] },
): Promise<ReadonlyMap<string, DerivedMove>> {
  const assetIds = new Set(concerned.flatMap(({ out: [{ assetId }] }) => assetId ?? []));
  if (assetIds.size === 0) return new Map();
  const [sender] = await tx
    .select()
    .from(portfolios)
    .where(and(eq(portfolios.userId, by.userId), eq(portfolios.id, senderId)));
  if (!sender) return new Map();
  const linked = await listLinkedAssets(tx, sender, assetIds);
  const all = moves.filter(
    ({ senderId: id, out: [{ assetId }] }) => id === senderId && assetId !== null && linked.has(assetId),
  );
  // The owner's date may be ahead of the server's.
  const asOf = addDays(by.at.toISOString().slice(0, 10) as IsoDate, 1);
  const ledger = await loadSenderLedger(tx, sender, { assetIds, asOf });
  const replaced = new Set(all.flatMap(({ out }) => out.map(({ id }) => id)));
  return carriedBy(
    ledger,
    all.flatMap((move) => leavingOf(move) ?? []),
    replaced,
  );
}

/** Each portfolio would receive the other's lots. @throws AppError INVALID_INPUT naming the date */
function assertNoCircle(moves: readonly StoredMove[], named: ReadonlySet<string | null>): void {
  const days = Map.groupBy(moves, ({ out: [{ tradeDate, assetId }] }) => `${tradeDate} ${assetId}`);
  for (const group of days.values()) {
    if (!group.some(({ id }) => named.has(id)) || group[0]?.out[0].assetId === null) continue;
    const reaches = (from: string, to: string, seen: Set<string>): boolean =>
      group.some(({ senderId, receiverId }) => {
        if (senderId !== from || seen.has(receiverId)) return false;
        seen.add(receiverId);
        return receiverId === to || reaches(receiverId, to, seen);
      });
    if (group.some(({ senderId }) => reaches(senderId, senderId, new Set())))
      throw new AppError("INVALID_INPUT", {}, [{ path: "date", code: "move-circle" }]);
  }
}

/**
 * Rebuilds arriving rows, receiver by receiver, until nothing changes. Unlogged: undoing the cause rebuilds them.
 * Requires locks on senders and receivers (`lockReached`).
 * @returns changed portfolios; settle their income, check their sales
 * @throws AppError INVALID_INPUT for a circle within a day
 */
export async function rebuildTransfers(
  tx: RecordedTx,
  by: By,
  touched: readonly Touched[],
): Promise<Receiver[]> {
  if (touched.length === 0) return [];
  const tasks = new Tasks();
  let moves = await listMoves(tx, by.userId);
  const named = new Set(touched.map(({ moveId }) => moveId));
  for (const one of touched) tasks.add(one);
  for (const move of moves) if (named.has(move.id)) tasks.addMove(move);
  assertNoCircle(moves, named);
  const written = new Map<string, { portfolio: PortfolioRow; assetIds: Set<string> }>();
  // Each round finishes the earliest transfer.
  let left = (moves.length + 1) ** 2;
  for (let next = tasks.next(); next !== undefined && left > 0; next = tasks.next(), left -= 1) {
    const [senderId, task] = next;
    const concerned = await findConcerned(tx, by, { senderId, moves, task });
    if (concerned.length === 0) continue;
    const carried = await deriveCarried(tx, by, { senderId, concerned, moves });
    let hasWritten = false;
    for (const move of concerned) {
      const wanted = expectedRows(move, carried.get(move.id));
      if (!(await writeRows(unrecorded(tx, "derived"), by, move, wanted))) continue;
      hasWritten = true;
      const { receiverId, out } = move;
      const known = written.get(receiverId);
      const portfolio = known?.portfolio ?? (await lockAnyPortfolio(tx, by.userId, receiverId));
      const assetIds = known?.assetIds ?? new Set();
      written.set(receiverId, { portfolio, assetIds });
      const [{ assetId, tradeDate }] = out;
      if (assetId === null) continue;
      assetIds.add(assetId);
      const first = move.in.reduce((day, row) => (row.tradeDate < day ? row.tradeDate : day), tradeDate);
      tasks.add({ portfolioId: receiverId, assetId, from: first });
    }
    if (hasWritten) moves = await listMoves(tx, by.userId);
  }
  return [...written.values()].map(({ portfolio, assetIds }) => ({ portfolio, assetIds: [...assetIds] }));
}

async function listUndoneTransfers(tx: Db, { userId }: By, undoId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ move_id: string }>(sql`
    select i.image->>'move_id' as move_id from ${changeRows} c, jsonb_array_elements(c.before) as i (image)
    where c.user_id = ${userId} and c.change_id = ${undoId} and c.table_name = 'transactions'
      and c.operation = ${RowOperation.delete} and i.image->>'move_id' is not null
    group by 1 having count(distinct i.image->>'kind') = 2`);
  return rows.map(({ move_id }) => move_id);
}

/** Removes rows that undone transfers created since. */
export async function removeOrphans(tx: RecordedTx, by: By, undoId: string): Promise<void> {
  const ids = await listUndoneTransfers(tx, by, undoId);
  if (ids.length === 0) return;
  const rows = await tx
    .select({ id: t.id, kind: t.kind, moveId: t.moveId })
    .from(t)
    .where(and(eq(t.userId, by.userId), inArray(t.moveId, ids)));
  const whole = new Set(rows.filter(isOut).map(({ moveId }) => moveId));
  const gone = rows.filter(({ moveId }) => !whole.has(moveId)).map(({ id }) => id);
  if (gone.length > 0)
    await deleteRows(unrecorded(tx, "derived"), t, and(eq(t.userId, by.userId), inArray(t.id, gone)));
}
