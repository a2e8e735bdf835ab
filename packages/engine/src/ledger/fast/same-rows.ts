import { dayNumber } from "../../days/iso-date.ts";
import { remember } from "../../remember.ts";
import type { LedgerInput } from "../ledger-input.ts";
import type { RunState } from "../run-state.ts";
import type { Transaction } from "../transaction.ts";

/** True when two values of plain data say the same; equal objects are mostly the same object. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  const left = a as Readonly<Record<string, unknown>>;
  const right = b as Readonly<Record<string, unknown>>;
  const keys = Object.keys(left);
  return keys.length === Object.keys(right).length && keys.every((key) => isSame(left[key], right[key]));
}

/** True when two inputs differ in their rows, assets, closes and what is known of assets at most. */
function isSameQuestion(a: LedgerInput, b: LedgerInput): boolean {
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

/** The stretch of rows [from, to) outside which the rows of both ledgers say the same, and are valid. */
export function changedRows(state: RunState, { transactions, assets }: LedgerInput): Stretch {
  const before = state.input.transactions;
  if (state.rejected.length > 0 || !hasSameAssets(state.input, assets))
    return { from: 0, to: transactions.length };
  // Mostly the rows are the same objects: that is looked at here, where nothing is called for it.
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

/** What of an earlier fold still holds: these assets' accounts, and the rows about no asset. */
export interface Kept {
  readonly state: RunState;
  readonly assets: ReadonlySet<string>;
  readonly hasSameCash: boolean;
  /** Up to the end of this day the rows are the same and post the same; undefined where nobody looked. */
  readonly rowsSameUntil: number | undefined;
  /** Up to the end of this day both ledgers hold the same, worth the same; undefined where nobody looked. */
  readonly sameUntil: number | undefined;
}

/** The stretch of rows [from, to) that may differ, of the rows now. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** What rows outside the stretch they may differ in say nothing about. */
interface Touched {
  /** Assets with rows there, before or now, "" for rows without one. */
  readonly assets: ReadonlySet<string>;
  /** The assets that rows of two assets name there. */
  readonly linked: ReadonlySet<string>;
}

function touchedIn(
  before: LedgerInput,
  input: LedgerInput,
  { from, to }: Stretch,
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

/** The rows of a stretch by asset, "" for none. */
function groupRows(rows: readonly Transaction[], { from, to }: Stretch): Map<string, Transaction[]> {
  const groups = new Map<string, Transaction[]>();
  for (let i = from; i < to; i++) {
    const row = rows[i];
    if (row !== undefined) remember(groups, row.assetId ?? "", () => []).push(row);
  }
  return groups;
}

const NO_ROWS: readonly Transaction[] = [];

/** Tells by asset, "" for none, whether its rows say what they said, as all do outside the stretch. */
function sameRowsIn(
  before: LedgerInput,
  input: LedgerInput,
  { from, to }: Stretch,
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
 * The accounts of an earlier fold that a new one would make again: same rows, terms, closes and facts, under the same
 * question. Assets that rows connect are always folded anew; nothing is kept beside rows that cannot enter or rates
 * that are missing.
 */
export function findKept(
  state: RunState,
  input: LedgerInput,
  rows: { readonly changed: Stretch; readonly isLink: (row: Transaction) => boolean },
): Kept | undefined {
  if (state.rejected.length > 0 || state.missing.length > 0 || !isSameQuestion(state.input, input)) {
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
      // Payments are owed before the row that says they were paid.
      isNothingOwed &&= (input.facts?.get(id)?.payments?.length ?? 0) === 0;
    }
  }
  const hasSameCash = !touched.assets.has("") || hasSameRows("");
  const rowsSameUntil = areOnlyRows ? dayBefore(state.input, input, rows.changed) : undefined;
  return { state, assets, hasSameCash, rowsSameUntil, sameUntil: isNothingOwed ? rowsSameUntil : undefined };
}

/** The evening before the first row that may have changed; undefined beside splits, which change what closes say. */
function dayBefore(before: LedgerInput, input: LedgerInput, { from, to }: Stretch): number | undefined {
  const shift = before.transactions.length - input.transactions.length;
  const rows = [...before.transactions.slice(from, to + shift), ...input.transactions.slice(from, to)];
  let first = input.asOf;
  for (const { kind, date } of rows) {
    if (kind === "split") return undefined;
    if (date < first) first = date;
  }
  return dayNumber(first) - 1;
}
