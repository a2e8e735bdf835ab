import type { Issue } from "@zerno/brokers";
import { type Asset, findRowFault, type Transaction } from "@zerno/engine";
import { earliestTrade } from "../../../portfolio/ledger.tables.ts";
import type { RowChoice } from "../decision.schema.ts";
import type { RowStatus } from "../import.schema.ts";
import type { ReadRow } from "../statement-reader.ts";
import type { Completion } from "./complete-rows.ts";
import { contentsOf, type KnownRows } from "./known-rows.ts";
import type { ResolvedRef } from "./resolve-instruments.ts";

export interface RowState {
  status: RowStatus;
  why: readonly Issue[];
  isIncluded: boolean;
  isOpen: boolean;
  completes?: Completion["target"];
}

export interface ClassifyInput {
  readonly rows: readonly ReadRow[];
  readonly transactions: readonly Transaction[];
  readonly instruments: ReadonlyMap<string, ResolvedRef>;
  readonly known: KnownRows;
  /** Rows by earlier readers' keys, unclaimed by current keys. */
  readonly former: (key: string) => number;
  readonly completions: ReadonlyMap<number, Completion>;
  readonly deleted: (key: string) => number;
  readonly choices: Readonly<Record<string, RowChoice>>;
}

export const assetIdOf = (
  { code }: Pick<ReadRow, "code">,
  instruments: ClassifyInput["instruments"],
): string | undefined => idOf(code, instruments);

export const toAssetIdOf = (
  { toCode }: Pick<ReadRow, "toCode">,
  instruments: ClassifyInput["instruments"],
): string | undefined => idOf(toCode, instruments);

function idOf(code: string | null, instruments: ClassifyInput["instruments"]): string | undefined {
  if (code === null) return undefined;
  const resolved = instruments.get(code);
  return resolved?.asset?.id ?? (resolved?.plan ? `own:${code}` : undefined);
}

const issue = (code: string, params: Record<string, string> = {}): Issue => ({ code, params });

function taker(countOf: (key: string) => number) {
  const left = new Map<string, number>();
  return (key: string): boolean => {
    const count = left.get(key) ?? countOf(key);
    if (count === 0) return false;
    left.set(key, count - 1);
    return true;
  };
}

/** Matches content by any of a row's sums. */
function lookAlikeTaker(byContent: KnownRows["byContent"]) {
  const taken = new Set<object>();
  return (row: Transaction): boolean => {
    const alike = contentsOf(row).flatMap((content) => byContent.get(content) ?? []);
    const free = alike.find((entry) => !taken.has(entry));
    if (free !== undefined) taken.add(free);
    return free !== undefined;
  };
}

/**
 * Classifies rows. Equal rows are counted, not merged: a third fill is new if the ledger has two. Pure; oversold sales
 * are checked afterwards.
 */
export function classifyRows(input: ClassifyInput): RowState[] {
  const { rows, transactions, instruments, known, choices } = input;
  const matchByKey = taker((key) => known.byKey.get(key) ?? 0);
  const matchByContent = lookAlikeTaker(known.byContent);
  const matchDeleted = taker(input.deleted);
  const matchFormer = taker(input.former);
  const assets = assetTerms(transactions);
  return rows.map((row, index) => {
    const choice = choices[row.id];
    const completion = input.completions.get(index);
    if (completion) {
      matchByKey(row.key);
      return complete(completion, row.isDetail ? row.checks : [], choice);
    }
    if (row.isDetail) return toState("ignored", [issue("nothing-to-complete")], undefined);
    if (matchByKey(row.key)) return toState("known", [issue("already-imported")], choice);
    const isGone = matchDeleted(row.key) || row.formerKeys?.some(matchDeleted) === true;
    if (isGone) return toState("known", [issue("deleted-since")], choice);
    const securities = [row.code, row.toCode].flatMap((code) => instruments.get(code ?? "") ?? []);
    if (securities.some(({ how }) => how === "skipped"))
      return toState("ignored", [issue("instrument-skipped")], undefined);
    if (securities.some(({ how }) => how === null)) {
      const state = toState("needs-instrument", [issue("instrument-open")], undefined);
      return { ...state, isOpen: choice !== "skip" };
    }
    const transaction = transactions[index];
    // Both names of a renamed security are one asset.
    if (transaction?.toAssetId !== undefined && transaction.toAssetId === transaction.assetId)
      return toState("ignored", [issue("same-security")], undefined);
    const isSameDay = transaction !== undefined && known.days.has(row.date);
    if (isSameDay && matchByContent(transaction)) return toState("known", [issue("looks-alike")], choice);
    // An earlier reader gave it another time or kind.
    if (row.formerKeys?.some(matchFormer) === true)
      return toState("known", [issue("already-imported")], choice);
    const fault = transaction && findRowFault(transaction, assets);
    const refused = findRefusedValue(row);
    const faultCode = fault?.code === "future-exchanged" ? fault.code : "bad-row";
    const why = fault ? issue(faultCode, fault.params) : refused && issue("value-refused", refused);
    // Rows refused by the engine or table are never written.
    if (why) return { ...toState("failed", [why], undefined), isOpen: true };
    if (row.checks.length > 0) return toState("check", row.checks, choice);
    return toState("new", [], choice);
  });
}

const isBelow = (text: string | null | undefined): boolean => text?.startsWith("-") === true;

function findRefusedValue(row: ReadRow): { field: string } | undefined {
  const { date, settleDate, acquiredOn, accrued, cost, toAmount } = row;
  if (date < earliestTrade) return { field: "date" };
  if (settleDate !== undefined && settleDate < date) return { field: "settleDate" };
  if (acquiredOn !== undefined && (acquiredOn > date || acquiredOn < earliestTrade))
    return { field: "acquiredOn" };
  if (isBelow(accrued)) return { field: "accrued" };
  if (isBelow(cost)) return { field: "cost" };
  return toAmount !== undefined && !/^[^-]*[1-9]/.test(toAmount) ? { field: "toAmount" } : undefined;
}

const assetTerms = (transactions: readonly Transaction[]): ReadonlyMap<string, Asset> =>
  new Map(
    transactions.flatMap(({ assetId, toAssetId, currency }) =>
      [assetId, toAssetId].flatMap((id): [string, Asset][] => (id ? [[id, { id, currency }]] : [])),
    ),
  );

function complete(
  { target, changes }: Completion,
  checks: readonly Issue[],
  choice: RowChoice | undefined,
): RowState {
  if (changes.length === 0)
    return { status: "known", why: [issue("completed-since")], isIncluded: false, isOpen: false };
  // Issues known at booking are not raised again.
  if (checks.length > 0) return { ...toState("check", [...checks, ...changes], choice), completes: target };
  return { status: "changed", why: changes, isIncluded: choice !== "skip", isOpen: false, completes: target };
}

/** Includes new rows unless skipped, known and flagged ones only by choice. */
function toState(status: RowStatus, why: readonly Issue[], choice: RowChoice | undefined): RowState {
  const isIncluded = status === "new" ? choice !== "skip" : choice === "import";
  return { status, why, isIncluded, isOpen: status === "check" && choice === undefined };
}
