import type { FoundSection, ReportSection } from "../kit/reports/report.ts";
import type { SecurityBook } from "../kit/security-book.ts";
import type { TableRow } from "../kit/tables/table-row.ts";
import { isZero } from "../kit/text/decimal-text.ts";
import type { Balances, CashBalance, PositionBalance } from "../statement.ts";

/** Cash at both ends of the period: two tables of the same columns. */
export const BALANCES: ReportSection<string> = {
  id: "money",
  title: /(?:^|\()(?:денежные средства|средства|дс)[^()]* на (?:начало|конец) периода/i,
  columns: [
    { id: "currency", labels: ["Account currency", "Currency"], isRequired: true },
    { id: "amount", labels: ["Value"], role: "money", isRequired: true },
  ],
};

/** One label contains a Cyrillic letter. */
export const POSITIONS: ReportSection<string> = {
  id: "positions",
  title: /(?:^|\()открытые позиции на (?:начало|конец) периода/i,
  columns: [
    { id: "name", labels: ["Instrument description", "Description"] },
    { id: "isin", labels: ["ISIN"], isRequired: true },
    { id: "symbol", labels: ["Symbol"] },
    { id: "currency", labels: ["Instrument currency", "Instrument \u0441urrency"] },
    { id: "quantity", labels: ["Quantity"], role: "quantity", isRequired: true },
  ],
};

type Sections = readonly FoundSection<string>[];

const AT_START = /на начало/i;

const cashOf = (row: TableRow<string>): CashBalance[] => {
  const currency = row.currency("currency")?.code;
  const amount = row.signed("amount");
  return currency === undefined || amount === undefined ? [] : [{ currency, amount }];
};

const positionOf = (row: TableRow<string>, book: SecurityBook): PositionBalance[] => {
  const quantity = row.signed("quantity");
  const [isin, code, name] = [row.text("isin"), row.text("symbol"), row.text("name").replace(/\*$/, "")];
  if (quantity === undefined || isZero(quantity) || `${isin}${code}${name}` === "") return [];
  const known = [isin, code, name].map((key) => (key === "" ? undefined : book.find(key)));
  const instrument = known.find((ref) => ref !== undefined) ?? book.add({ isin, code, name });
  const currency = row.text("currency") === "" ? instrument.currency : row.currency("currency")?.code;
  return [{ instrument, quantity, currency: currency ?? "USD" }];
};

/** Reads balances; undefined without a table of that end. */
export const readBalances = (
  sections: Sections,
  book: SecurityBook,
): { readonly opening?: Balances; readonly closing?: Balances } => {
  const on = (isStart: boolean): Balances | undefined => {
    const own = sections.filter(
      ({ id, title }) => (id === "money" || id === "positions") && AT_START.test(title) === isStart,
    );
    const rows = (id: string) =>
      own.filter((section) => section.id === id).flatMap(({ lines }) => lines.map(({ row }) => row));
    if (own.length === 0) return undefined;
    return {
      cash: rows("money").flatMap(cashOf),
      positions: rows("positions").flatMap((row) => positionOf(row, book)),
    };
  };
  const [opening, closing] = [on(true), on(false)];
  return { ...(opening && { opening }), ...(closing && { closing }) };
};
