import type { Collector } from "../kit/collector.ts";
import { absolute, isZero, reduceRatio } from "../kit/decimal-text.ts";
import { addLine, type Draft, failed, startRow } from "../kit/drafts.ts";
import type { FieldRow } from "../kit/field-row.ts";
import { issue, shown } from "../kit/issue.ts";
import type { OtkritieBook } from "./otkritie-book.ts";

const OUT = "Снятие ЦБ с учета. Дробление";
const IN = "Прием ЦБ на учет. Дробление";
export const PAPER_WORDS: readonly string[] = [OUT, IN];

const byHand = (out: Collector, row: FieldRow): void => {
  if (failed(out, row)) return;
  const text = shown([row.cell("security_name"), row.cell("comment")].join(": "));
  out.ignore(
    row.line,
    issue("corporate-action-by-hand", { action: text, quantity: row.cell("quantity"), money: "" }),
  );
};

const pushSplit = (out: Collector, gone: FieldRow, come: FieldRow, book: OtkritieBook): boolean => {
  const from = absolute(gone.optional("quantity", "quantity") ?? "0");
  const to = absolute(come.optional("quantity", "quantity") ?? "0");
  const { date } = come.date("operation_date");
  if (isZero(from) || isZero(to) || date === "" || gone.problems.length + come.problems.length > 0)
    return false;
  const name = come.cell("security_name");
  const instrument = book.byName(name) ?? { symbol: name, name };
  const draft: Draft = {
    ...startRow(come, "split", { date }),
    affectsCash: false,
    instrument,
    currency: instrument.currency ?? "RUB",
    ratio: reduceRatio(to, from),
    note: come.cell("comment"),
    checks: [issue("wording-unconfirmed", {}, "quantity")],
  };
  addLine(draft, gone.line);
  out.rows.push(draft);
  return true;
};

/** non_trade_security_operations: a split is a pair of old pieces out and new ones in; others go by hand. */
export const readOtkritiePapers = (out: Collector, rows: readonly FieldRow[], book: OtkritieBook): void => {
  const waiting = new Map<string, FieldRow>();
  const done = new Set<FieldRow>();
  const keyOf = (row: FieldRow) => `${row.cell("security_name")}\u0001${row.day("operation_date") ?? ""}`;
  for (const row of rows) if (row.cell("comment").startsWith(OUT)) waiting.set(keyOf(row), row);
  for (const row of rows) {
    const gone = row.cell("comment").startsWith(IN) ? waiting.get(keyOf(row)) : undefined;
    if (gone === undefined || done.has(gone) || !pushSplit(out, gone, row, book)) continue;
    done.add(gone).add(row);
  }
  for (const row of rows) if (!done.has(row)) byHand(out, row);
};
