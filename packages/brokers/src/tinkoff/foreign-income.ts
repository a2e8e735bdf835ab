import { makeDraft } from "../kit/draft.ts";
import type { TableSpec } from "../kit/tables/table-format.ts";
import type { TableRow } from "../kit/tables/table-row.ts";
import { checkAmount } from "../kit/text/arithmetic.ts";
import { add } from "../kit/text/decimal-text.ts";

type Column = "date" | "name" | "isin" | "quantity" | "price" | "fee" | "gross" | "tax" | "net" | "currency";

/** Gross before foreign tax and fee; the broker report has only the net. */
const readPayment = (row: TableRow<Column>) => {
  const isin = row.kept("isin", 12) ?? row.missing("isin");
  const name = row.kept("name");
  const currency = row.currency("currency")?.code ?? "";
  const amount = row.needed("gross");
  const [fee, tax] = [row.nonZero("fee"), row.nonZero("tax")];
  const whole = add(row.needed("net"), add(fee ?? "0", tax ?? "0"));
  row.check(checkAmount({ quantity: "1", price: whole, amount }));
  return makeDraft([row.line], {
    kind: "dividend",
    ...row.date("date"),
    instrument: isin === undefined ? undefined : { isin, ...(name && { name }) },
    quantity: row.nonZero("quantity"),
    price: row.nonZero("price"),
    currency,
    amount,
    fee,
    tax,
    isDetail: true,
  });
};

/** T-Bank's foreign income statement: tax per payment, added to dividends of the broker report, never booked alone. */
export const FOREIGN_INCOME: TableSpec<Column> = {
  format: { id: "tinkoff-foreign-income-csv", name: "Income abroad CSV", evidence: "sample", prints: [] },
  columns: [
    { id: "date", labels: ["Дата выплаты"], isRequired: true },
    { id: "name", labels: ["Наименование ценной бумаги"] },
    { id: "isin", labels: ["ISIN"], isRequired: true },
    { id: "quantity", labels: ["Количество ценных бумаг"], role: "quantity" },
    { id: "price", labels: ["Выплата на одну бумагу"], role: "price" },
    { id: "fee", labels: ["Комиссия внешних платежных агентов"], role: "money" },
    { id: "gross", labels: ["Сумма до удержания налога"], role: "money", isRequired: true },
    { id: "tax", labels: ["Сумма налога, удержанного агентом"], role: "money", isRequired: true },
    { id: "net", labels: ["Итоговая сумма выплаты"], role: "money", isRequired: true },
    { id: "currency", labels: ["Валюта"], isRequired: true },
  ],
  dateOrder: "dmy",
  decimalMark: ",",
  read: readPayment,
};
