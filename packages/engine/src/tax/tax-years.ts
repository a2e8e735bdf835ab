import { addYears, dayNumber, type IsoDate, yearOf } from "../days/iso-date.ts";
import { type Reason, reason } from "../figure.ts";
import type { Money } from "../money/decimal.ts";
import { remember } from "../remember.ts";
import type { TaxDisposal, TaxIncome, TaxIncomeKind, TaxRate, TaxRefusal, TaxSide } from "./tax-input.ts";
import { createConverter, sumOf, type TaxConverter } from "./tax-money.ts";

export interface TaxYearsInput {
  readonly currency: string;
  readonly rate: TaxRate;
  readonly disposals: readonly TaxDisposal[];
  readonly incomes: readonly TaxIncome[];
  /** Decides year and rate of an amount; fees keep their own day. */
  readonly basis: "trade" | "settled";
  /** Whole calendar years (US: 1 year) or days. */
  readonly longAfter: { readonly years: number } | { readonly days: number };
}

export interface TaxGainRow {
  readonly disposal: TaxDisposal;
  readonly day: IsoDate;
  /** 0 for a short position. */
  readonly holdingDays: number;
  readonly isLong: boolean;
  readonly amounts: TaxGainAmounts | TaxRefusal;
}

export interface TaxGainAmounts {
  /** With accrued interest received. */
  readonly proceeds: Money;
  /** With accrued interest paid. */
  readonly cost: Money;
  readonly fees: Money;
  readonly gain: Money;
}

export interface TaxGainTotals extends TaxGainAmounts {
  readonly longGain: Money;
  readonly shortGain: Money;
}

export interface TaxIncomeGroup {
  readonly kind: TaxIncomeKind;
  readonly country: string;
  readonly gross: Money;
  readonly deductions: Money;
  readonly withheld: Money;
}

export interface TaxIncomeTotals {
  readonly gross: Money;
  readonly deductions: Money;
  readonly withheld: Money;
  readonly groups: readonly TaxIncomeGroup[];
}

export interface TaxYear {
  readonly year: number;
  readonly rows: readonly TaxGainRow[];
  readonly gains: TaxGainTotals | TaxRefusal;
  readonly income: TaxIncomeTotals | TaxRefusal;
}

/** Returns the later day: a purchase closes a short position. */
export function disposalDay({ acquired, sold }: TaxDisposal, basis: TaxYearsInput["basis"]): IsoDate {
  return acquired[basis] > sold[basis] ? acquired[basis] : sold[basis];
}

function isHeldLonger(input: TaxYearsInput, { acquired, sold }: TaxDisposal): boolean {
  if ("years" in input.longAfter) return sold.trade > addYears(acquired.trade, input.longAfter.years);
  return dayNumber(sold.trade) - dayNumber(acquired.trade) > input.longAfter.days;
}

function sideValue(converter: TaxConverter, side: TaxSide, basis: TaxYearsInput["basis"]): Money {
  const parts = [side.amount, side.accrued].map((part) => converter.convert(part, side[basis]));
  return sumOf(parts);
}

/** Refuses `cost-unknown` or `proceeds-unknown` {asset, account, day}. */
export function refuseUnknown(converter: Pick<TaxConverter, "refuse">, disposal: TaxDisposal): void {
  const { acquired, sold, assetId: asset, accountId: account } = disposal;
  if (acquired.amount === undefined) {
    converter.refuse(reason("cost-unknown", { asset, account, day: sold.trade }));
  }
  if (sold.amount === undefined) {
    converter.refuse(reason("proceeds-unknown", { asset, account, day: sold.trade }));
  }
}

function gainRow(input: TaxYearsInput, disposal: TaxDisposal): TaxGainRow {
  const { acquired, sold } = disposal;
  const converter = createConverter(input.currency, input.rate);
  refuseUnknown(converter, disposal);
  const proceeds = sideValue(converter, sold, input.basis);
  const cost = sideValue(converter, acquired, input.basis);
  const fees = sumOf([...acquired.fees, ...sold.fees].map((fee) => converter.convert(fee, fee.day)));
  const refused = converter.reasons();
  return {
    disposal,
    day: disposalDay(disposal, input.basis),
    holdingDays: Math.max(0, dayNumber(sold.trade) - dayNumber(acquired.trade)),
    isLong: isHeldLonger(input, disposal),
    amounts:
      refused.length > 0 ? { refused } : { proceeds, cost, fees, gain: sumOf([proceeds, -cost, -fees]) },
  };
}

