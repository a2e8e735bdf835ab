import { absolute, isNegative } from "./decimal-text.ts";
import { makeDraft } from "./draft.ts";
import type { TableReading } from "./table-reading.ts";
import type { TableRow } from "./table-row.ts";

interface ExchangeColumns<Id extends string> {
  readonly date: Id;
  readonly amount: Id;
  readonly currency: Id;
}

/** Currency conversions stand in two lines of one day, one per currency: paid and bought, one exchange. */
export const joinExchanges = <Id extends string>(
  reading: TableReading<Id>,
  rows: readonly TableRow<Id>[],
  { date, amount, currency }: ExchangeColumns<Id>,
): void => {
  const taken = new Set<TableRow<Id>>();
  for (const paid of rows.filter((row) => isNegative(row.needed(amount)))) {
    const day = { date: paid.date(date).date };
    const from = paid.currency(currency)?.code;
    const bought = rows.find(
      (row) =>
        !taken.has(row) &&
        !isNegative(row.needed(amount)) &&
        row.date(date).date === day.date &&
        row.currency(currency)?.code !== from,
    );
    const into = bought?.currency(currency)?.code;
    if (bought === undefined || from === undefined || into === undefined) continue;
    taken.add(bought);
    const money = {
      amount: absolute(paid.needed(amount)),
      toAmount: bought.needed(amount),
      toCurrency: into,
    };
    const parts = { kind: "currency-exchange", ...day, currency: from, ...money } as const;
    reading.accept([paid, bought], [makeDraft([paid.line, bought.line], parts)]);
  }
};
