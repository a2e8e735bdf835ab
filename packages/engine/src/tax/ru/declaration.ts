import type { IsoDate } from "../../days/iso-date.ts";
import type { Dec, Money } from "../../money/decimal.ts";
import type { DatedAmount, TaxAmount, TaxIncomeKind, TaxRate } from "../tax-input.ts";
import { NO_MONEY } from "../tax-money.ts";
import { RU_GROUPS, RU_INCOME_CODES, type RuGroup } from "./law.ts";
import type { RuGainRow, RuIncomeRow } from "./ru-rows.ts";

/** Entry of the 3-НДФЛ: appendix 1 for sources in Russia, 2 for foreign ones. Codes of order ММВ-7-11/387@. */
export interface RuLine {
  readonly appendix: "1" | "2";
  readonly incomeCode: string;
  /** Name of the asset, else ISIN or id; without an asset the account. */
  readonly source: string;
  readonly accountId: string;
  /** ISO 3166 code. */
  readonly country: string;
  readonly currency: string;
  /** Day of receipt and of its rate. */
  readonly day: IsoDate;
  readonly amount: Money;
  /** Roubles per unit; absent for roubles. */
  readonly rate?: Dec;
  readonly incomeRub: Money;
  readonly deductionCode?: string;
  readonly deductionRub: Money;
  readonly foreignTax?: TaxAmount;
  readonly foreignTaxRub: Money;
  readonly creditRub: Money;
  /** A Russian tax agent declares it. */
  readonly isByAgent: boolean;
  readonly kind: "gain" | TaxIncomeKind;
  readonly group?: RuGroup;
  readonly rowId: string;
  /** By a Russian payer. */
  readonly withheldRub: Money;
  /** Before conversion, each with the day of its rate. */
  readonly behind: {
    readonly income: readonly DatedAmount[];
    readonly deduction: readonly DatedAmount[];
    readonly foreignTax: readonly DatedAmount[];
  };
}

const onDay = (amount: TaxAmount | undefined, day: IsoDate): DatedAmount[] =>
  amount === undefined || amount.amount === 0n ? [] : [{ ...amount, day }];

function rateOf(rate: TaxRate, currency: string, day: IsoDate): { rate?: Dec } {
  const value = currency === "RUB" ? undefined : rate(currency, "RUB", day);
  return value === undefined ? {} : { rate: value };
}

/** Names the broker's country as source. */
export function gainLine(row: RuGainRow, rate: TaxRate): RuLine {
  const { asset, account, disposal, day, income, expense, paidOn, isAtSaleRate } = row;
  const { acquired, sold } = disposal;
  const { incomeCode, expenseCode } = RU_GROUPS[asset.group];
  const currency = disposal.sold.amount?.currency ?? "RUB";
  const accrued = disposal.sold.accrued;
  const extra = accrued?.currency === currency ? accrued.amount : 0n;
  return {
    appendix: account.country === "RU" ? "1" : "2",
    incomeCode,
    source: asset.name ?? asset.isin ?? asset.id,
    accountId: account.id,
    country: account.country,
    currency,
    day,
    amount: ((disposal.sold.amount?.amount ?? 0n) + extra) as Money,
    ...rateOf(rate, currency, disposal.sold.settled),
    incomeRub: income,
    deductionCode: expenseCode,
    deductionRub: expense,
    foreignTaxRub: NO_MONEY,
    creditRub: NO_MONEY,
    isByAgent: account.country === "RU",
    ...{ kind: "gain", group: asset.group, rowId: sold.tradeId, withheldRub: NO_MONEY },
    behind: {
      income: [...onDay(sold.amount, sold.settled), ...onDay(sold.accrued, sold.settled)],
      deduction: [
        ...onDay(acquired.amount, paidOn),
        ...onDay(acquired.accrued, paidOn),
        ...acquired.fees.map((fee) => (isAtSaleRate ? { ...fee, day: paidOn } : fee)),
        ...sold.fees,
      ],
      foreignTax: [],
    },
  };
}

/** Names the issuer's country as source. */
export function incomeLine(row: RuIncomeRow, credit: Money, rate: TaxRate): RuLine {
  const { asset, account, income, gross, deductions, withheld } = row;
  const isForeign = income.country !== "RU";
  const expenseCode = asset === undefined ? undefined : RU_GROUPS[asset.group].expenseCode;
  return {
    appendix: isForeign ? "2" : "1",
    incomeCode: RU_INCOME_CODES[income.kind],
    source: asset?.name ?? asset?.isin ?? asset?.id ?? account.id,
    accountId: account.id,
    country: income.country,
    currency: income.gross.currency,
    day: income.day,
    amount: income.gross.amount,
    ...rateOf(rate, income.gross.currency, income.day),
    incomeRub: gross,
    ...(deductions > 0n && expenseCode !== undefined ? { deductionCode: expenseCode } : {}),
    deductionRub: deductions,
    ...(isForeign && income.withheld !== undefined ? { foreignTax: income.withheld } : {}),
    foreignTaxRub: isForeign ? withheld : NO_MONEY,
    creditRub: credit,
    isByAgent: !isForeign && withheld > 0n,
    kind: income.kind,
    ...(income.kind === "coupon" && asset !== undefined && { group: asset.group }),
    ...{ rowId: income.id, withheldRub: isForeign ? NO_MONEY : withheld },
    behind: {
      income: onDay(income.gross, income.day),
      deduction: income.deductions ?? [],
      foreignTax: isForeign ? onDay(income.withheld, income.day) : [],
    },
  };
}

/** Sorts independently of the rows' order. */
export function sortLines(lines: readonly RuLine[]): RuLine[] {
  const key = (line: RuLine): string =>
    JSON.stringify([
      line.appendix,
      line.day,
      line.incomeCode,
      line.accountId,
      line.source,
      line.amount.toString().padStart(40, "0"),
      line.deductionRub.toString().padStart(40, "0"),
    ]);
  return lines
    .map((line) => ({ line, text: key(line) }))
    .sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0))
    .map(({ line }) => line);
}
