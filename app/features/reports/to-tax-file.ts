import {
  formatDec,
  formatMoney,
  type TaxAmount,
  type TaxIncome,
  type TaxRate,
  type TaxTrade,
  taxYears,
} from "@zerno/engine";
import type { TaxBook } from "./tax-book.ts";

const money = ({ amount, currency }: TaxAmount) => ({ amount: formatMoney(amount), currency });
const ratioText = ({ part, whole }: { readonly part: bigint; readonly whole: bigint }): string =>
  `${part}:${whole}`;
const dated = (fee: TaxAmount & { readonly day: string }) => ({ ...money(fee), day: fee.day });

/** Without undefined fields. */
function tradeOf(trade: TaxTrade): object {
  const { amount, accrued, fees = [], acquired, ratio, nominal, toQuantity, costShare } = trade;
  return {
    ...{ id: trade.id, type: trade.kind, asset: trade.assetId, account: trade.accountId },
    ...{ date: trade.trade, settleDate: trade.settled, quantity: formatDec(trade.quantity) },
    ...(trade.time !== undefined && { time: trade.time }),
    ...(amount && { amount: formatMoney(amount.amount), currency: amount.currency }),
    ...(accrued && { accrued: formatMoney(accrued.amount), currency: accrued.currency }),
    ...(fees.length > 0 && { fees: fees.map(dated) }),
    ...(acquired && { acquired: acquired.trade }),
    ...(ratio && { ratio: ratioText(ratio) }),
    ...(trade.isAll && { isAll: true }),
    ...(nominal !== undefined && { nominal: formatMoney(nominal) }),
    ...(trade.toAssetId !== undefined && { toAsset: trade.toAssetId }),
    ...(trade.toAccountId !== undefined && { toAccount: trade.toAccountId }),
    ...(toQuantity !== undefined && { toQuantity: formatDec(toQuantity) }),
    ...(trade.isShareUnknown && { isShareUnknown: true }),
    ...(costShare && { costShare: formatDec(costShare.part as typeof trade.quantity) }),
  };
}

const incomeOf = ({ id, kind, assetId, accountId, day, gross, withheld, country }: TaxIncome): object => ({
  ...{ id, kind, account: accountId, date: day, gross: money(gross), country },
  ...(assetId !== undefined && { asset: assetId }),
  ...(withheld && { withheld: money(withheld) }),
});

function ratesOf(book: TaxBook, currency: string): object[] {
  const found = new Map<string, object>();
  const rate: TaxRate = (from, to, day) => {
    const value = book.rate(from, to, day);
    if (value !== undefined)
      found.set(`${from}/${to} ${day}`, { pair: `${from}/${to}`, date: day, rate: formatDec(value) });
    return value;
  };
  taxYears({
    ...{ currency, rate, basis: "trade", longAfter: { years: 1 } },
    ...{ disposals: book.match.disposals, incomes: book.incomes },
  });
  return [...found.values()];
}

/** Writes a portfolio for `zerno tax`: all years, with all rates used. */
export function toTaxFile(book: TaxBook, currency: string): object {
  return {
    ...{ currency, basis: "trade", longAfterYears: 1, allowShort: book.allowShort },
    trades: book.rows.trades.map(tradeOf),
    incomes: book.rows.incomes.map(incomeOf),
    rates: ratesOf(book, currency),
  };
}
