import { isIsoDate } from "../../days/iso-date.ts";
import { type Reason, reason } from "../../figure.ts";
import { DEC_ONE } from "../../money/decimal.ts";
import { bondFaults } from "../../valuation/asset-bond.ts";
import { isKindName, type Kind, kindOf, type RequiredField } from "../kinds.ts";
import type { Asset, LotChoice, Transaction } from "../transaction.ts";

type Assets = ReadonlyMap<string, Asset>;

function termsOf(row: Transaction, assets: Assets) {
  return row.assetId === undefined ? undefined : assets.get(row.assetId)?.option;
}

const isOption = (kind: Kind): boolean =>
  kind.legs[0] === "premium-out" && !kind.required.includes("toAssetId");

function isMissing(row: Transaction, field: RequiredField): boolean {
  if (field === "newUnits") return row.toQuantity === undefined && row.ratio === undefined;
  if (field !== "worth") return row[field] === undefined;
  return row.amount === undefined && (row.quantity === undefined || row.price === undefined);
}

const REPORTED: Readonly<Partial<Record<RequiredField, string>>> = {
  worth: "amount",
  newUnits: "toQuantity",
};

const STATED_TERMS: readonly RequiredField[] = ["toAssetId", "toQuantity", "worth"];

function missingField(row: Transaction, kind: Kind, assets: Assets): string | undefined {
  for (const field of kind.required) if (isMissing(row, field)) return REPORTED[field] ?? field;
  if (isOption(kind) && termsOf(row, assets) === undefined) {
    if (row.optionRight === undefined) return "option";
    for (const field of STATED_TERMS) if (isMissing(row, field)) return REPORTED[field] ?? field;
  }
  if (kind.position === "carry" && row.assetId !== undefined && row.quantity === undefined) return "quantity";
  if (kind.position === "carry" && row.assetId === undefined && row.amount === undefined) return "amount";
  return undefined;
}

// Terms that contradict each other give no nominal: the row must state the amount.
function lacksNominal(row: Transaction, kind: Kind, assets: Assets): boolean {
  if (row.amount !== undefined || row.toAccountId !== undefined || kind.line !== "position") return false;
  const asset = row.assetId === undefined ? undefined : assets.get(row.assetId);
  return asset?.bond !== undefined && bondFaults(asset).length > 0;
}

const isNegative = (value: bigint | undefined): boolean => value !== undefined && value < 0n;
const isNotPositive = (value: bigint | undefined): boolean => value !== undefined && value <= 0n;

function badNumber(row: Transaction, kind: Kind): string | undefined {
  if (isNotPositive(row.quantity)) return "quantity";
  if (isNegative(row.price)) return "price";
  if (isNegative(row.amount) && !kind.mayBeNegative) return "amount";
  if (row.ratio !== undefined && (row.ratio.to <= 0n || row.ratio.from <= 0n)) return "ratio";
  if (isNotPositive(row.rate)) return "rate";
  if (isNegative(row.toAmount)) return "toAmount";
  if (isNotPositive(row.toQuantity)) return "toQuantity";
  if (isNegative(row.costShare) || (row.costShare ?? 0n) > DEC_ONE) return "costShare";
  return undefined;
}

function areWrongChoices(choices: readonly LotChoice[], taken: bigint | undefined): boolean {
  let sum = 0n;
  for (const { quantity } of choices) {
    if (quantity <= 0n) return true;
    sum += quantity;
  }
  return taken !== undefined && sum > taken;
}

/** Tests whether rows may name an asset: deposits, withdrawals and exchanges may not. */
export const namesAsset = (kind: Kind): boolean =>
  kind.line !== "exchange" && !(kind.line === "cash" && kind.position === "none");

function contradiction(row: Transaction, kind: Kind): string | undefined {
  if (row.assetId !== undefined && !namesAsset(kind)) return "assetId";
  if (row.amount !== undefined && kind.position === "expire") return "amount";
  // Cash for a fraction is a sale only when the fraction is known.
  const { legs } = kind;
  if (row.amount !== undefined && legs.includes("fraction") && row.ratio === undefined) return "ratio";
  if (row.amount !== undefined && legs[0] === "move-out") return "amount";
  if (row.toAssetId !== undefined && row.toAssetId === row.assetId) return "toAssetId";
  if (row.toAccountId !== undefined && (kind.position !== "carry" || kind.quantitySign > 0)) {
    return "toAccountId";
  }
  if (row.carried !== undefined) {
    let sum = 0n;
    for (const { quantity, acquired } of row.carried) {
      if (quantity <= 0n || (acquired !== undefined && !isIsoDate(acquired))) return "carried";
      sum += quantity;
    }
    if (sum !== row.quantity) return "carried";
  }
  if (row.useLots !== undefined && areWrongChoices(row.useLots, row.quantity)) return "useLots";
  if (row.costShare !== undefined && !legs.includes("share-out")) return "costShare";
  return undefined;
}

function exchangedFuture(row: Transaction, kind: Kind, assets: Assets) {
  if (!kind.legs.includes("swap-in")) return undefined;
  const isFuture = (id: string | undefined) => id !== undefined && assets.get(id)?.isFuture === true;
  if (isFuture(row.assetId)) return { asset: row.assetId ?? "", field: "assetId" };
  return isFuture(row.toAssetId) ? { asset: row.toAssetId ?? "", field: "toAssetId" } : undefined;
}

/** Returns the reason to reject a row. */
export function findRowFault(row: Transaction, assets: Assets): Reason | undefined {
  if (!isKindName(row.kind)) return reason("unknown-kind", { row: row.id });
  if (!isIsoDate(row.date)) return reason("bad-row", { row: row.id, field: "date" });
  const kind = kindOf(row.kind);
  if (row.assetId !== undefined && !assets.has(row.assetId)) {
    return reason("unknown-asset", { row: row.id, asset: row.assetId });
  }
  const to = row.toAssetId ?? (isOption(kind) ? termsOf(row, assets)?.underlying : undefined);
  if (to !== undefined && !assets.has(to)) return reason("unknown-asset", { row: row.id, asset: to });
  const isBadDay = row.acquired !== undefined && !isIsoDate(row.acquired);
  const isBadExDate = row.exDate !== undefined && !isIsoDate(row.exDate);
  const field =
    missingField(row, kind, assets) ??
    badNumber(row, kind) ??
    (isBadDay ? "acquired" : undefined) ??
    (lacksNominal(row, kind, assets) ? "amount" : undefined) ??
    (isBadExDate ? "exDate" : undefined) ??
    contradiction(row, kind);
  if (field !== undefined) return reason("bad-row", { row: row.id, field });
  const future = exchangedFuture(row, kind, assets);
  return future && reason("future-exchanged", { row: row.id, ...future });
}
