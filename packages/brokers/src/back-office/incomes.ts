import type { Collector } from "../kit/collector.ts";
import { defined } from "../kit/defined.ts";
import { addCheck, addDraft, type Draft, startRow } from "../kit/drafts.ts";
import { issue, shown } from "../kit/issue.ts";
import type { FieldRow } from "../kit/tables/field-row.ts";
import type { TableRow } from "../kit/tables/report-tables.ts";
import { absolute, compare, isNegative, isZero, multiply, subtract } from "../kit/text/decimal-text.ts";
import type { KindName } from "../statement.ts";
import type { SecurityTable } from "./security-table.ts";

const KINDS: readonly (readonly [word: string, kind: KindName])[] = [
  ["купон", "coupon"],
  ["погашен", "amortisation"],
  ["дивиденд", "dividend"],
];
export const INCOME_WORDS: readonly string[] = KINDS.map(([word]) => word);
const CENT = "0.01";

const readIncome = (out: Collector, { row, group }: TableRow, book: SecurityTable): void => {
  const type = row.cell("Вид выплаты");
  const kind = KINDS.find(([word]) => type.toLowerCase().includes(word))?.[1];
  if (kind === undefined && type !== "")
    row.problem(issue("unknown-event", { value: shown(type) }, "Вид выплаты"));
  const gross = absolute(row.nonZero("Начисленная сумма", "money"));
  const paid = absolute(row.optional("Сумма к выплате", "money") ?? gross);
  const tax = subtract(gross, paid);
  if (isNegative(tax)) row.problem(issue("negative-number", { value: tax }, "Сумма к выплате"));
  const instrument = book.ofCells(row.cell("Наименование"), row.cell("ISIN")) ?? book.inText(group);
  const draft: Draft = defined({
    ...startRow(row, kind ?? "dividend", { date: row.date("Дата операции").date }),
    instrument,
    quantity: countOf(row),
    price: row.optional("Ставка", "price"),
    currency: row.currency("Валюта"),
    amount: gross,
    tax: isZero(tax) ? undefined : tax,
    note: type === "" ? undefined : type,
  });
  if (instrument === undefined) addCheck(draft, issue("instrument-missing", {}, "Наименование"));
  if (kind === undefined) addCheck(draft, issue("wording-unconfirmed", {}, "Вид выплаты"));
  checkRate(draft);
  if (kind === "amortisation") {
    delete draft.quantity;
    delete draft.price;
  }
  addDraft(out, row, draft);
};

const countOf = (row: FieldRow): string | undefined => {
  const count = row.optional("Количество", "quantity");
  return count === undefined || isZero(count) ? undefined : absolute(count);
};

const checkRate = (draft: Draft): void => {
  if (draft.quantity === undefined || draft.price === undefined || draft.amount === undefined) return;
  const expected = multiply(draft.quantity, draft.price);
  if (compare(absolute(subtract(expected, draft.amount)), CENT) > 0)
    addCheck(draft, issue("amount-mismatch", { amount: draft.amount, expected }));
};

/** Reads payments: accrued, paid out, and the difference as tax. */
export const readIncomes = (out: Collector, entries: readonly TableRow[], book: SecurityTable): void => {
  for (const entry of entries) readIncome(out, entry, book);
};
