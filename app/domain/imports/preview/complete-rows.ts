import type { Issue } from "@zerno/brokers";
import { findKindName, formatDec, KINDS, parseDec } from "@zerno/engine";
import type { OpenRow } from "../open-rows.queries.ts";
import type { ReadRow } from "../statement-reader.ts";

/** A row of the file that tells more of a row the ledger has. */
export interface Completion {
  readonly target: OpenRow;
  /** What differs, one issue per field; empty: the ledger's row knows as much or more. */
  readonly changes: readonly Issue[];
}

export interface CompletionInput {
  readonly rows: readonly ReadRow[];
  readonly assetIdOf: (row: ReadRow) => string | undefined;
  /** Rows of the ledger that may be incomplete. */
  readonly open: readonly OpenRow[];
  /** How many rows of a key the ledger's account has. */
  readonly countOf: (key: string) => number;
  /** Whether the ledger has a row with another key that looks the same. */
  readonly looksAlike: (row: ReadRow) => boolean;
  /** Last day the file knows something of: rows before it are whole in it. */
  readonly lastDay: string;
  /** The days the file says it covers; undefined = it does not say. */
  readonly period: { readonly from?: string; readonly to?: string } | undefined;
}

/** Fields that a later file may fill or raise, with what the ledger calls them. */
const fields = ["quantity", "price", "amount", "accrued", "fee", "tax", "toAmount"] as const;
type Field = (typeof fields)[number];

/** Decimal text as whole units; nothing counts as 0. */
export const units = (text: string | null | undefined): bigint =>
  text == null ? 0n : (parseDec(text) ?? 0n);

/** An opening balance keeps its sum as a cost; it is nothing that a day leaves unfinished. */
const isComparable = (row: ReadRow): boolean => row.kind !== "opening-balance";

const changedFields = (row: ReadRow, target: OpenRow): Field[] =>
  fields.filter((field) => units(row[field]) !== units(target[field]));

/** A price may move with every fill; sums and quantities only grow while a day goes on. */
const isMore = (row: ReadRow, target: OpenRow): boolean =>
  fields.every((field) => field === "price" || units(row[field]) >= units(target[field]));

/** Whole units as decimal text. */
export const show = (value: bigint): string => formatDec(value as Parameters<typeof formatDec>[0]);

/** What the file says of a field beside what the ledger has. */
export const issueOf = (field: Field, row: ReadRow, target: OpenRow): Issue => ({
  code: `changed-${field}`,
  params: { before: show(units(target[field])), after: show(units(row[field])) },
});

const netOf = (row: Pick<ReadRow | OpenRow, "amount" | "fee" | "tax">): bigint =>
  units(row.amount) - units(row.fee) - units(row.tax);

/** A payment of which the file says only what came in the end, and the ledger what was taken from it. */
const isNetOfKnown = (row: ReadRow, target: OpenRow): boolean =>
  KINDS[row.kind].isIncome && units(row.amount) < units(target.amount) && netOf(row) === netOf(target);

/**
 * Whether the file knows better than the ledger: its days go on after the row's day, or it has more of the row. A row
 * whose security is not known (yet) tells nothing.
 */
function toCompletion(
  row: ReadRow,
  target: OpenRow,
  { assetIdOf, lastDay }: Pick<CompletionInput, "assetIdOf" | "lastDay">,
): Completion {
  const isSame = (assetIdOf(row) ?? null) === target.assetId;
  const knowsBetter = isSame && !isNetOfKnown(row, target) && (row.date < lastDay || isMore(row, target));
  const changed = knowsBetter ? changedFields(row, target) : [];
  return { target, changes: changed.map((field) => issueOf(field, row, target)) };
}

/** Rows of one identity: those that are equal pair first, then the others in their order. */
function pairEqualKeys(input: CompletionInput): Map<number, Completion> {
  const { rows, open, countOf } = input;
  const found = new Map<number, Completion>();
  const byKey = Map.groupBy(open, ({ importKey }) => importKey ?? "");
  const indexes = Map.groupBy(
    rows.flatMap((row, index) => (byKey.has(row.key) && isComparable(row) ? [index] : [])),
    (index) => rows[index]?.key ?? "",
  );
  for (const [key, list] of indexes) {
    const targets = [...(byKey.get(key) ?? [])];
    const rest: number[] = [];
    for (const index of list) {
      const row = rows[index];
      const equal = row ? targets.findIndex((target) => changedFields(row, target).length === 0) : -1;
      if (equal < 0) rest.push(index);
      else targets.splice(equal, 1);
    }
    // Rows of the key that may not be changed (edited ones) are taken by as many rows of the file.
    const closed = countOf(key) - (byKey.get(key)?.length ?? 0);
    for (const index of rest.slice(0, Math.max(0, rest.length - closed))) {
      const row = rows[index];
      const target = targets.shift();
      if (row && target) found.set(index, toCompletion(row, target, input));
    }
  }
  return found;
}

const placeOf = (parts: readonly (string | null | undefined)[]): string =>
  parts.map((part) => part ?? "").join("|");

/**
 * Rows without the broker's own number whose content grew: the same event of the day, security, currency and time,
 * of which the ledger's row is not in the file any more. That says something only of a file that tells the day anew:
 * it repeats rows of the account, or states that it covers the day. Two files with rows of their own stand side by side.
 */
function pairGrown(input: CompletionInput): Map<number, Completion> {
  const { rows, open, assetIdOf, countOf, looksAlike, period } = input;
  const keys = new Set(rows.map(({ key }) => key));
  const isRepeating = rows.some(({ key }) => countOf(key) > 0);
  const isTold = (day: string): boolean =>
    isRepeating || (period !== undefined && (period.from ?? "9") <= day && day <= (period.to ?? ""));
  const stale = Map.groupBy(
    open.filter(
      ({ importKey, tradeDate }) => importKey !== null && !keys.has(importKey) && isTold(tradeDate),
    ),
    (row) =>
      placeOf([
        row.tradeDate,
        findKindName(row.kind),
        row.assetId,
        row.currency,
        row.tradeTime,
        row.toCurrency,
      ]),
  );
  const found = new Map<number, Completion>();
  if (stale.size === 0) return found;
  rows.forEach((row, index) => {
    const place = placeOf([row.date, row.kind, assetIdOf(row), row.currency, row.time, row.toCurrency]);
    const targets = stale.get(place);
    if (!targets?.length || row.externalId !== undefined || !isComparable(row)) return;
    if (countOf(row.key) > 0 || looksAlike(row)) return;
    const at = targets.findIndex((target) => isMore(row, target));
    const [target] = at < 0 ? [] : targets.splice(at, 1);
    if (target) found.set(index, toCompletion(row, target, input));
  });
  return found;
}

/** Which rows of the file complete which rows of the ledger, by the row's place in the file. Pure. */
export function findCompletions(input: CompletionInput): ReadonlyMap<number, Completion> {
  if (input.open.length === 0) return new Map();
  return new Map([...pairGrown(input), ...pairEqualKeys(input)]);
}

/** The last day a file knows something of: what it states, unless that is not over yet; else its last row's day. */
export function lastDayOf(rows: readonly ReadRow[], stated: string | undefined, uploadedOn: string): string {
  if (stated !== undefined && stated < uploadedOn) return stated;
  return rows.reduce((last, { date }) => (date > last ? date : last), "");
}
