import { kindOf } from "./kinds.ts";
import type { Transaction } from "./transaction.ts";

export function isAction(row: Transaction): boolean {
  return kindOf(row.kind).step === 1;
}

/** Fields that identify an action; id, note and fees may differ. */
function identityOf(row: Transaction): string {
  const { kind, date, assetId, toAssetId, accountId, quantity, toQuantity, ratio, amount, currency } = row;
  const numbers = [quantity, toQuantity, ratio?.to, ratio?.from, amount].map(String);
  return JSON.stringify([
    kind,
    date,
    assetId,
    toAssetId,
    accountId,
    ...numbers,
    amount === undefined ? "" : currency,
  ]);
}

export function isSameAction(a: Transaction, b: Transaction): boolean {
  return isAction(a) && identityOf(a) === identityOf(b);
}

/** Adds actions missing by id and by content; idempotent. */
export function applyActions(rows: readonly Transaction[], actions: readonly Transaction[]): Transaction[] {
  const ids = new Set(rows.map(({ id }) => id));
  const known = new Set(rows.filter(isAction).map(identityOf));
  const added: Transaction[] = [];
  for (const action of actions) {
    if (ids.has(action.id) || (isAction(action) && known.has(identityOf(action)))) continue;
    ids.add(action.id);
    known.add(identityOf(action));
    added.push(action);
  }
  return [...rows, ...added];
}

/** Restores the rows before `applyActions`. */
export function undoActions(rows: readonly Transaction[], ids: ReadonlySet<string>): Transaction[] {
  return rows.filter(({ id }) => !ids.has(id));
}
