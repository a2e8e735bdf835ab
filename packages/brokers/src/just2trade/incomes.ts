import { type Draft, makeDraft } from "../kit/draft.ts";
import { issue, shown } from "../kit/issue.ts";
import type { ReportSection } from "../kit/reports/report.ts";
import type { ReportReading } from "../kit/reports/report-reading.ts";
import type { SecurityBook } from "../kit/security-book.ts";
import type { TableRow } from "../kit/tables/table-row.ts";
import { addFees } from "../kit/taxes/trade-fees.ts";
import { isZero } from "../kit/text/decimal-text.ts";

type Row = TableRow<string>;

/** Payments on securities, a separate section since 2022. */
export const INCOMES: ReportSection<string> = {
  id: "incomes",
  title: /^Payment of income on securities/i,
  columns: [
    { id: "date", labels: ["Date"], isRequired: true },
    { id: "account", labels: ["Account number", "Account"] },
    { id: "side", labels: ["In/out"], isRequired: true },
    { id: "name", labels: ["Instrument / Инструмент", "Instrument"], isRequired: true },
    { id: "isin", labels: ["ISIN"], isRequired: true },
    { id: "symbol", labels: ["Symbol"] },
    { id: "quantity", labels: ["Quantity"], role: "quantity" },
    { id: "currency", labels: ["Currency of payment"], isRequired: true },
    { id: "amount", labels: ["Value"], role: "money", isRequired: true },
    { id: "tax", labels: ["TAX Amount"], role: "money" },
    { id: "fee1", labels: ["Fee 1"], role: "money" },
    { id: "fee2", labels: ["Fee 2"], role: "money" },
    { id: "paid", labels: ["Payable amount / Сумма к выплате", "Payable amount"], role: "money" },
    { id: "type", labels: ["Corporate action Type"], isRequired: true },
    { id: "note", labels: ["Comment"] },
  ],
};

const DIVIDEND = "DIV";

const toDividend = (row: Row, book: SecurityBook): Draft[] => {
  const [name, isin, code] = [row.text("name"), row.text("isin"), row.text("symbol")];
  const currency = row.currency("currency")?.code;
  if (currency === undefined && row.problems.length === 0) row.missing("currency");
  if (row.text("side").toUpperCase() !== "IN") row.check(issue("sign-disagrees", {}, row.label("side")));
  const draft = makeDraft([row.line], {
    kind: "dividend",
    ...row.date("date"),
    instrument: book.add({ name, isin, code }),
    quantity: row.nonZero("quantity"),
    currency: currency ?? "",
    amount: row.needed("amount").replace("-", ""),
    tax: row.nonZero("tax"),
    note: row.note("note"),
  });
  return addFees(draft, [{ amount: row.nonZero("fee1") }, { amount: row.nonZero("fee2") }]);
};

/** Cash transactions repeat the payment, gross or net. */
const isBooked = (row: Row, drafts: readonly Draft[]): boolean => {
  const { date } = row.date("date");
  const sums = [row.size("amount"), row.size("paid")].filter((sum) => sum !== undefined && !isZero(sum));
  return drafts.some(
    (draft) => draft.kind === "dividend" && draft.date === date && sums.includes(draft.amount),
  );
};

/** Reads dividends with tax and fees; payments for securities that leave are entered by hand. */
export const readIncomes = (reading: ReportReading, rows: readonly Row[], book: SecurityBook): void => {
  const byDay = Map.groupBy(reading.drafts, ({ date }) => date);
  for (const row of rows) {
    const type = row.text("type");
    const name = row.text("name");
    if (isBooked(row, byDay.get(row.date("date").date) ?? [])) reading.ignore(row, issue("repeats-cash"));
    else if (type.toUpperCase() === DIVIDEND) reading.accept(row, toDividend(row, book));
    else
      reading.ignore(
        row,
        issue("corporate-action-by-hand", {
          action: shown(`${type} ${name}`),
          quantity: row.text("quantity"),
          money: `${row.text("paid") || row.text("amount")} ${row.text("currency")}`,
        }),
      );
  }
};
