import type { Issue } from "@zerno/brokers";
import { type Asset, findRowFault, type Transaction } from "@zerno/engine";
import { earliestTrade } from "../../../portfolio/ledger.tables.ts";
import type { RowChoice } from "../decision-shapes.ts";
import type { RowStatus } from "../import-shapes.ts";
import type { ReadRow } from "../statement-reader.ts";
import type { Completion } from "./complete-rows.ts";
import { contentsOf, type KnownRows } from "./known-rows.ts";
import type { ResolvedRef } from "./resolve-instruments.ts";

/** What becomes of one row of the file. */
export interface RowState {
  status: RowStatus;
  why: readonly Issue[];
  /** A commit writes it. */
  isIncluded: boolean;
  /** It keeps a commit of everything from happening: the user has not said. */
  isOpen: boolean;
  /** It takes the place of this row of the ledger, of which it tells more. */
  completes?: Completion["target"];
}

export interface ClassifyInput {
  readonly rows: readonly ReadRow[];
  /** The same rows as the engine counts them. */
  readonly transactions: readonly Transaction[];
  readonly instruments: ReadonlyMap<string, ResolvedRef>;
  readonly known: KnownRows;
  /** How many rows of a key the account's ledger has that no row of the file claims by its key of today. */
  readonly former: (key: string) => number;
  /** Rows of the file that are rows of the ledger and may tell more of them, by their place in the file. */
  readonly completions: ReadonlyMap<number, Completion>;
  /** How many rows of a key were imported before and deleted since. */
  readonly deleted: (key: string) => number;
  readonly choices: Readonly<Record<string, RowChoice>>;
}

/** The id under which the ledger (or a planned own asset) knows the row's security. */
export const assetIdOf = (
  { code }: Pick<ReadRow, "code">,
  instruments: ClassifyInput["instruments"],
): string | undefined => idOf(code, instruments);

/** The same of the security that a row of two receives. */
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

/** Counts down: true as often as the ledger has such rows. */
function taker(countOf: (key: string) => number) {
  const left = new Map<string, number>();
  return (key: string): boolean => {
    const count = left.get(key) ?? countOf(key);
    if (count === 0) return false;
    left.set(key, count - 1);
    return true;
  };
}

/** True as often as the ledger has such rows, whichever of its sums a row of the file says. */
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
 * Puts every row into one class. Equal rows are counted, not collapsed: two identical fills of one file are both
 * new, and a file that has three of what the ledger has two of brings one. Pure; selling more than is held is
 * looked at afterwards, over the rows that are included here.
 */
export function classifyRows(input: ClassifyInput): RowState[] {
  const { rows, transactions, instruments, known, choices } = input;
  const takeByKey = taker((key) => known.byKey.get(key) ?? 0);
  const takeByContent = lookAlikeTaker(known.byContent);
  const takeDeleted = taker(input.deleted);
  const takeFormer = taker(input.former);
  const assets = assetTerms(transactions);
  return rows.map((row, index) => {
    const choice = choices[row.id];
    const completion = input.completions.get(index);
    if (completion) {
      takeByKey(row.key);
      return complete(completion, row.isDetail ? row.checks : [], choice);
    }
    if (row.isDetail) return settle("ignored", [issue("nothing-to-complete")], undefined);
    if (takeByKey(row.key)) return settle("known", [issue("already-imported")], choice);
    // What the user threw away does not come back by itself.
    const isGone = takeDeleted(row.key) || row.formerKeys?.some(takeDeleted) === true;
    if (isGone) return settle("known", [issue("deleted-since")], choice);
    const securities = [row.code, row.toCode].flatMap((code) => instruments.get(code ?? "") ?? []);
    if (securities.some(({ how }) => how === "skipped"))
      return settle("ignored", [issue("instrument-skipped")], undefined);
    if (securities.some(({ how }) => how === null)) {
      const state = settle("needs-instrument", [issue("instrument-open")], undefined);
      return { ...state, isOpen: choice !== "skip" };
    }
    const transaction = transactions[index];
    // The catalogue knows both names of a renamed security: nothing changed hands.
    if (transaction?.toAssetId !== undefined && transaction.toAssetId === transaction.assetId)
      return settle("ignored", [issue("same-security")], undefined);
    const isSameDay = transaction !== undefined && known.days.has(row.date);
    if (isSameDay && takeByContent(transaction)) return settle("known", [issue("looks-alike")], choice);
    // The time was told otherwise once, and near midnight the day with it; or the kind was.
    if (row.formerKeys?.some(takeFormer) === true)
      return settle("known", [issue("already-imported")], choice);
    const fault = transaction && findRowFault(transaction, assets);
    const refused = findRefusedValue(row);
    const faultCode = fault?.code === "future-exchanged" ? fault.code : "bad-row";
    const why = fault ? issue(faultCode, fault.params) : refused && issue("value-refused", refused);
    // A row that the engine cannot count or the ledger cannot store is never written, whatever the user chooses.
    if (why) return { ...settle("failed", [why], undefined), isOpen: true };
    if (row.checks.length > 0) return settle("check", row.checks, choice);
    return settle("new", [], choice);
  });
}

const isBelow = (text: string | null | undefined): boolean => text?.startsWith("-") === true;

/** The field in which a row breaks a rule of the ledger's table that the engine does not mind. */
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

/** The check of a row asks only whether its asset is known, and here it is. */
const assetTerms = (transactions: readonly Transaction[]): ReadonlyMap<string, Asset> =>
  new Map(
    transactions.flatMap(({ assetId, toAssetId, currency }) =>
      [assetId, toAssetId].flatMap((id): [string, Asset][] => (id ? [[id, { id, currency }]] : [])),
    ),
  );

/** What tells more of a row goes in unless it is left out or in doubt; what tells less is known already. */
function complete(
  { target, changes }: Completion,
  checks: readonly Issue[],
  choice: RowChoice | undefined,
): RowState {
  if (changes.length === 0)
    return { status: "known", why: [issue("completed-since")], isIncluded: false, isOpen: false };
  // A row of its own is not asked again for the doubts it was booked with; a line of details was never asked.
  if (checks.length > 0) return { ...settle("check", [...checks, ...changes], choice), completes: target };
  return { status: "changed", why: changes, isIncluded: choice !== "skip", isOpen: false, completes: target };
}

/** New rows go in unless skipped; known and doubtful ones only when the user says so; doubts must be answered. */
function settle(status: RowStatus, why: readonly Issue[], choice: RowChoice | undefined): RowState {
  const isIncluded = status === "new" ? choice !== "skip" : choice === "import";
  return { status, why, isIncluded, isOpen: status === "check" && choice === undefined };
}
