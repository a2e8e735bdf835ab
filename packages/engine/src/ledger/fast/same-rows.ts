import { dayNumber } from "../../days/iso-date.ts";
import { remember } from "../../remember.ts";
import type { LedgerInput } from "../ledger-input.ts";
import type { RunState } from "../run-state.ts";
import type { Transaction } from "../transaction.ts";

/** Compares deeply, by identity first. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  const left = a as Readonly<Record<string, unknown>>;
  const right = b as Readonly<Record<string, unknown>>;
  const keys = Object.keys(left);
  return keys.length === Object.keys(right).length && keys.every((key) => isSame(left[key], right[key]));
}

function isSameRequest(a: LedgerInput, b: LedgerInput): boolean {
  return (
    a.baseCurrency === b.baseCurrency &&
    a.currency === b.currency &&
    a.costMethod === b.costMethod &&
    a.lotScope === b.lotScope &&
    a.view === b.view &&
    a.blockedHaircut === b.blockedHaircut &&
    a.isBlockedApart === b.isBlockedApart &&
    a.trackCash === b.trackCash &&
    a.allowShort === b.allowShort &&
    a.asOf === b.asOf &&
    a.calendar === b.calendar &&
    a.riskFree === b.riskFree &&
    a.benchmark === b.benchmark &&
    a.goal === b.goal &&
    a.rates.length === b.rates.length &&
    a.rates.every((series, i) => series === b.rates[i])
  );
}

/** Returns the rows [from, to) outside which both ledgers are equal and valid. */
export function changedRows(state: RunState, { transactions, assets }: LedgerInput): RowRange {
  const before = state.input.transactions;
  if (state.rejected.length > 0 || !hasSameAssets(state.input, assets))
    return { from: 0, to: transactions.length };
  // Most rows are the same objects.
  const count = transactions.length;
  let from = 0;
  while (from < count) {
    const row = transactions[from];
    const was = before[from];
    if (row !== was && !isSame(row, was)) break;
    from++;
  }
  let to = count;
  const shift = before.length - count;
  while (to > from && to + shift > from) {
    const row = transactions[to - 1];
    const was = before[to - 1 + shift];
    if (row !== was && !isSame(row, was)) break;
    to--;
  }
  return { from, to };
}

function hasSameAssets(before: LedgerInput, assets: LedgerInput["assets"]): boolean {
  if (before.assets === assets) return true;
  return (
    before.assets.size === assets.size && [...assets].every(([id, own]) => isSame(before.assets.get(id), own))
  );
}

export interface Reusable {
  readonly state: RunState;
  readonly assets: ReadonlySet<string>;
  readonly hasSameCash: boolean;
  /** Rows and postings are equal to the end of this day; undefined when not compared. */
  readonly rowsSameUntil: number | undefined;
  /** Holdings and values are equal to the end of this day; undefined when not compared. */
  readonly sameUntil: number | undefined;
}

/** [from, to), in the new ledger. */
export interface RowRange {
  readonly from: number;
  readonly to: number;
}

interface Touched {
  /** Assets before and after the change; "" for rows without one. */
  readonly assets: ReadonlySet<string>;
  readonly linked: ReadonlySet<string>;
}

function touchedIn(
  before: LedgerInput,
  input: LedgerInput,
  { from, to }: RowRange,
  isLink: (row: Transaction) => boolean,
): Touched {
  const assets = new Set<string>();
  const linked = new Set<string>();
  const shift = before.transactions.length - input.transactions.length;
  for (let i = from; i < to + shift; i++) assets.add(before.transactions[i]?.assetId ?? "");
  for (let i = from; i < to; i++) {
    const row = input.transactions[i];
    if (row === undefined) continue;
    const id = row.assetId ?? "";
    assets.add(id);
    if (!isLink(row)) continue;
    for (const name of [id, row.toAssetId, input.assets.get(id)?.option?.underlying]) linked.add(name ?? "");
  }
  return { assets, linked };
}

function groupRows(rows: readonly Transaction[], { from, to }: RowRange): Map<string, Transaction[]> {
  const groups = new Map<string, Transaction[]>();
  for (let i = from; i < to; i++) {
    const row = rows[i];
    if (row !== undefined) remember(groups, row.assetId ?? "", () => []).push(row);
  }
  return groups;
}

const NO_ROWS: readonly Transaction[] = [];

/** Tests by asset ("" for none) whether its rows are unchanged. */
function sameRowsIn(
  before: LedgerInput,
  input: LedgerInput,
  { from, to }: RowRange,
): (assetId: string) => boolean {
  const shift = before.transactions.length - input.transactions.length;
  const old = groupRows(before.transactions, { from, to: to + shift });
  const own = groupRows(input.transactions, { from, to });
  return (assetId) => {
    const [were, are] = [old.get(assetId) ?? NO_ROWS, own.get(assetId) ?? NO_ROWS];
    return were.length === are.length && were.every((row, i) => isSame(row, are[i]));
  };
}

/**
 * Finds accounts that a new fold would repeat: same rows, terms, closes and facts under the same options. Linked assets
 * are always folded anew; rejected rows or missing rates disable reuse.
 */
export function findReusable(
  state: RunState,
  input: LedgerInput,
  rows: { readonly changed: RowRange; readonly isLink: (row: Transaction) => boolean },
): Reusable | undefined {
  if (state.rejected.length > 0 || state.missing.length > 0 || !isSameRequest(state.input, input)) {
    return undefined;
  }
  const touched = touchedIn(state.input, input, rows.changed, rows.isLink);
  const hasSameRows = sameRowsIn(state.input, input, rows.changed);
  const assets = new Set<string>();
  let areOnlyRows = state.linked.size === 0 && touched.linked.size === 0;
  let isNothingOwed = true;
  for (const [id, account] of state.positions) {
    if (state.linked.has(id) || touched.linked.has(id)) continue;
    const hasSameTerms =
      state.input.prices.get(id) === input.prices.get(id) &&
      isSame(account.asset, input.assets.get(id)) &&
      isSame(state.input.facts?.get(id), input.facts?.get(id));
    if (hasSameTerms && (!touched.assets.has(id) || hasSameRows(id))) assets.add(id);
    else {
      areOnlyRows &&= hasSameTerms;
      // A payment is receivable before its row.
      isNothingOwed &&= (input.facts?.get(id)?.payments?.length ?? 0) === 0;
    }
  }
  const hasSameCash = !touched.assets.has("") || hasSameRows("");
  const rowsSameUntil = areOnlyRows ? dayBefore(state.input, input, rows.changed) : undefined;
  return { state, assets, hasSameCash, rowsSameUntil, sameUntil: isNothingOwed ? rowsSameUntil : undefined };
}

/** Day before the first changed row; undefined with splits, which change earlier closes. */
function dayBefore(before: LedgerInput, input: LedgerInput, { from, to }: RowRange): number | undefined {
  const shift = before.transactions.length - input.transactions.length;
  const rows = [...before.transactions.slice(from, to + shift), ...input.transactions.slice(from, to)];
  let first = input.asOf;
  for (const { kind, date } of rows) {
    if (kind === "split") return undefined;
    if (date < first) first = date;
  }
  return dayNumber(first) - 1;
}
