import {
  type CarriedLoss,
  formatDec,
  formatMoney,
  type Money,
  RU_GROUPS,
  RU_LONG_HOLDING,
  type RuGroupTotal,
  type RuLine,
  type RuTaxYear,
} from "@zerno/engine";
import type { RateList } from "../../ledger/rate-list.ts";
import type { Figure } from "../../shared/shapes.ts";
import { bookedAmounts } from "./booked-amounts.ts";
import type { RussiaLine, RussiaReport } from "./russia.contract.ts";

type Result = NonNullable<RussiaReport["result"]>;

/** Roubles as a figure. */
export const roubles = (value: bigint): Figure => ({
  ...{ value: formatMoney(value as Money), unit: "money", currency: "RUB" },
});

/** Ids of rows without the number of their piece. */
export const rowIdOf = (id: string): string => id.replace(/#\d+$/, "");

/** Amounts behind the roubles of a line, with the rates of their days. */
function bookedOf({ behind }: RuLine, list: RateList) {
  const parts = (["income", "deduction", "foreignTax"] as const).flatMap((of) =>
    behind[of].map(({ day, ...money }) => ({ of, what: "amount" as const, money, day })),
  );
  return bookedAmounts(list, "RUB", parts);
}

function lineOf(line: RuLine, { list, portfolios }: Ground): RussiaLine {
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
    ...{ kind: line.kind, group: line.group ?? null, withheld: roubles(line.withheldRub) },
    ...{ portfolioId: portfolios.get(line.accountId) ?? "", transactionId: rowIdOf(line.rowId) },
    booked: bookedOf(line, list),
  };
}

const lossOf = ({ year, base, amount }: CarriedLoss) => ({ year, base, amount: roubles(amount) });

/** Inputs of a year's answer: losses of earlier years, the list of rates, portfolios by account. */
interface Ground {
  readonly carried: readonly CarriedLoss[];
  readonly list: RateList;
  readonly portfolios: ReadonlyMap<string, string>;
}

/** Results of the groups after netting. */
function leftOf({ groups, netting }: RuTaxYear, group: RuGroupTotal["group"]): bigint {
  const own = groups.find((one) => one.group === group)?.result ?? 0n;
  return netting.reduce(
    (left, { loss, lowers, amount }) =>
      left + (loss === group ? amount : 0n) - (lowers === group ? amount : 0n),
    own as bigint,
  );
}

/** The engine's year as it is answered. */
export function resultOf(year: RuTaxYear, ground: Ground): Result {
  const { longHolding, bases, tax, law } = year;
  return {
    lines: year.lines.map((line) => lineOf(line, ground)),
    groups: year.groups.map(({ group, income, expense, result }) => ({
      group,
      ...{ incomeCode: RU_GROUPS[group].incomeCode, deductionCode: RU_GROUPS[group].expenseCode },
      ...{ income: roubles(income), expense: roubles(expense), result: roubles(result) },
      left: roubles(leftOf(year, group)),
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
      carried: ground.carried.map(lossOf),
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
