import type { Issue } from "@zerno/brokers";
import { findKindName, formatDec, KINDS, parseDec } from "@zerno/engine";
import type { OpenRow } from "../open-rows.queries.ts";
import type { ReadRow } from "../statement-reader.ts";

export interface Completion {
  readonly target: OpenRow;
  readonly changes: readonly Issue[];
}

export interface CompletionInput {
  readonly rows: readonly ReadRow[];
  readonly assetIdOf: (row: ReadRow) => string | undefined;
  readonly open: readonly OpenRow[];
  readonly countOf: (key: string) => number;
  readonly looksAlike: (row: ReadRow) => boolean;
  readonly lastDay: string;
  readonly period: { readonly from?: string; readonly to?: string } | undefined;
}

const fields = ["quantity", "price", "amount", "accrued", "fee", "tax", "toAmount"] as const;
type Field = (typeof fields)[number];

export const units = (text: string | null | undefined): bigint =>
  text == null ? 0n : (parseDec(text) ?? 0n);

/** Excludes opening balances: their sum is stored as cost, and later files do not extend them. */
const isComparable = (row: ReadRow): boolean => row.kind !== "opening-balance";

const changedFields = (row: ReadRow, target: OpenRow): Field[] =>
  fields.filter((field) => units(row[field]) !== units(target[field]));

const isMore = (row: ReadRow, target: OpenRow): boolean =>
  fields.every((field) => field === "price" || units(row[field]) >= units(target[field]));

export const show = (value: bigint): string => formatDec(value as Parameters<typeof formatDec>[0]);

export const issueOf = (field: Field, row: ReadRow, target: OpenRow): Issue => ({
  code: `changed-${field}`,
  params: { before: show(units(target[field])), after: show(units(row[field])) },
});

const netOf = (row: Pick<ReadRow | OpenRow, "amount" | "fee" | "tax">): bigint =>
  units(row.amount) - units(row.fee) - units(row.tax);

/** Returns whether the ledger has the deductions of a net payment. */
const isNetOfKnown = (row: ReadRow, target: OpenRow): boolean =>
  KINDS[row.kind].isIncome && units(row.amount) < units(target.amount) && netOf(row) === netOf(target);

/** Decides whether the file has more of a row, or covers later days. Needs an identified security. */
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
    // Edited rows cannot be updated: each takes one row of the file.
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
 * Pairs rows without a broker's number that grew: same day, security, currency and time. Needs a file that repeats
 * rows of the account or states the day as covered.
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

/** Finds ledger rows that the file completes, by index in the file. Pure. */
export function findCompletions(input: CompletionInput): ReadonlyMap<number, Completion> {
  if (input.open.length === 0) return new Map();
  return new Map([...pairGrown(input), ...pairEqualKeys(input)]);
}

/** Returns the last complete day of a file: as stated unless that day is not over, else the last row's. */
export function lastDayOf(rows: readonly ReadRow[], stated: string | undefined, uploadedOn: string): string {
  if (stated !== undefined && stated < uploadedOn) return stated;
  return rows.reduce((last, { date }) => (date > last ? date : last), "");
}
