import type { Collector } from "../kit/collector.ts";
import { addLine, type Draft, failed, startRow } from "../kit/drafts.ts";
import { issue, shown } from "../kit/issue.ts";
import type { FieldRow } from "../kit/tables/field-row.ts";
import { daysBetween } from "../kit/text/dates.ts";
import { absolute, isZero, reduceRatio } from "../kit/text/decimal-text.ts";
import type { InstrumentRef } from "../statement.ts";
import type { OtkritieBook } from "./otkritie-book.ts";

const OUT = "Снятие ЦБ с учета. Дробление";
const IN = "Прием ЦБ на учет. Дробление";
const REDEEMED = "Снятие ЦБ с учета. Погашение";
export const PAPER_WORDS: readonly string[] = [OUT, IN, REDEEMED];
/** The bond's name, as in the payment: "… Погашение облигаций - МТС 1P-05". */
const REDEEMED_NAME = /Погашение облигаций\s*-\s*(.+)$/i;
const NEAR_DAYS = 7;

const securityOf = (row: FieldRow, book: OtkritieBook): InstrumentRef | undefined =>
  book.byNumber(row.cell("grn_code") || row.cell("security_grn_code")) ??
  book.byName(row.cell("security_name"));

/** Adds names used by comments; call before reading payments. */
export const nameRedeemed = (rows: readonly FieldRow[], book: OtkritieBook): void => {
  for (const row of rows) {
    const name = REDEEMED_NAME.exec(row.cell("comment"))?.[1]?.trim();
    const ref = name === undefined ? undefined : securityOf(row, book);
    if (name !== undefined && ref !== undefined) book.alias(name, ref);
  }
};

/** A redemption's cash is among the payments, its units are in this table. */
const joinRedemption = (
  waiting: ReadonlyMap<string, readonly Draft[]>,
  row: FieldRow,
  book: OtkritieBook,
): boolean => {
  if (!row.cell("comment").includes(REDEEMED)) return false;
  const ref = securityOf(row, book);
  const key = ref?.isin ?? ref?.symbol ?? row.cell("security_name");
  const { date } = row.date("operation_date");
  const quantity = absolute(row.nonZero("quantity", "quantity"));
  if (row.problems.length > 0) return false;
  const found = (waiting.get(key) ?? []).find(
    (draft) => draft.quantity === undefined && Math.abs(daysBetween(draft.date, date)) <= NEAR_DAYS,
  );
  if (found === undefined) return false;
  found.quantity = quantity;
  addLine(found, row.line);
  return true;
};

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

/** Reads non_trade_security_operations: units out and in are a split; others are entered by hand. */
export const readOtkritieSecurities = (
  out: Collector,
  rows: readonly FieldRow[],
  book: OtkritieBook,
): void => {
  const waiting = new Map<string, FieldRow>();
  const done = new Set<FieldRow>();
  const keyOf = (row: FieldRow) => `${row.cell("security_name")}\u0001${row.day("operation_date") ?? ""}`;
  for (const row of rows) if (row.cell("comment").startsWith(OUT)) waiting.set(keyOf(row), row);
  for (const row of rows) {
    const gone = row.cell("comment").startsWith(IN) ? waiting.get(keyOf(row)) : undefined;
    if (gone === undefined || done.has(gone) || !pushSplit(out, gone, row, book)) continue;
    done.add(gone).add(row);
  }
  const redemptions = out.rows.filter(({ kind }) => kind === "redemption") as Draft[];
  const redeemed = Map.groupBy(redemptions, ({ instrument }) => instrument?.isin ?? instrument?.symbol ?? "");
  for (const row of rows) if (!done.has(row) && !joinRedemption(redeemed, row, book)) byHand(out, row);
};
