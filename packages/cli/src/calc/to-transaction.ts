import { type Asset, findRowFault, type Money, type Transaction } from "@zerno/engine";
import { defined } from "./defined.ts";
import type { Faults } from "./faults.ts";
import type { TransactionInput } from "./schema/transaction-schema.ts";

const FILE_NAMES: Readonly<Record<string, string>> = {
  assetId: "asset",
  toAssetId: "toAsset",
  accountId: "account",
  toAccountId: "toAccount",
  carried: "lots",
  kind: "type",
  option: "asset",
};

export interface RowContext {
  readonly assets: ReadonlyMap<string, Asset>;
  /** Of rows without an asset. */
  readonly currency: string;
}

const CROSSING: Readonly<Partial<Record<TransactionInput["type"], 1n | -1n>>> = {
  "cash-gain": 1n,
  "cash-expense": -1n,
};

// An external cash gain or expense is a deposit or withdrawal.
function whatMoved(row: TransactionInput): Pick<Transaction, "kind" | "amount" | "assetId"> {
  const { type, amount, asset: assetId } = row;
  const sign = row.external === true ? CROSSING[type] : undefined;
  if (sign === undefined || amount === undefined) return { kind: type, ...defined({ amount, assetId }) };
  const crossing = amount * sign;
  return crossing < 0n
    ? { kind: "withdrawal", amount: -crossing as Money }
    : { kind: "deposit", amount: crossing as Money };
}

export function toTransaction(row: TransactionInput, index: number, context: RowContext): Transaction {
  const { asset, toAsset: toAssetId, account: accountId, ...rest } = row;
  const { toAccount: toAccountId, lots, useLots, affectsCash, id, currency, ...others } = rest;
  const { type: _type, amount: _amount, external: _external, ...same } = others;
  return {
    ...defined({ ...same, ...whatMoved(row), toAssetId, accountId, toAccountId }),
    id: id ?? `transactions[${index}]`,
    currency: currency ?? context.assets.get(asset ?? "")?.currency ?? context.currency,
    affectsCash: affectsCash ?? true,
    ...(lots !== undefined && { carried: lots.map((lot) => defined(lot)) }),
    ...(useLots !== undefined && {
      useLots: useLots.map(({ row: rowId, quantity }) => ({ rowId, quantity })),
    }),
  };
}

/** Reports the ledger's faults of a row by field of the file. */
export function checkRow(row: Transaction, index: number, context: RowContext, faults: Faults): void {
  const fault = findRowFault(row, context.assets);
  if (fault === undefined) return;
  const { field, asset } = fault.params;
  if (asset !== undefined && field === undefined) {
    const name = asset === row.assetId ? "asset" : "toAsset";
    faults.add(["transactions", index, name], `unknown asset ${asset}`);
    return;
  }
  if (fault.code === "future-exchanged") {
    const name = FILE_NAMES[field ?? ""] ?? "asset";
    faults.add(["transactions", index, name], `a future cannot be exchanged: ${row.kind} takes no ${asset}`);
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