function compareRows(left: TaxGainRow, right: TaxGainRow): number {
  const keys = ({ day, disposal: { accountId, assetId, acquired, sold } }: TaxGainRow): string =>
    JSON.stringify([day, accountId, assetId, acquired.trade, sold.trade, acquired.tradeId, sold.tradeId]);
  const [a, b] = [keys(left), keys(right)];
  return a < b ? -1 : a > b ? 1 : 0;
}

function totalGains(rows: readonly TaxGainRow[]): TaxGainTotals | TaxRefusal {
  const reasons = createConverter("", () => undefined);
  const known: (TaxGainAmounts & { isLong: boolean })[] = [];
  for (const { amounts, isLong } of rows) {
    if ("refused" in amounts) for (const found of amounts.refused) reasons.refuse(found);
    else known.push({ ...amounts, isLong });
  }
  const refused: readonly Reason[] = reasons.reasons();
  if (refused.length > 0) return { refused };
  return {
    proceeds: sumOf(known.map(({ proceeds }) => proceeds)),
    cost: sumOf(known.map(({ cost }) => cost)),
    fees: sumOf(known.map(({ fees }) => fees)),
    gain: sumOf(known.map(({ gain }) => gain)),
    longGain: sumOf(known.map(({ gain, isLong }) => (isLong ? gain : 0n))),
    shortGain: sumOf(known.map(({ gain, isLong }) => (isLong ? 0n : gain))),
  };
}

function totalIncome(input: TaxYearsInput, incomes: readonly TaxIncome[]): TaxIncomeTotals | TaxRefusal {
  const converter = createConverter(input.currency, input.rate);
  const groups = new Map<string, TaxIncomeGroup>();
  for (const { kind, country, day, gross, withheld, deductions = [] } of incomes) {
    const key = `${kind} ${country}`;
    const sum = groups.get(key);
    groups.set(key, {
      kind,
      country,
      gross: sumOf([sum?.gross ?? 0n, converter.convert(gross, day)]),
      withheld: sumOf([sum?.withheld ?? 0n, converter.convert(withheld, day)]),
      deductions: sumOf([
        sum?.deductions ?? 0n,
        ...deductions.map((part) => converter.convert(part, part.day)),
      ]),
    });
  }
  const refused = converter.reasons();
  if (refused.length > 0) return { refused };
  const sorted = [...groups.keys()].sort().flatMap((key) => groups.get(key) ?? []);
  return {
    gross: sumOf(sorted.map(({ gross }) => gross)),
    deductions: sumOf(sorted.map(({ deductions }) => deductions)),
    withheld: sumOf(sorted.map(({ withheld }) => withheld)),
    groups: sorted,
  };
}

/**
 * Computes each amount at the rate of its day, rounded once; gain = proceeds - cost - fees (IRS Publication 550;
 * special rules such as wash sales are not applied). A total is refused with every reason (`rate-missing` {from, to,
 * day}, `cost-unknown`, `proceeds-unknown` {asset, account, day}).
 */
export function taxYears(input: TaxYearsInput): readonly TaxYear[] {
  const rows = new Map<number, TaxGainRow[]>();
  const incomes = new Map<number, TaxIncome[]>();
  for (const disposal of input.disposals) {
    const row = gainRow(input, disposal);
    remember(rows, yearOf(row.day), () => []).push(row);
  }
  for (const income of input.incomes) remember(incomes, yearOf(income.day), () => []).push(income);
  const years = [...new Set([...rows.keys(), ...incomes.keys()])].sort((a, b) => a - b);
  return years.map((year) => {
    const found = (rows.get(year) ?? []).sort(compareRows);
    return {
      year,
      rows: found,
      gains: totalGains(found),
      income: totalIncome(input, incomes.get(year) ?? []),
    };
  });
}
