import type { ReportSection } from "../kit/reports/report.ts";
import type { SecurityBook } from "../kit/security-book.ts";
import type { TableRow } from "../kit/tables/table-row.ts";
import { readCurrency } from "../kit/text/currencies.ts";
import { add, isZero } from "../kit/text/decimal-text.ts";
import type { Balances, InstrumentRef } from "../statement.ts";

/** Opening balances, and planned ones, since the report's open deals are booked already. */
export const SBER_BALANCES: readonly ReportSection<string>[] = [
  {
    id: "money",
    title: /^Денежные средства/i,
    columns: [
      { id: "currency", labels: ["Валюта"], isRequired: true },
      { id: "before", labels: ["Начало периода"], isRequired: true, role: "money" },
      { id: "after", labels: ["Плановый исходящий остаток"], isRequired: true, role: "money" },
    ],
  },
  {
    id: "portfolio",
    title: /^Портфель Ценных Бумаг/i,
    columns: [
      { id: "name", labels: ["Наименование"], isRequired: true },
      { id: "isin", labels: ["ISIN ценной бумаги"], isRequired: true },
      // The label repeats for start, end and change.
      { id: "before", labels: ["Количество, шт", "Количество, шт."], isRequired: true, role: "quantity" },
      {
        id: "after",
        labels: ["Плановый исходящий остаток, шт", "Плановый исходящий остаток, шт."],
        isRequired: true,
        role: "quantity",
      },
    ],
  },
];

type Row = TableRow<string>;

interface Sums {
  before: string;
  after: string;
}

const sumBy = <Key>(rows: readonly Row[], keyOf: (row: Row) => Key | undefined): Map<Key, Sums> => {
  const sums = new Map<Key, Sums>();
  for (const row of rows) {
    const [before, after] = [row.signed("before"), row.signed("after")];
    const key = after === undefined ? undefined : keyOf(row);
    if (key === undefined || after === undefined) continue;
    const known = sums.get(key) ?? { before: "0", after: "0" };
    sums.set(key, { before: add(known.before, before ?? "0"), after: add(known.after, after) });
  }
  return sums;
};

/** Reads balances; a quiet month's report has none. */
export const readBalances = (
  money: readonly Row[],
  portfolio: readonly Row[],
  book: SecurityBook,
  lastDay: string | undefined,
): { readonly opening?: Balances; readonly closing: Balances } => {
  const cash = sumBy(money, (row) => readCurrency(row.text("currency"))?.code);
  const held = sumBy(portfolio, (row): InstrumentRef | undefined => {
    const [name, isin] = [row.text("name"), row.text("isin")];
    if (isin === "") return undefined;
    return book.find(isin) ?? book.find(name) ?? book.add({ name, isin });
  });
  const on = (side: keyof Sums, date: string | undefined): Balances => ({
    cash: [...cash].map(([currency, sums]) => ({ currency, amount: sums[side], ...(date && { date }) })),
    positions: [...held]
      .filter(([, sums]) => !isZero(sums[side]))
      .map(([instrument, sums]) => ({ instrument, quantity: sums[side], currency: "RUB" })),
  });
  const closing = on("after", lastDay);
  return cash.size + held.size === 0 ? { closing } : { opening: on("before", undefined), closing };
};
