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
import type { RateList } from "../../../portfolio/figures/rate-list.ts";
import type { Figure, Reason } from "../../../shared/common.schema.ts";
import { bookedAmounts } from "../booked-amounts.ts";
import type { OfficialRates } from "../official-rate.ts";
import type { RussiaLine, RussiaReport } from "./russia.contract.ts";

type Result = NonNullable<RussiaReport["result"]>;

/** Returns roubles as a figure, with marks of their rates. */
export const roubles = (value: bigint, notes: readonly Reason[] = []): Figure => ({
  ...{ value: formatMoney(value as Money), unit: "money", currency: "RUB" },
  ...(notes.length > 0 && value !== 0n && { notes: [...notes] }),
});

type Sum = keyof RuLine["behind"];
const ofLine: readonly Sum[] = ["income", "deduction", "foreignTax"];

/** Returns distinct marks of the rates behind lines. */
export function notesOfLines(
  rates: Pick<OfficialRates, "notes">,
  lines: readonly RuLine[],
  of: readonly Sum[] = ofLine,
): Reason[] {
  const found = new Map<string, Reason>();
  for (const { behind } of lines)
    for (const sum of of)
      for (const { currency, day } of behind[sum])
        for (const note of rates.notes(currency, day))
          found.set(JSON.stringify(note), { code: note.code, params: { ...note.params } });
  return [...found.values()];
}

/** Returns a row id without the part number. */
export const rowIdOf = (id: string): string => id.replace(/#\d+$/, "");

/** With the rates of their days. */
function bookedOf({ behind }: RuLine, list: RateList) {
  const parts = (["income", "deduction", "foreignTax"] as const).flatMap((of) =>
    behind[of].map(({ day, ...money }) => ({ of, what: "amount" as const, money, day })),
  );
  return bookedAmounts(list, "RUB", parts);
}

function lineOf(line: RuLine, { list, portfolios, rates }: Ground): RussiaLine {
  const notesOf = (...of: readonly Sum[]) => notesOfLines(rates, [line], of);
  const { amount, currency, rate, foreignTax, deductionCode } = line;
  return {
    ...{ appendix: line.appendix, incomeCode: line.incomeCode, source: line.source },
    ...{ accountId: line.accountId, country: line.country, date: line.day },
    money: { currency, amount: formatMoney(amount) },
    rate: rate === undefined ? null : formatDec(rate),
    income: roubles(line.incomeRub, notesOf("income")),
    deductionCode: deductionCode ?? null,
    deduction: roubles(line.deductionRub, notesOf("deduction")),
    foreignTax: foreignTax ? { currency: foreignTax.currency, amount: formatMoney(foreignTax.amount) } : null,
    foreignTaxRub: roubles(line.foreignTaxRub, notesOf("foreignTax")),
    credit: roubles(line.creditRub, notesOf("income", "foreignTax")),
    isByAgent: line.isByAgent,
    ...{ kind: line.kind, group: line.group ?? null, withheld: roubles(line.withheldRub, notesOf("income")) },
    ...{ portfolioId: portfolios.get(line.accountId) ?? "", transactionId: rowIdOf(line.rowId) },
    booked: bookedOf(line, list),
  };
}

const lossOf = ({ year, base, amount }: CarriedLoss) => ({ year, base, amount: roubles(amount) });

/** Losses of earlier years, rates, portfolios by account, marks. */
interface Ground {
  readonly rates: Pick<OfficialRates, "notes">;
  readonly carried: readonly CarriedLoss[];
  readonly list: RateList;
  readonly portfolios: ReadonlyMap<string, string>;
}

/** After netting. */
function leftOf({ groups, netting }: RuTaxYear, group: RuGroupTotal["group"]): bigint {
  const own = groups.find((one) => one.group === group)?.result ?? 0n;
  return netting.reduce(
    (left, { loss, lowers, amount }) =>
      left + (loss === group ? amount : 0n) - (lowers === group ? amount : 0n),
    own as bigint,
  );
}

/** Converts the engine's year for the answer. */
export function resultOf(year: RuTaxYear, ground: Ground): Result {
  const { lines, longHolding, bases, tax, law } = year;
  const notesOf = (isIn: (line: RuLine) => boolean = () => true, of?: readonly Sum[]) =>
    notesOfLines(ground.rates, lines.filter(isIn), of);
  const ofIis = new Set(year.iis.map(({ accountId }) => accountId));
  const notes = {
    all: notesOf(),
    operations: notesOf(({ group, accountId }) => group !== undefined && !ofIis.has(accountId)),
    iis: notesOf(({ accountId }) => ofIis.has(accountId)),
    dividends: notesOf(({ kind }) => kind === "dividend"),
    main: notesOf(({ group, kind }) => group === undefined && kind !== "dividend"),
  };
  return {
    lines: year.lines.map((line) => lineOf(line, ground)),
    groups: year.groups.map(({ group, income, expense, result }) => {
      const isIn = (line: RuLine) => line.group === group;
      return {
        group,
        ...{ incomeCode: RU_GROUPS[group].incomeCode, deductionCode: RU_GROUPS[group].expenseCode },
        income: roubles(income, notesOf(isIn, ["income"])),
        expense: roubles(expense, notesOf(isIn, ["deduction"])),
        result: roubles(result, notesOf(isIn)),
        left: roubles(leftOf(year, group), notesOf(isIn)),
      };
    }),
    netting: year.netting.map(({ loss, lowers, code, amount }) => ({
      ...{ loss, lowers, code, amount: roubles(amount, notes.operations) },
    })),
    longHolding: {
      code: RU_LONG_HOLDING.code,
      gain: roubles(longHolding.gain, notes.operations),
      coefficient: longHolding.coefficient === undefined ? null : formatDec(longHolding.coefficient),
      limit: roubles(longHolding.limit),
      deduction: roubles(longHolding.deduction, notes.operations),
    },
    losses: {
      carried: ground.carried.map(lossOf),
      used: year.lossesUsed.map(lossOf),
      left: year.lossesLeft.map(lossOf),
      expired: year.lossesExpired.map(lossOf),
    },
    iis: year.iis.map(({ accountId, wrapper, closed, fullYears, neededYears, ...sum }) => ({
      ...{ accountId, wrapper, closedOn: closed, fullYears, neededYears },
      result: roubles(sum.result, notes.iis),
      deduction: roubles(sum.deduction, notes.iis),
      base: roubles(sum.base, notes.iis),
    })),
    bases: {
      operations: roubles(bases.operations, notes.operations),
      iis: roubles(bases.iis, notes.iis),
      dividends: roubles(bases.dividends, notes.dividends),
      main: roubles(bases.main, notes.main),
    },
    tax: {
      computed: roubles(tax.computed, notes.all),
      credit: roubles(tax.credit, notes.dividends),
      withheld: roubles(tax.withheld),
      payable: roubles(tax.payable, notes.all),
      refundable: roubles(tax.refundable, notes.all),
    },
    law,
  };
}
