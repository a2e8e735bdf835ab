import { isIsoDate } from "../days/iso-date.ts";
import { type Reason, reason } from "../figure.ts";
import { isKindName, kindOf, type RequiredField } from "./kinds.ts";
import type { Asset, Transaction } from "./transaction.ts";

function has(row: Transaction, field: RequiredField): boolean {
  if (field !== "worth") return row[field] !== undefined;
  return row.amount !== undefined || (row.quantity !== undefined && row.price !== undefined);
}

function badField(row: Transaction): string | undefined {
  const kind = kindOf(row.kind);
  for (const field of kind.required) if (!has(row, field)) return field === "worth" ? "amount" : field;
  if (kind.position === "carry" && row.assetId !== undefined && row.quantity === undefined) return "quantity";
  if (kind.position === "carry" && row.assetId === undefined && row.amount === undefined) return "amount";
  if (row.quantity !== undefined && row.quantity <= 0n) return "quantity";
  if (row.price !== undefined && row.price < 0n) return "price";
  if (row.amount !== undefined && row.amount < 0n && !kind.mayBeNegative) return "amount";
  if (row.ratio !== undefined && (row.ratio.to <= 0n || row.ratio.from <= 0n)) return "ratio";
  if (row.rate !== undefined && row.rate <= 0n) return "rate";
  if (row.toAmount !== undefined && row.toAmount < 0n) return "toAmount";
  if (row.acquired !== undefined && !isIsoDate(row.acquired)) return "acquired";
  return undefined;
}

/** Why a row cannot enter the ledger; undefined when it can. */
export function findRowFault(row: Transaction, assets: ReadonlyMap<string, Asset>): Reason | undefined {
  if (!isKindName(row.kind)) return reason("unknown-kind", { row: row.id });
  if (!isIsoDate(row.date)) return reason("bad-row", { row: row.id, field: "date" });
  if (row.assetId !== undefined && !assets.has(row.assetId)) {
    return reason("unknown-asset", { row: row.id, asset: row.assetId });
  }
  const field = badField(row);
  return field === undefined ? undefined : reason("bad-row", { row: row.id, field });
}
