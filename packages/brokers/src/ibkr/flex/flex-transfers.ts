import { defined } from "../../kit/defined.ts";
import { type Draft, startRow } from "../../kit/drafts.ts";
import { issue, shown } from "../../kit/issue.ts";
import type { FieldRow } from "../../kit/tables/field-row.ts";
import { absolute, isNegative, isZero } from "../../kit/text/decimal-text.ts";
import { settle } from "../reading.ts";
import { firstLabel } from "./flex-row.ts";
import type { FlexReading } from "./flex-trades.ts";

const DAY_LABELS = ["date", "Date/Time", "Report Date"] as const;

const readSecurity = (reading: FlexReading, row: FieldRow, isIn: boolean): void => {
  const instrument = reading.book.ofRow(row);
  if (instrument === undefined) row.problem(issue("missing-value", {}, "symbol"));
  const quantity = row.nonZero("Quantity", "quantity");
  const value = row.optional("positionAmount", "money") ?? "0";
  const draft: Draft = defined({
    ...startRow(row, isIn ? "transfer-in" : "transfer-out", row.date(firstLabel(row, DAY_LABELS))),
    affectsCash: false,
    instrument,
    quantity: absolute(quantity),
    currency: row.currency(),
    amount: isZero(value) ? undefined : absolute(value),
    note: row.note("Description"),
    // No sample had the direction field: the user checks every row.
    checks: [issue("wording-unconfirmed", {}, "direction")],
  });
  if (isNegative(quantity) === isIn)
    draft.checks = [...draft.checks, issue("sign-disagrees", {}, "Quantity")];
  settle(reading, row, draft);
};

const readCash = (reading: FlexReading, row: FieldRow, cash: string): void => {
  settle(
    reading,
    row,
    defined({
      ...startRow(row, isNegative(cash) ? "withdrawal" : "deposit", row.date(firstLabel(row, DAY_LABELS))),
      currency: row.currency(),
      amount: absolute(cash),
      note: row.note("Description"),
      checks: [issue("wording-unconfirmed", {}, "cashTransfer")],
    }),
  );
};

/** Reads section Transfers; securities come at market value. */
export const readFlexTransfers = (reading: FlexReading, rows: readonly FieldRow[]): void => {
  for (const row of rows) {
    row.externalId = row.cell("transactionID") || undefined;
    const direction = row.cell("direction").toUpperCase();
    if (direction !== "IN" && direction !== "OUT")
      row.problem(issue("unknown-event", { value: shown(direction) }, "direction"));
    const cash = row.optional("cashTransfer", "money") ?? "0";
    if (!isZero(cash)) readCash(reading, row, cash);
    else readSecurity(reading, row, direction === "IN");
  }
};
