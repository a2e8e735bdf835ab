import { reversedIncome } from "../kit/accounts/own-rows.ts";
import { type MoneyKind, makeDraft } from "../kit/draft.ts";
import { checkSign } from "../kit/event-rows.ts";
import { issue } from "../kit/issue.ts";
import { ignoreAs } from "../kit/tables/table-actions.ts";
import type { TableSpec } from "../kit/tables/table-format.ts";
import type { Outcome } from "../kit/tables/table-reading.ts";
import type { TableRow } from "../kit/tables/table-row.ts";
import { absolute, add, isNegative } from "../kit/text/decimal-text.ts";
import { type Events, eachOf, readByWord } from "../kit/text/event-words.ts";
import { COLUMNS, type Column, headOf, refOf } from "./columns.ts";

type Row = TableRow<Column>;

const money =
  (plus: MoneyKind, minus: MoneyKind, sign: "+" | "-") =>
  (row: Row): Outcome => {
    const signed = row.needed("value");
    checkSign(row, "value", signed, sign);
    const kind = isNegative(signed) ? minus : plus;
    const instrument = row.text("isin") === "" && row.text("name") === "" ? undefined : refOf(row);
    const tax = kind === "interest" ? row.nonZero("taxes") : undefined;
    const amount = add(absolute(signed), tax ?? "0");
    return makeDraft([row.line], { kind, ...headOf(row), instrument, amount, tax });
  };

const dividend = (row: Row): Outcome => {
  const net = row.needed("value");
  const tax = row.nonZero("taxes");
  if (isNegative(net)) {
    row.check(issue("negative-income", {}, row.label("value")));
    const gross = add(absolute(net), tax ?? "0");
    return reversedIncome(row.line, { ...headOf(row), instrument: refOf(row) }, { gross, tax });
  }
  const paid = { quantity: row.nonZero("shares"), amount: add(net, tax ?? "0"), tax };
  return makeDraft([row.line], { kind: "dividend", ...headOf(row), instrument: refOf(row), ...paid });
};

const EVENTS: Events<Column> = {
  ...eachOf(["Einlage", "Deposit"], money("deposit", "deposit", "+")),
  ...eachOf(["Entnahme", "Withdrawal"], money("withdrawal", "withdrawal", "-")),
  ...eachOf(["Dividende", "Dividend"], dividend),
  ...eachOf(["Zinsen", "Interest"], money("interest", "interest-paid", "+")),
  ...eachOf(["Gebühren", "Fees"], money("fee-refund", "fee", "-")),
  ...eachOf(["Steuern", "Taxes"], money("tax-refund", "tax", "-")),
  // The securities file has them with fees.
  ...eachOf(["Kauf", "Buy", "Verkauf", "Sell"], ignoreAs("repeats-lines")),
  ...eachOf(["Transfer (Outbound)", "Transfer (Inbound)"], ignoreAs("own-transfer")),
};

export const accountCsv: TableSpec<Column> = {
  format: {
    id: "portfolio-performance-account-csv",
    name: "Account transactions CSV",
    evidence: "sample",
    prints: [],
    words: Object.keys(EVENTS),
  },
  columns: COLUMNS,
  dateOrder: "dmy",
  isMine: (_, header) => !header.at.has("gross"),
  read: readByWord<Column>(EVENTS, { wordOf: (row) => row.text("event"), column: "event" }),
};
