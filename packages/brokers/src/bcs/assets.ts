import { defined } from "../kit/defined.ts";
import type { SecurityBook } from "../kit/security-book.ts";
import type { TableRow } from "../kit/tables/table-row.ts";
import { readCurrency } from "../kit/text/currencies.ts";
import { add, isZero } from "../kit/text/decimal-text.ts";
import type { Balances, InstrumentRef } from "../statement.ts";

type Row = TableRow<string>;

const ISIN = /\b[A-Z]{2}[A-Z0-9]{9}\d\b/;
/** Bought but undelivered: booked with the report that settles it. */
const ON_ITS_WAY = /\s*\(в пути\)$/i;

interface Sums {
  readonly before: string;
  readonly after: string;
}

const addTo = <Key>(sums: Map<Key, Sums>, key: Key, before = "0", after = "0"): void => {
  const known = sums.get(key) ?? { before: "0", after: "0" };
  sums.set(key, { before: add(known.before, before), after: add(known.after, after) });
};

/**
 * Reads securities and balances at both ends. Cash has an empty kind; a blocked holding is another line of its
 * security.
 */
export const readAssets = (
  rows: readonly Row[],
  book: SecurityBook,
  date: string | undefined,
): { readonly opening?: Balances; readonly closing?: Balances } => {
  const cash = new Map<string, Sums>();
  const held = new Map<InstrumentRef, Sums>();
  for (const row of rows) {
    const type = row.text("type");
    const name = row.text("name").replace(ON_ITS_WAY, "");
    const isHere = name === row.text("name");
    const isin = ISIN.exec(row.text("isin"))?.[0];
    if (name === "") continue;
    const code = type === "" ? readCurrency(name)?.code : undefined;
    const security =
      type === "" ? undefined : book.add(defined({ name, type, isin, registration: row.text("isin") }));
    if (!isHere) continue;
    if (code !== undefined) addTo(cash, code, row.signed("sumBefore"), row.signed("sum"));
    if (security !== undefined) addTo(held, security, row.signed("quantityBefore"), row.signed("quantity"));
  }
  if (rows.length === 0 || !rows.every((row) => row.has("sum") && row.has("quantity"))) return {};
  const on = (side: keyof Sums, day: string | undefined): Balances => ({
    cash: [...cash].map(([currency, sums]) => ({ currency, amount: sums[side], ...defined({ date: day }) })),
    positions: [...held]
      .filter(([, sums]) => !isZero(sums[side]))
      .map(([instrument, sums]) => ({ instrument, quantity: sums[side], currency: "RUB" })),
  });
  return { opening: on("before", undefined), closing: on("after", date) };
};
