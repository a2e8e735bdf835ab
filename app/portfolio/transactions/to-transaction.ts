import {
  type Dec,
  findKindName,
  type IsoDate,
  type Money,
  parseDec,
  parseMoney,
  type Transaction,
} from "@zerno/engine";
import { toLotChoices, toRatio } from "../run/ledger-rows.ts";
import type { TransactionValues } from "./transaction-values.types.ts";

const decOf = (text: string): Dec => parseDec(text) ?? (0n as Dec);
const moneyOf = (text: string): Money => parseMoney(text) ?? (0n as Money);

/**
 * Converts stored values to an engine row, omitting nulls.
 * @throws on an unknown kind
 */
export function toTransaction(id: string, v: TransactionValues, accountId?: string): Transaction {
  const kind = findKindName(v.kind);
  if (kind === undefined) throw new Error(`kind ${v.kind} is none of the stored ones`);
  return {
    id,
    kind,
    date: v.tradeDate as IsoDate,
    currency: v.currency,
    affectsCash: v.affectsCash,
    ...(v.tradeTime !== null && { time: v.tradeTime }),
    ...(accountId !== undefined && { accountId }),
    ...(v.assetId !== null && { assetId: v.assetId }),
    ...(v.quantity !== null && { quantity: decOf(v.quantity) }),
    ...(v.price !== null && { price: decOf(v.price) }),
    ...(v.amount !== null && { amount: moneyOf(v.amount) }),
    ...(v.accrued !== null && { accrued: moneyOf(v.accrued) }),
    ...(v.fee !== null && { fee: moneyOf(v.fee) }),
    ...(v.feeCurrency !== null && { feeCurrency: v.feeCurrency }),
    ...(v.tax !== null && { tax: moneyOf(v.tax) }),
    ...(v.taxCurrency !== null && { taxCurrency: v.taxCurrency }),
    ...(v.rate !== null && { rate: decOf(v.rate) }),
    ...(v.toAmount !== null && { toAmount: moneyOf(v.toAmount) }),
    ...(v.toCurrency !== null && { toCurrency: v.toCurrency }),
    ...(v.ratioTo !== null &&
      v.ratioFrom !== null && { ratio: toRatio(decOf(v.ratioTo), decOf(v.ratioFrom)) }),
    ...(v.cost !== null && { cost: moneyOf(v.cost) }),
    ...(v.acquiredOn !== null && { acquired: v.acquiredOn as IsoDate }),
    ...(v.note !== "" && { note: v.note }),
    ...(v.toAssetId && { toAssetId: v.toAssetId }),
    ...(v.toQuantity && { toQuantity: decOf(v.toQuantity) }),
    ...(v.costShare && { costShare: decOf(v.costShare) }),
    ...(v.optionRight && { optionRight: v.optionRight }),
    ...(v.lotChoices && { useLots: toLotChoices(v.lotChoices) }),
  };
}
