import type { Money } from "../../money/decimal.ts";
import { multiplyDivide } from "../../money/rounding.ts";
import { NO_MONEY, notNegative, smallest, sumOf, toRoubles } from "../tax-money.ts";
import { ruTaxOn } from "./brackets.ts";
import { foreignCredit } from "./foreign-credit.ts";
import { RU_NON_RESIDENT, type RuLaw } from "./law.ts";
import type { RuTaxInput } from "./ru-input.ts";
import type { RuIncomeRow } from "./ru-rows.ts";

/** Roubles with kopecks, after deductions. */
export interface RuTaxBases {
  /** Of ordinary accounts, with coupons. */
  readonly operations: Money;
  readonly iis: Money;
  readonly dividends: Money;
  /** Part of the main base. */
  readonly main: Money;
}

/** Whole roubles. */
export interface RuTax {
  readonly computed: Money;
  readonly credit: Money;
  /** By Russian brokers and issuers. */
  readonly withheld: Money;
  readonly payable: Money;
  readonly refundable: Money;
}

export interface RuTaxed {
  readonly operations: Money;
  readonly iis: Money;
  readonly coupons: readonly RuIncomeRow[];
  readonly dividends: readonly RuIncomeRow[];
  readonly others: readonly RuIncomeRow[];
}

interface TaxParts {
  readonly investment: Money;
  readonly main: Money;
}

// Other bases fill the brackets first; investments bear the difference.
function residentTax({ otherBases = NO_MONEY }: RuTaxInput, law: RuLaw, bases: RuTaxBases): TaxParts {
  const investment = sumOf([bases.operations, bases.iis, bases.dividends]);
  const before = law.pool === "all-bases" ? sumOf([otherBases, bases.main]) : NO_MONEY;
  return {
    investment: ruTaxOn(investment, before, law.investment),
    main: ruTaxOn(bases.main, otherBases, law.main),
  };
}

function nonResidentTax(bases: RuTaxBases): TaxParts {
  const percent = (base: Money, rate: bigint): Money => multiplyDivide(base, rate, 100n) as Money;
  const operations = sumOf([bases.operations, bases.iis]);
  return {
    investment: sumOf([
      percent(operations, RU_NON_RESIDENT.operations),
      percent(bases.dividends, RU_NON_RESIDENT.dividends),
    ]),
    main: percent(bases.main, RU_NON_RESIDENT.operations),
  };
}

// A dividend's Russian tax is its share of the tax on all investment bases.
function creditsOf(
  dividends: readonly RuIncomeRow[],
  base: Money,
  tax: Money,
): ReadonlyMap<RuIncomeRow, Money> {
  const credits = new Map<RuIncomeRow, Money>();
  for (const row of dividends) {
    if (row.income.country === "RU" || base <= 0n) continue;
    const { treatyRate } = row.income;
    const russianTax = multiplyDivide(tax, row.gross, base) as Money;
    const { gross, withheld } = row;
    credits.set(
      row,
      foreignCredit({ gross, withheld, ...(treatyRate === undefined ? {} : { treatyRate }) }, russianTax),
    );
  }
  return credits;
}

/**
 * Applies brackets to all bases together, rounded once to whole roubles (НК РФ ст. 52 п. 6, ст. 225). A credit is never
 * refunded; excess withholding is. Where brackets are crossed, a dividend's share of the tax is proportional: our
 * choice, the Code is silent.
 */
export function ruTax(
  input: RuTaxInput,
  law: RuLaw,
  taxed: RuTaxed,
): { bases: RuTaxBases; tax: RuTax; credits: ReadonlyMap<RuIncomeRow, Money> } {
  const net = ({ gross, deductions }: RuIncomeRow): bigint => gross - deductions;
  const bases: RuTaxBases = {
    operations: taxed.operations,
    iis: taxed.iis,
    dividends: sumOf(taxed.dividends.map(net)),
    main: notNegative(sumOf(taxed.others.map(net))),
  };
  const isResident = input.status === "resident";
  const parts = isResident ? residentTax(input, law, bases) : nonResidentTax(bases);
  const computed = toRoubles(parts.investment + parts.main);
  const investment = sumOf([bases.operations, bases.iis, bases.dividends]);
  const credits = creditsOf(isResident ? taxed.dividends : [], investment, parts.investment);
  const credit = smallest(computed, toRoubles(sumOf(credits.values())));
  const agents = [...taxed.coupons, ...taxed.dividends, ...taxed.others].filter(
    ({ income }) => income.country === "RU",
  );
  const withheld = toRoubles(
    sumOf([input.withheldByAgents ?? NO_MONEY, ...agents.map((row) => row.withheld)]),
  );
  const due = sumOf([computed, -credit, -withheld]);
  return {
    bases,
    credits,
    tax: {
      computed,
      credit,
      withheld,
      payable: notNegative(due),
      refundable: notNegative(-due as Money),
    },
  };
}
