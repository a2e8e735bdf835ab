import type { Issue } from "../statement.ts";
import { makeDraft } from "./draft.ts";
import type { TableReading } from "./tables/table-reading.ts";
import type { TableRow } from "./tables/table-row.ts";
import { absolute, isNegative } from "./text/decimal-text.ts";

export interface ExchangeSide<Id extends string> {
  readonly row: TableRow<Id>;
  readonly key: string;
  readonly date: string;
  readonly time?: string | undefined;
  readonly currency: string;
  /** Negative: paid; positive: bought. */
  readonly amount: string;
  readonly note?: string | undefined;
  readonly checks?: readonly Issue[];
  /** In this side's currency. */
  readonly fee?: string | undefined;
  readonly externalId?: string | undefined;
}

/** Joins paid and bought lines of one key and different currencies. */
export const joinExchanges = <Id extends string>(
  reading: TableReading<Id>,
  sides: readonly ExchangeSide<Id>[],
): void => {
  for (const group of Map.groupBy(sides, ({ key }) => key).values()) {
    const left = [...group];
    while (left.length > 0) {
      const side = left.shift();
      if (side === undefined) break;
      const at = left.findIndex(
        (other) => isNegative(other.amount) !== isNegative(side.amount) && other.currency !== side.currency,
      );
      const other = left[at];
      if (other === undefined) continue;
      left.splice(at, 1);
      const [paid, bought] = isNegative(side.amount) ? [side, other] : [other, side];
      const feeSide = paid.fee === undefined ? bought : paid;
      const draft = makeDraft([side.row.line, other.row.line], {
        kind: "currency-exchange",
        date: paid.date,
        time: paid.time,
        currency: paid.currency,
        amount: absolute(paid.amount),
        toCurrency: bought.currency,
        toAmount: absolute(bought.amount),
        fee: feeSide.fee,
        feeCurrency: feeSide.fee === undefined || feeSide === paid ? undefined : bought.currency,
        note: paid.note,
        externalId: paid.externalId,
      });
      reading.accept([side.row, other.row], [draft]);
    }
  }
};

type MoneyColumn = "date" | "amount" | "currency";

/** Reads a side of an exchange; undefined for an unknown currency. */
export const toExchangeSide = <Id extends string>(
  row: TableRow<Id | MoneyColumn>,
): ExchangeSide<Id | MoneyColumn>[] => {
  const { date } = row.date("date");
  const currency = row.currency("currency")?.code;
  return currency === undefined ? [] : [{ row, key: date, date, currency, amount: row.needed("amount") }];
};
