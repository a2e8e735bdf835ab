import { describe, expect, test } from "vitest";
import { addDays, dayNumber, type IsoDate } from "../days/iso-date.ts";
import type { CompiledRow } from "./rows/compiled-row.ts";
import { type Arising, type Payer, settleReceivables } from "./settle-receivables.ts";
import type { Transaction } from "./transaction.ts";

const PAY = "2024-03-20" as IsoDate;
const later = (days: number): IsoDate => addDays(PAY, days);

function owed(fields: Partial<Arising> = {}): Arising {
  const exDate = fields.exDate ?? ("2024-03-01" as IsoDate);
  return {
    ...{ payment: undefined, isPayDateExpected: false, quantity: undefined, broughtBy: undefined },
    ...{ exDate, start: dayNumber(exDate), payDate: PAY, currency: "RUB", amount: 100n },
    ...fields,
  };
}

function paid(id: string, days: number, more: Partial<Payer> & { readonly exDate?: IsoDate } = {}): Payer {
  const { exDate, ...rest } = more;
  const date = later(days);
  const row = { id, kind: "dividend", date, currency: "RUB", affectsCash: true, ...(exDate && { exDate }) };
  const compiled = { row: row as Transaction, day: dayNumber(date) } as CompiledRow;
  return { row: compiled, money: 100n, currency: "RUB", ...rest };
}

function settled(arising: readonly Arising[], payers: readonly Payer[]) {
  return settleReceivables(arising, payers).map(({ paidBy, end }) => [paidBy?.row.id, end - dayNumber(PAY)]);
}

describe("what is owed is paid", () => {
  test("from 3 days before the pay date to 10 days after it; then it lapses", () => {
    expect(settled([owed()], [paid("a", -3)])).toEqual([["a", -3]]);
    expect(settled([owed()], [paid("a", 10)])).toEqual([["a", 10]]);
    expect(settled([owed()], [paid("a", -4)])).toEqual([[undefined, 10]]);
    expect(settled([owed()], [paid("a", 11)])).toEqual([[undefined, 10]]);
    expect(settled([owed()], [])).toEqual([[undefined, 10]]);
  });

  test("not before the ex-date; after the pay date it arises all the same and lapses at once", () => {
    expect(settled([owed({ exDate: later(-1) })], [paid("a", -2)])).toEqual([[undefined, 10]]);
    expect(settled([owed({ exDate: later(-1) })], [paid("a", -1)])).toEqual([["a", -1]]);
    expect(settled([owed({ exDate: later(12) })], [])).toEqual([[undefined, 12]]);
    expect(settled([owed({ exDate: later(12) })], [paid("a", 12)])).toEqual([["a", 12]]);
  });

  test("by the first row that comes, once, and by a row of its own side only", () => {
    expect(settled([owed()], [paid("a", 1), paid("b", 2)])).toEqual([["a", 1]]);
    expect(settled([owed()], [paid("a", 1, { money: -100n }), paid("b", 2)])).toEqual([["b", 2]]);
    expect(settled([owed({ amount: -100n })], [paid("a", 1), paid("b", 2, { money: -7n })])).toEqual([
      ["b", 2],
    ]);
    expect(settled([owed(), owed()], [paid("a", 1)])).toEqual([
      ["a", 1],
      [undefined, 10],
    ]);
  });

  test("by a row that names its ex-date on any day until it lapses, and not by one that names another", () => {
    const exDate = "2024-03-01" as IsoDate;
    expect(settled([owed()], [paid("a", -15, { exDate })])).toEqual([["a", -15]]);
    expect(settled([owed()], [paid("a", 10, { exDate })])).toEqual([["a", 10]]);
    expect(settled([owed()], [paid("a", 11, { exDate })])).toEqual([[undefined, 10]]);
    expect(
      settled([owed(), owed({ exDate: later(2), payDate: later(12) })], [paid("a", 11, { exDate })]),
    ).toEqual([
      [undefined, 10],
      [undefined, 22],
    ]);
    expect(settled([owed()], [paid("a", 0, { exDate: later(0) })])).toEqual([[undefined, 10]]);
    expect(settled([owed()], [paid("a", 0), paid("b", 0, { exDate, money: 1n })])).toEqual([["b", 0]]);
  });
});

describe("of several", () => {
  const early = { payDate: later(-4), exDate: "2024-02-20" as IsoDate };

  test("a row takes the nearest pay date, of equally near ones the earlier", () => {
    expect(settled([owed(early), owed()], [paid("a", -1)])).toEqual([
      [undefined, 6],
      ["a", -1],
    ]);
    expect(settled([owed(early), owed()], [paid("a", -3)])).toEqual([
      ["a", -3],
      [undefined, 10],
    ]);
    expect(settled([owed(early), owed()], [paid("a", -2)])).toEqual([
      ["a", -2],
      [undefined, 10],
    ]);
  });

  test("of one pay date the earlier ex-date", () => {
    expect(settled([owed(), owed({ exDate: "2024-02-20" as IsoDate })], [paid("a", 0)])).toEqual([
      ["a", 0],
      [undefined, 10],
    ]);
  });

  test("the row of its currency, then of the nearest amount, then the one that sorts first", () => {
    const euros = paid("a", 0, { currency: "EUR" });
    expect(settled([owed()], [euros, paid("b", 0, { money: 90n })])).toEqual([["b", 0]]);
    expect(settled([owed()], [paid("a", 0, { money: 120n }), paid("b", 0, { money: 81n })])).toEqual([
      ["b", 0],
    ]);
    expect(settled([owed()], [paid("b", 0), paid("a", 0)])).toEqual([["a", 0]]);
    expect(settled([owed()], [euros])).toEqual([["a", 0]]);
  });

  test("each takes one row, and what came too late for one is there for the next", () => {
    const next = owed({ payDate: later(30), exDate: later(15) });
    expect(settled([owed(), next], [paid("a", 1), paid("b", 14), paid("c", 28)])).toEqual([
      ["a", 1],
      ["c", 28],
    ]);
    expect(settled([owed(), next], [paid("c", 40)])).toEqual([
      [undefined, 10],
      ["c", 40],
    ]);
  });
});

test("those whose days of payment touch are rivals", () => {
  const all = settleReceivables(
    [owed({ payDate: later(30) }), owed(), owed({ payDate: later(13) }), owed({ payDate: later(-60) })],
    [],
  );
  expect(all.map(({ rivals }) => rivals.map(({ payDate }) => payDate))).toEqual([
    [later(-60)],
    [later(0), later(13)],
    [later(0), later(13)],
    [later(30)],
  ]);
});
