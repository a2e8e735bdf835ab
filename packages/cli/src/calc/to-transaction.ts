import { type Asset, findRowFault, type Transaction } from "@zerno/engine";
import { defined } from "./defined.ts";
import type { Faults } from "./faults.ts";
import type { TransactionInput } from "./schema/transaction-schema.ts";

/** Names of the file for fields that the ledger calls otherwise. */
const FILE_NAMES: Readonly<Record<string, string>> = {
  assetId: "asset",
  toAssetId: "toAsset",
  accountId: "account",
  toAccountId: "toAccount",
  carried: "lots",
  kind: "type",
  option: "asset",
};

export interface Ground {
  readonly assets: ReadonlyMap<string, Asset>;
  /** Of rows without an asset. */
  readonly currency: string;
}

/** A row of the file as the ledger takes it; its id is its place in the file unless it has one. */
export function toTransaction(row: TransactionInput, index: number, ground: Ground): Transaction {
  const { type: kind, asset: assetId, toAsset: toAssetId, account: accountId, ...rest } = row;
  const { toAccount: toAccountId, lots, useLots, affectsCash, id, currency, ...same } = rest;
  return {
    ...defined({ ...same, assetId, toAssetId, accountId, toAccountId }),
    id: id ?? `transactions[${index}]`,
    kind,
    currency: currency ?? ground.assets.get(assetId ?? "")?.currency ?? ground.currency,
    affectsCash: affectsCash ?? true,
    ...(lots !== undefined && { carried: lots.map((lot) => defined(lot)) }),
    ...(useLots !== undefined && {
      useLots: useLots.map(({ row: rowId, quantity }) => ({ rowId, quantity })),
    }),
  };
}

/** What the ledger could not take, said of the field of the file. */
export function checkRow(row: Transaction, index: number, ground: Ground, faults: Faults): void {
  const fault = findRowFault(row, ground.assets);
  if (fault === undefined) return;
  const { field, asset } = fault.params;
  if (asset !== undefined) {
    const name = asset === row.assetId ? "asset" : "toAsset";
    faults.add(["transactions", index, name], `unknown asset ${asset}`);
    return;
  }
  const name = FILE_NAMES[field ?? ""] ?? field ?? "type";
  const isMissing = (row as unknown as Record<string, unknown>)[field ?? ""] === undefined;
  const what =
    field === "option"
      ? "needs an asset with option terms, or optionRight"
      : isMissing
        ? "missing"
        : "not possible";
  faults.add(["transactions", index, name], field === "option" ? what : `${what} for ${row.kind}`);
}
