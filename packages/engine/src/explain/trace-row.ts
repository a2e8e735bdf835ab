import type { Asset, Transaction } from "../ledger/transaction.ts";
import { formatDec, formatMoney } from "../money/decimal.ts";
import { dec, money, type Plain } from "./plain-text.ts";
import { fromTraceBond, toTraceBond } from "./trace-bond.ts";

/** JSON form: every decimal as text. */
export type TraceRow = Plain<Transaction>;
export type TraceAsset = Plain<Asset>;

const DEC_FIELDS = ["quantity", "price", "rate", "toQuantity", "costShare"] as const;
const MONEY_FIELDS = ["amount", "accrued", "fee", "tax", "toAmount", "cost"] as const;

export function toTraceRow(row: Transaction): TraceRow {
  const out: Record<string, unknown> = { ...row };
  for (const field of DEC_FIELDS) if (row[field] !== undefined) out[field] = formatDec(row[field]);
  for (const field of MONEY_FIELDS) if (row[field] !== undefined) out[field] = formatMoney(row[field]);
  if (row.ratio !== undefined) out.ratio = { to: row.ratio.to.toString(), from: row.ratio.from.toString() };
  out.carried = row.carried?.map(({ quantity, cost, ...lot }) => ({
    ...lot,
    quantity: formatDec(quantity),
    ...(cost !== undefined && { cost: formatMoney(cost) }),
  }));
  out.useLots = row.useLots?.map((lot) => ({ ...lot, quantity: formatDec(lot.quantity) }));
  if (out.carried === undefined) delete out.carried;
  if (out.useLots === undefined) delete out.useLots;
  return out as unknown as TraceRow;
}

/** Parses decimals. Throws RangeError on text not written by a trace. */
export function fromTraceRow(row: TraceRow): Transaction {
  const out: Record<string, unknown> = { ...row };
  for (const field of DEC_FIELDS) if (row[field] !== undefined) out[field] = dec(row[field]);
  for (const field of MONEY_FIELDS) if (row[field] !== undefined) out[field] = money(row[field]);
  if (row.ratio !== undefined) out.ratio = { to: BigInt(row.ratio.to), from: BigInt(row.ratio.from) };
  if (row.carried !== undefined) {
    out.carried = row.carried.map(({ quantity, cost, ...lot }) => ({
      ...lot,
      quantity: dec(quantity),
      ...(cost !== undefined && { cost: money(cost) }),
    }));
  }
  if (row.useLots !== undefined) {
    out.useLots = row.useLots.map((lot) => ({ ...lot, quantity: dec(lot.quantity) }));
  }
  return out as unknown as Transaction;
}

export function toTraceAsset(asset: Asset): TraceAsset {
  const { multiplier, bond, option, ...rest } = asset;
  return {
    ...rest,
    ...(multiplier !== undefined && { multiplier: formatDec(multiplier) }),
    ...(option !== undefined && { option: { ...option, strike: formatDec(option.strike) } }),
    ...(bond !== undefined && { bond: toTraceBond(bond) }),
  } as unknown as TraceAsset;
}

export function fromTraceAsset(asset: TraceAsset): Asset {
  const { multiplier, bond, option, ...rest } = asset;
  return {
    ...rest,
    ...(multiplier !== undefined && { multiplier: dec(multiplier) }),
    ...(option !== undefined && { option: { ...option, strike: dec(option.strike) } }),
    ...(bond !== undefined && { bond: fromTraceBond(bond) }),
  } as unknown as Asset;
}
