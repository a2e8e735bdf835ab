import {
  type CarriedLoss,
  formatDec,
  formatMoney,
  type Money,
  RU_GROUPS,
  RU_LONG_HOLDING,
  type RuLine,
  type RuTaxYear,
} from "@zerno/engine";
import type { Figure } from "../../shared/shapes.ts";
import type { RussiaLine, RussiaReport } from "./russia.contract.ts";

type Result = NonNullable<RussiaReport["result"]>;

/** Roubles as a figure. */
export const roubles = (value: bigint): Figure => ({
  ...{ value: formatMoney(value as Money), unit: "money", currency: "RUB" },
});

function lineOf(line: RuLine): RussiaLine {
  const { amount, currency, rate, foreignTax, deductionCode } = line;
  return {
    ...{ appendix: line.appendix, incomeCode: line.incomeCode, source: line.source },
    ...{ accountId: line.accountId, country: line.country, date: line.day },
    money: { currency, amount: formatMoney(amount) },
    rate: rate === undefined ? null : formatDec(rate),
    income: roubles(line.incomeRub),
    deductionCode: deductionCode ?? null,
    deduction: roubles(line.deductionRub),
    foreignTax: foreignTax ? { currency: foreignTax.currency, amount: formatMoney(foreignTax.amount) } : null,
    foreignTaxRub: roubles(line.foreignTaxRub),
    credit: roubles(line.creditRub),
    isByAgent: line.isByAgent,
  };
}

const lossOf = ({ year, base, amount }: CarriedLoss) => ({ year, base, amount: roubles(amount) });

/** The engine's year as it is answered. */
export function resultOf(year: RuTaxYear): Result {
  const { longHolding, bases, tax, law } = year;
  return {
    lines: year.lines.map(lineOf),
    groups: year.groups.map(({ group, income, expense, result }) => ({
      group,
      ...{ incomeCode: RU_GROUPS[group].incomeCode, deductionCode: RU_GROUPS[group].expenseCode },
      ...{ income: roubles(income), expense: roubles(expense), result: roubles(result) },
    })),
    netting: year.netting.map(({ loss, lowers, code, amount }) => ({
      ...{ loss, lowers, code, amount: roubles(amount) },
    })),
    longHolding: {
      code: RU_LONG_HOLDING.code,
      gain: roubles(longHolding.gain),
      coefficient: longHolding.coefficient === undefined ? null : formatDec(longHolding.coefficient),
      limit: roubles(longHolding.limit),
      deduction: roubles(longHolding.deduction),
    },
    losses: {
      used: year.lossesUsed.map(lossOf),
      left: year.lossesLeft.map(lossOf),
      expired: year.lossesExpired.map(lossOf),
    },
    iis: year.iis.map(({ accountId, wrapper, closed, fullYears, neededYears, ...sums }) => ({
      ...{ accountId, wrapper, closedOn: closed, fullYears, neededYears },
      result: roubles(sums.result),
      deduction: roubles(sums.deduction),
      base: roubles(sums.base),
    })),
    bases: {
      operations: roubles(bases.operations),
      iis: roubles(bases.iis),
      dividends: roubles(bases.dividends),
      main: roubles(bases.main),
    },
    tax: {
      computed: roubles(tax.computed),
      credit: roubles(tax.credit),
      withheld: roubles(tax.withheld),
      payable: roubles(tax.payable),
      refundable: roubles(tax.refundable),
    },
    law,
  };
}
