import { defined } from "../kit/defined.ts";
import { addCheck, type Draft, startRow } from "../kit/drafts.ts";
import { issue, shown } from "../kit/issue.ts";
import { absolute, isNegative, isZero } from "../kit/text/decimal-text.ts";
import { readCategory } from "./instrument-book.ts";
import { type Reading, settle } from "./reading.ts";
import type { SectionRow } from "./section-row.ts";

const noteOf = (row: SectionRow): string | undefined => {
  const parts = [row.cell("Type"), row.cell("Xfer Company"), row.cell("Xfer Account")];
  const text = parts.filter((part) => part !== "" && part !== "--").join(" ");
  return text === "" ? undefined : text;
};

const readSecurity = (reading: Reading, row: SectionRow, isIn: boolean) => {
  const currency = row.currency();
  const quantity = row.nonZero("Qty", "quantity");
  const value = row.optional("Market Value", "money");
  const price = row.optional("Xfer Price", "price");
  const symbol = row.cell("Symbol");
  if (symbol === "") row.problem(issue("missing-value", {}, "Symbol"));
  const draft: Draft = defined({
    ...startRow(row, isIn ? "transfer-in" : "transfer-out", row.date("Date")),
    affectsCash: false,
    instrument: reading.book.find(symbol, row.cell("Asset Category"), currency),
    quantity: absolute(quantity),
    price: price === undefined || isZero(price) ? undefined : absolute(price),
    currency,
    amount: value === undefined || isZero(value) ? undefined : absolute(value),
    note: noteOf(row),
  });
  if (isNegative(quantity) === isIn) addCheck(draft, issue("sign-disagrees", {}, "Qty"));
  settle(reading, row, draft);
};

const readCash = (reading: Reading, row: SectionRow, cash: string) => {
  const draft: Draft = defined({
    ...startRow(row, isNegative(cash) ? "withdrawal" : "deposit", row.date("Date")),
    currency: row.currency(),
    amount: absolute(cash),
    note: noteOf(row),
  });
  settle(reading, row, draft);
};

/** Reads section Transfers; securities come at market value. */
export const readTransfers = (reading: Reading, rows: readonly SectionRow[]): void => {
  for (const row of rows) {
    const direction = row.cell("Direction").toLowerCase();
    const cash = row.optional("Cash Amount", "money") ?? "0";
    const quantity = row.optional("Qty", "quantity") ?? "0";
    if (direction !== "in" && direction !== "out")
      row.problem(issue("unknown-event", { value: shown(direction) }, "Direction"));
    const hasSecurity = !isZero(quantity) && !/^cash/i.test(row.cell("Asset Category"));
    if (!hasSecurity && isZero(cash)) row.problem(issue("zero-number", {}, "Qty"));
    const isUnsupported = hasSecurity && readCategory(row.cell("Asset Category")) === "unsupported";
    const [problem] = row.problems;
    if (problem !== undefined) reading.out.fail(row.line, problem, row.raw);
    else if (isUnsupported)
      reading.out.ignore(
        row.line,
        issue("asset-category-unsupported", { category: row.cell("Asset Category") }),
      );
    else {
      if (hasSecurity) readSecurity(reading, row, direction === "in");
      if (!isZero(cash) && row.problems.length === 0) readCash(reading, row, cash);
    }
  }
};

/** Reads shares granted or taken back, at the day's value. */
export const readGrants = (reading: Reading, rows: readonly SectionRow[]): void => {
  for (const row of rows) {
    const quantity = row.nonZero("Quantity", "quantity");
    const price = row.optional("Price", "price");
    const value = row.optional("Value", "money");
    const symbol = row.cell("Symbol");
    if (symbol === "") row.problem(issue("missing-value", {}, "Symbol"));
    const instrument = reading.book.find(symbol, "Stocks");
    const currency = instrument.currency ?? reading.base;
    if (currency === "") row.problem(issue("missing-value", {}, "Currency"));
    const draft: Draft = defined({
      ...startRow(row, isNegative(quantity) ? "transfer-out" : "transfer-in", row.date("Report Date")),
      affectsCash: false,
      instrument,
      quantity: absolute(quantity),
      price: price === undefined || isZero(price) ? undefined : absolute(price),
      currency,
      amount: value === undefined || isZero(value) ? undefined : absolute(value),
      note: row.note("Description"),
    });
    settle(reading, row, draft);
  }
};
