import type { IsoDate } from "../../days/iso-date.ts";
import { yearOf } from "../../days/iso-date.ts";
import { reason } from "../../figure.ts";
import type { Money } from "../../money/decimal.ts";
import type { TaxDisposal, TaxIncome } from "../tax-input.ts";
import { createConverter, sumOf, type TaxConverter, toKopecks } from "../tax-money.ts";
import { disposalDay, refuseUnknown } from "../tax-years.ts";
import { RU_EXTERNAL_LOAN_FROM } from "./law.ts";
import type { RuAccount, RuAsset, RuTaxInput } from "./ru-input.ts";

/** Roubles with kopecks. */
export interface RuGainRow {
  readonly disposal: TaxDisposal;
  readonly asset: RuAsset;
  readonly account: RuAccount;
  /** Of receipt. */
  readonly day: IsoDate;
  readonly income: Money;
  readonly expense: Money;
  readonly gain: Money;
  /** Day of the purchase's rate. */
  readonly paidOn: IsoDate;
  readonly isAtSaleRate: boolean;
}

export interface RuIncomeRow {
  readonly income: TaxIncome;
  readonly asset: RuAsset | undefined;
  readonly account: RuAccount;
  readonly gross: Money;
  readonly deductions: Money;
  readonly withheld: Money;
}

export interface RuBook {
  readonly input: RuTaxInput;
  readonly roubles: TaxConverter;
  asset(id: string): RuAsset | undefined;
  account(id: string): RuAccount | undefined;
}

/** Reasons `asset-unknown`, `account-unknown` {id}. */
export function createRuBook(input: RuTaxInput): RuBook {
  const roubles = createConverter("RUB", input.rate);
  const assets = new Map(input.assets.map((asset) => [asset.id, asset]));
  const accounts = new Map(input.accounts.map((account) => [account.id, account]));
  return {
    input,
    roubles,
    asset(id) {
      const found = assets.get(id);
      if (found === undefined) roubles.refuse(reason("asset-unknown", { id }));
      return found;
    },
    account(id) {
      const found = accounts.get(id);
      if (found === undefined) roubles.refuse(reason("account-unknown", { id }));
      return found;
    },
  };
}

/**
 * Converts price and accrued interest at the rate of each side's settlement day, fees at their own day's (НК РФ ст. 210
 * п. 5, ст. 223 п. 1, ст. 214.1 п. 7, 10, 13), sums rounded once to kopecks. External-loan bonds: all expenses at the
 * rate of the sale's settlement day (п. 13; including fees and accrued interest is our reading of "расходы на
 * приобретение").
 */
export function ruGainRow(book: RuBook, disposal: TaxDisposal): RuGainRow | undefined {
  const asset = book.asset(disposal.assetId);
  const account = book.account(disposal.accountId);
  if (asset === undefined || account === undefined) return undefined;
  const { acquired, sold } = disposal;
  const day = disposalDay(disposal, "settled");
  const isAtSaleRate = asset.isExternalLoan === true && yearOf(day) >= RU_EXTERNAL_LOAN_FROM;
  refuseUnknown(book.roubles, disposal);
  const { convert } = book.roubles;
  const paidOn = isAtSaleRate ? sold.settled : acquired.settled;
  const income = toKopecks(convert(sold.amount, sold.settled) + convert(sold.accrued, sold.settled));
  const expense = toKopecks(
    sumOf([
      convert(acquired.amount, paidOn),
      convert(acquired.accrued, paidOn),
      ...acquired.fees.map((value) => convert(value, isAtSaleRate ? paidOn : value.day)),
      ...sold.fees.map((value) => convert(value, value.day)),
    ]),
  );
  const gain = sumOf([income, -expense]);
  return { disposal, asset, account, day, income, expense, gain, paidOn, isAtSaleRate };
}

/**
 * Converts at the rate of the pay date, each amount rounded to kopecks (НК РФ ст. 210 п. 5). Accrued interest paid
 * reduces the next coupon at the rate of the purchase's settlement day, as brokers do; the Code's text could not be
 * read.
 */
export function ruIncomeRow(book: RuBook, income: TaxIncome): RuIncomeRow | undefined {
  const account = book.account(income.accountId);
  const asset = income.assetId === undefined ? undefined : book.asset(income.assetId);
  if (account === undefined) return undefined;
  if (income.kind === "coupon" && asset === undefined) {
    book.roubles.refuse(reason("coupon-without-asset", { row: income.id }));
  }
  const { convert } = book.roubles;
  return {
    income,
    asset,
    account,
    gross: toKopecks(convert(income.gross, income.day)),
    deductions: toKopecks(sumOf((income.deductions ?? []).map((part) => convert(part, part.day)))),
    withheld: toKopecks(convert(income.withheld, income.day)),
  };
}
