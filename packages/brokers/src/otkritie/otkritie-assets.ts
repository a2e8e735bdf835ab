import type { FieldRow } from "../kit/tables/field-row.ts";
import { readCurrency } from "../kit/text/currencies.ts";
import { add, isZero } from "../kit/text/decimal-text.ts";
import { readNumber } from "../kit/text/numbers.ts";
import type { Balances, InstrumentRef } from "../statement.ts";
import type { OtkritieBook } from "./otkritie-book.ts";

const MONEY = /^денежные средства$/i;

const numberIn = (row: FieldRow, name: string): string => {
  const read = readNumber(row.cell(name), ".");
  return "value" in read ? read.value : "0";
};

/** Names end in blanks and underscores. */
const plain = (name: string): string => name.trim().replace(/_+$/, "");

const securityOf = (row: FieldRow, book: OtkritieBook): InstrumentRef | undefined => {
  const name = row.cell("asset_name");
  return book.byName(name) ?? book.byName(plain(name)) ?? (name === "" ? undefined : { name: plain(name) });
};

type Sums = { readonly before: string; readonly after: string };

const addTo = <Key>(sums: Map<Key, Sums>, key: Key, row: FieldRow): void => {
  const known = sums.get(key) ?? { before: "0", after: "0" };
  sums.set(key, {
    before: add(known.before, numberIn(row, "opening_position_plan")),
    after: add(known.after, numberIn(row, "closing_position_plan")),
  });
};

/** Reads cash and securities at both ends with unsettled deals, as the ledger books on trade date. */
export const readOtkritieAssets = (
  rows: readonly FieldRow[],
  book: OtkritieBook,
  date: string | undefined,
): { readonly opening?: Balances; readonly closing: Balances } => {
  const cash = new Map<string, Sums>();
  const held = new Map<InstrumentRef, Sums>();
  for (const row of rows) {
    const code = MONEY.test(row.cell("asset_type")) ? readCurrency(row.cell("asset_code"))?.code : undefined;
    const security = MONEY.test(row.cell("asset_type")) ? undefined : securityOf(row, book);
    if (code !== undefined) addTo(cash, code, row);
    else if (security !== undefined) addTo(held, security, row);
  }
  const on = (side: keyof Sums, day: string | undefined): Balances => ({
    cash: [...cash].map(([currency, sums]) => ({ currency, amount: sums[side], ...(day && { date: day }) })),
    positions: [...held]
      .filter(([, sums]) => !isZero(sums[side]))
      .map(([instrument, sums]) => ({ instrument, quantity: sums[side], currency: "RUB" })),
  });
  const closing = on("after", date);
  return rows.length === 0 ? { closing } : { opening: on("before", undefined), closing };
};
