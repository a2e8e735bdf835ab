import { type Reason, reason } from "../../figure.ts";
import type { Money } from "../../money/decimal.ts";
import type { TaxRefusal } from "../tax-input.ts";
import { NO_MONEY, notNegative, sumOf } from "../tax-money.ts";
import { type CarriedLosses, useCarriedLosses } from "./carried-losses.ts";
import { gainLine, incomeLine, type RuLine, sortLines } from "./declaration.ts";
import { iisResults, type RuIisResult } from "./iis.ts";
import { RU_LAW_CHECKED_YEAR, RU_LAWS, type RuLaw, ruLawOf } from "./law.ts";
import { type LongHolding, longHoldingRelief } from "./long-holding.ts";
import type { RuNettingStep, RuResults } from "./netting.ts";
import { positiveSum, type RuGroupTotal, ruOperations } from "./operations.ts";
import type { CarriedLoss, RuTaxInput } from "./ru-input.ts";
import { createRuBook, type RuGainRow, type RuIncomeRow } from "./ru-rows.ts";
import { type RuTax, type RuTaxBases, ruTax } from "./ru-tax.ts";
import { readYearRows, type YearRows } from "./year-rows.ts";

/** Roubles: bases with kopecks, tax whole. */
export interface RuTaxYear {
  readonly year: number;
  readonly law: { readonly article: string; readonly edition: string };
  readonly groups: readonly RuGroupTotal[];
  readonly netting: readonly RuNettingStep[];
  readonly longHolding: LongHolding;
  readonly lossesUsed: readonly CarriedLoss[];
  readonly lossesLeft: readonly CarriedLoss[];
  readonly lossesExpired: readonly CarriedLoss[];
  readonly iis: readonly RuIisResult[];
  readonly bases: RuTaxBases;
  readonly tax: RuTax;
  readonly lines: readonly RuLine[];
  /** Always includes `help-not-advice`. */
  readonly notes: readonly Reason[];
}

const DERIVATIVES = ["traded-derivative-on-securities", "traded-derivative-other"] as const;
const WITHOUT_CARRY = ["untraded-security", "formerly-traded-security", "untraded-derivative"] as const;

interface Deducted {
  readonly longHolding: LongHolding;
  readonly losses: CarriedLosses;
  readonly base: Money;
}

// The relief cannot be carried, so it precedes losses. Non-residents have neither (ст. 210 п. 4).
function deduct(input: RuTaxInput, results: RuResults, gains: readonly RuGainRow[]): Deducted {
  const isResident = input.status === "resident";
  const securities = notNegative(results["traded-security"]);
  const isClaimed = isResident && input.isLongHoldingClaimed !== false;
  const longHolding = longHoldingRelief(isClaimed ? gains : [], securities);
  const losses = useCarriedLosses(isResident ? input.carriedLosses : [], input.year, {
    securities: (securities - longHolding.deduction) as Money,
    derivatives: positiveSum(results, DERIVATIVES),
  });
  const base = sumOf([losses.securities, losses.derivatives, positiveSum(results, WITHOUT_CARRY)]);
  return { longHolding, losses, base };
}

function newLosses(year: number, results: RuResults): CarriedLoss[] {
  const securities = -results["traded-security"];
  const derivatives = -sumOf(DERIVATIVES.map((group) => (results[group] < 0n ? results[group] : NO_MONEY)));
  return [
    { year, base: "derivatives" as const, amount: derivatives as Money },
    { year, base: "securities" as const, amount: securities as Money },
  ].filter(({ amount }) => amount > 0n);
}

function notesOf({ year, status }: RuTaxInput, law: RuLaw, rows: YearRows): Reason[] {
  const notes = [
    reason("help-not-advice"),
    reason("law-edition", { article: law.article, edition: law.edition }),
  ];
  const add = (isTrue: boolean, code: string, params: Readonly<Record<string, string>> = {}): void => {
    if (isTrue) notes.push(reason(code, params));
  };
  add(year > RU_LAW_CHECKED_YEAR, "law-edition-not-checked", { year: String(year) });
  add(year >= 2021 && year <= 2023, "agents-withheld-per-base");
  add(year < 2021 && rows.coupons.length > 0, "coupons-before-2021-by-later-rules");
  add(status === "non-resident", "non-resident-no-deductions");
  for (const { income, withheld } of [...rows.coupons, ...rows.others]) {
    add(withheld > 0n && income.country !== "RU", "foreign-credit-not-computed", { row: income.id });
  }
  return notes;
}

/** `law-year-unsupported` {year, first}, `iis-dates-missing` {account}. */
function inputFaults({ year, accounts }: RuTaxInput): Reason[] {
  const first = String(RU_LAWS[RU_LAWS.length - 1]?.from);
  const faults =
    ruLawOf(year) === undefined ? [reason("law-year-unsupported", { year: String(year), first })] : [];
  for (const { id, wrapper, opened, closed } of accounts) {
    const isIncomplete = wrapper !== "ordinary" && closed !== undefined && opened === undefined;
    if (isIncomplete) faults.push(reason("iis-dates-missing", { account: id }));
  }
  return faults;
}

/**
 * Computes a year by the Russian Tax Code (ст. 214, 214.1, 214.9, 219.1, 219.2, 220.1, 224, 225, 232). Refused as a
 * whole with every reason: `law-year-unsupported`, `iis-dates-missing`, `rate-missing`, `cost-unknown`,
 * `proceeds-unknown`, `asset-unknown`, `account-unknown`, `coupon-without-asset`, `iis-row-after-close`. A help for the
 * declaration, not advice.
 */
export function ruTaxYear(input: RuTaxInput): RuTaxYear | TaxRefusal {
  const law = ruLawOf(input.year);
  const faults = inputFaults(input);
  if (law === undefined || faults.length > 0) return { refused: faults };
  const book = createRuBook(input);
  const rows = readYearRows(book);
  const refused = book.roubles.reasons();
  if (refused.length > 0) return { refused };

  const { groups, netting } = ruOperations(rows.gains, rows.coupons);
  const { longHolding, losses, base } = deduct(input, netting.results, rows.gains);
  const iis = iisResults(input.accounts, rows.iis, input.year);
  const { bases, tax, credits } = ruTax(input, law, {
    operations: base,
    iis: sumOf(iis.accounts.map((account) => account.base)),
    coupons: rows.coupons,
    dividends: rows.dividends,
    others: rows.others,
  });
  const incomeRows = [...rows.coupons, ...rows.dividends, ...rows.others];
  const creditOf = (row: RuIncomeRow): Money => credits.get(row) ?? NO_MONEY;
  return {
    year: input.year,
    law: { article: law.article, edition: law.edition },
    groups,
    netting: netting.steps,
    longHolding,
    lossesUsed: losses.used,
    lossesLeft: [...losses.left, ...newLosses(input.year, netting.results)],
    lossesExpired: losses.expired,
    iis: iis.accounts,
    bases,
    tax,
    lines: sortLines([
      ...rows.gains.map((row) => gainLine(row, input.rate)),
      ...incomeRows.map((row) => incomeLine(row, creditOf(row), input.rate)),
    ]),
    notes: [...notesOf(input, law, rows), ...iis.notes, ...longHolding.notes],
  };
}
