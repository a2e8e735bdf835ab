import { KIND_CODES } from "../ledger/kinds.ts";
import type { LedgerInput } from "../ledger/ledger-input.ts";
import type { Transaction } from "../ledger/transaction.ts";
import { bringsUnits, deliversUnderlying, hasTwoAssets, playOf, stepOf, TRADES } from "./naive-kinds.ts";

export function receiverOf(input: LedgerInput, row: Transaction): string | undefined {
  if (!hasTwoAssets(row)) return undefined;
  return row.toAssetId ?? input.assets.get(row.assetId ?? "")?.option?.underlying;
}

function wordsOf(row: Transaction): (string | bigint | number)[] {
  const { ratio } = row;
  const lots = (row.carried ?? []).map((lot) => `${lot.quantity}:${lot.cost ?? ""}:${lot.acquired ?? ""}`);
  const choices = (row.useLots ?? []).map((lot) => `${lot.rowId}:${lot.quantity}`);
  return [
    ...[KIND_CODES[row.kind], row.price ?? -1n, row.quantity ?? -1n, row.amount ?? 0n, row.accrued ?? 0n],
    ...[row.fee ?? 0n, row.feeCurrency ?? "", row.tax ?? 0n, row.taxCurrency ?? "", row.currency],
    ...[row.rate ?? 0n, row.cost ?? -1n, row.acquired ?? "", row.affectsCash ? 1 : 0, row.note ?? ""],
    ...[row.accountId ?? "", row.assetId ?? "", row.toAssetId ?? "", row.toQuantity ?? -1n],
    row.exDate ?? "",
    ...[row.costShare ?? -1n, row.optionRight ?? "", row.toAccountId ?? "", row.rateCurrency ?? ""],
    ratio === undefined ? "" : `${ratio.to}:${ratio.from}`,
    ...[lots.join(" "), row.toAmount ?? 0n, row.toCurrency ?? "", row.settleDate ?? ""],
    ...[choices.join(" "), row.id],
  ];
}

function compareWords(a: Transaction, b: Transaction): number {
  const other = wordsOf(b);
  for (const [i, word] of wordsOf(a).entries()) {
    const against = other[i] ?? 0;
    if (word !== against) return word < against ? -1 : 1;
  }
  return 0;
}

function sideOf(row: Transaction, uncovered: ReadonlySet<string>): number {
  if (hasTwoAssets(row)) return 1;
  return bringsUnits(row) === uncovered.has(row.assetId ?? "") ? 0 : 2;
}

function sorted(rows: readonly Transaction[], uncovered: ReadonlySet<string>): Transaction[] {
  return [...rows].sort((a, b) => {
    const [first, second] = [a.time ?? "", b.time ?? ""];
    if (stepOf(a) !== stepOf(b)) return stepOf(a) - stepOf(b);
    if (first !== second) return first < second ? -1 : 1;
    const sides = first === "" ? sideOf(a, uncovered) - sideOf(b, uncovered) : 0;
    return sides === 0 ? compareWords(a, b) : sides;
  });
}

// Of rows of two assets at one time, the one that fills an asset precedes the one that empties it.
function fedFirst(input: LedgerInput, rows: readonly Transaction[]): Transaction[] {
  const left = [...rows];
  const order: Transaction[] = [];
  while (left.length > 0) {
    const [first] = left;
    const peers = left.filter((row) => stepOf(row) === (first && stepOf(first)) && row.time === first?.time);
    const isReady = (row: Transaction): boolean =>
      !hasTwoAssets(row) || !peers.some((other) => other !== row && receiverOf(input, other) === row.assetId);
    const next = peers.find(isReady) ?? first;
    if (next === undefined) break;
    order.push(next);
    left.splice(left.indexOf(next), 1);
  }
  return order;
}

function leavingOf(input: LedgerInput, row: Transaction, assetId: string): bigint {
  if (row.time !== undefined) return 0n;
  const quantity = row.quantity ?? 0n;
  if (row.assetId === assetId) {
    return playOf(row) === "sold" || playOf(row) === "given-as-fee" || hasTwoAssets(row) ? quantity : 0n;
  }
  const option = input.assets.get(row.assetId ?? "");
  if (!deliversUnderlying(row.optionRight ?? option?.option?.right, row.kind)) return 0n;
  if (row.toQuantity !== undefined) return row.toQuantity;
  return (quantity * (option?.multiplier ?? 10n ** 18n)) / 10n ** 18n;
}

export interface DayRows {
  readonly early: readonly Transaction[];
  /** In an order that depends on the holdings after the early rows. */
  later(heldBy: (assetId: string, account: string | undefined) => bigint): Transaction[];
}

export function orderOf(input: LedgerInput, rows: readonly Transaction[]): DayRows {
  const early = rows.filter((row) => stepOf(row) < TRADES);
  const late = rows.filter((row) => stepOf(row) >= TRADES);
  const touching = (id: string): Transaction[] =>
    late.filter((row) => row.assetId === id || receiverOf(input, row) === id);
  const accounts =
    input.lotScope === "account" ? [...new Set(rows.map((row) => row.accountId))] : [undefined];
  return {
    early: fedFirst(input, sorted(early, new Set())),
    later(heldBy) {
      const isUncovered = (id: string, account: string | undefined): boolean => {
        const own = touching(id).filter((row) => input.lotScope !== "account" || row.accountId === account);
        return own.reduce((sum, row) => sum + leavingOf(input, row, id), 0n) > heldBy(id, account);
      };
      const ids = [...input.assets.keys()].filter((id) => touching(id).length > 1);
      const uncovered = ids.filter((id) => accounts.some((account) => isUncovered(id, account)));
      return fedFirst(input, sorted(late, new Set(uncovered)));
    },
  };
}
