import { kindOf } from "./kinds.ts";
import type { Transaction } from "./transaction.ts";

/** Kinds of step 1 happen to an asset, not by its owner: what a registry of corporate actions brings. */
export function isAction(row: Transaction): boolean {
  return kindOf(row.kind).step === 1;
}

/** What two tellings of one action must agree on; the id, the note and what was paid in fees do not count. */
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

/** True when two rows tell the same corporate action, whoever entered them. */
export function isSameAction(a: Transaction, b: Transaction): boolean {
  return isAction(a) && identityOf(a) === identityOf(b);
}

/** The rows with the actions they do not have yet, by id or by what they tell: applying twice changes nothing. */
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

/** The rows without the actions of these ids: what was applied is undone, byte for byte. */
export function undoActions(rows: readonly Transaction[], ids: ReadonlySet<string>): Transaction[] {
  return rows.filter(({ id }) => !ids.has(id));
}
