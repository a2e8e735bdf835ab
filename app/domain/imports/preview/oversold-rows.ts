import { KINDS, type Transaction } from "@zerno/engine";
import { listOversold } from "../../../portfolio/transactions/quantity-check.ts";
import type { OversoldDecision } from "../decision.schema.ts";
import type { ReadRow } from "../statement-reader.ts";
import { type Opening, openingTransaction } from "../to-ledger-row.ts";
import type { RowState } from "./classify-rows.ts";

export interface OversoldEntry {
  readonly row: ReadRow;
  readonly assetId: string;
  readonly missing: string;
  readonly decision: OversoldDecision["as"] | null;
}

export interface OversoldInput {
  readonly rows: readonly ReadRow[];
  readonly transactions: readonly Transaction[];
  readonly ledger: readonly Transaction[];
  readonly decisions: Readonly<Record<string, OversoldDecision>>;
  readonly isShortAllowed: boolean;
}

export interface OversoldResult {
  readonly entries: readonly OversoldEntry[];
  readonly openings: readonly Opening[];
}

const rowMark = "row:";

interface Indexed {
  readonly transaction: Transaction;
  readonly index: number;
}

function findCulprit(included: readonly Indexed[], assetId: string, date: string): number | undefined {
  let found: Indexed | undefined;
  for (const entry of included) {
    const { transaction } = entry;
    if (transaction.assetId !== assetId || transaction.date > date) continue;
    if (KINDS[transaction.kind].quantitySign < 0 && (!found || transaction.date >= found.transaction.date))
      found = entry;
  }
  return found?.index;
}

interface Found extends OversoldEntry {
  readonly index: number;
}

function findEntries(input: OversoldInput, included: readonly Indexed[]): Found[] {
  const { rows, ledger, isShortAllowed, decisions } = input;
  const before = new Set(listOversold(ledger, isShortAllowed).map((entry) => entry.transactionId));
  const all = [...ledger, ...included.map((entry) => entry.transaction)];
  const found = new Map<number, Found>();
  for (const { transactionId, assetId, date, missing } of listOversold(all, isShortAllowed)) {
    const isOurs = transactionId.startsWith(rowMark);
    if (!isOurs && before.has(transactionId)) continue;
    const index = isOurs ? Number(transactionId.slice(rowMark.length)) : findCulprit(included, assetId, date);
    const row = index === undefined ? undefined : rows[index];
    if (index === undefined || !row || found.has(index)) continue;
    found.set(index, { row, index, assetId, missing, decision: decisions[row.id]?.as ?? null });
  }
  return [...found.values()];
}

/** Covers oversold sales by openings, or excludes them; undecided ones are excluded and open. Mutates `states`. */
export function resolveOversold(input: OversoldInput, states: readonly RowState[]): OversoldResult {
  let included = input.transactions.flatMap((transaction, index): Indexed[] =>
    states[index]?.isIncluded ? [{ transaction: { ...transaction, id: `${rowMark}${index}` }, index }] : [],
  );
  const entries: Found[] = [];
  let found = findEntries(input, included);
  for (let skipped = skippedOf(found); skipped.length > 0; skipped = skippedOf(found)) {
    entries.push(...skipped);
    const indexes = new Set(skipped.map(({ index }) => index));
    included = included.filter(({ index }) => !indexes.has(index));
    found = findEntries(input, included);
  }
  entries.push(...found);
  for (const entry of entries) {
    const state = states[entry.index];
    if (state) markState(state, entry);
  }
  return { entries, openings: found.flatMap((entry) => openingOf(entry, input.decisions[entry.row.id])) };
}

const skippedOf = (entries: readonly Found[]) => entries.filter(({ decision }) => decision === "skip");

function openingOf({ row, assetId, missing }: Found, decision: OversoldDecision | undefined): Opening[] {
  if (decision?.as !== "opening") return [];
  const { cost, acquiredOn } = decision;
  return [{ row, assetId, quantity: missing, cost, acquiredOn }];
}

function markState(state: RowState, { row, missing, decision }: OversoldEntry): void {
  state.status = "oversold";
  state.why = [{ code: "oversold", params: { missing, date: row.date } }];
  state.isIncluded = decision === "opening";
  state.isOpen = decision === null;
}

/** Returns whether openings cover every sale; checked before a commit writes. */
export function isCovered(
  { transactions, ledger, isShortAllowed }: OversoldInput,
  states: readonly RowState[],
  openings: readonly Opening[],
): boolean {
  const before = new Set(listOversold(ledger, isShortAllowed).map((entry) => entry.transactionId));
  const included = transactions.filter((_, index) => states[index]?.isIncluded);
  const after = [...ledger, ...included, ...openings.map(openingTransaction)];
  return listOversold(after, isShortAllowed).every((entry) => before.has(entry.transactionId));
}
