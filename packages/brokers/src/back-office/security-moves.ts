import type { Collector } from "../kit/collector.ts";
import { defined } from "../kit/defined.ts";
import { addDraft, failed, startRow } from "../kit/drafts.ts";
import { issue, shown } from "../kit/issue.ts";
import type { FieldRow } from "../kit/tables/field-row.ts";
import type { TableRow } from "../kit/tables/report-tables.ts";
import { daysBetween } from "../kit/text/dates.ts";
import { absolute } from "../kit/text/decimal-text.ts";
import type { InstrumentRef } from "../statement.ts";
import type { SecurityTable } from "./security-table.ts";

export type SecurityRule = "in" | "out" | "redeemed" | "own" | "settled";
export type SecurityWords = readonly (readonly [word: string, rule: SecurityRule])[];

/** Units redeemed, until their payment is found. */
export interface SecurityMoves {
  readonly takeRedeemed: (
    instrument: InstrumentRef,
    date: string,
  ) => { readonly quantity: string; readonly line: number } | undefined;
  readonly reportRest: () => void;
}

interface Redeemed {
  readonly row: FieldRow;
  readonly instrument: InstrumentRef | undefined;
  readonly quantity: string;
  readonly date: string;
}

const NEAR_DAYS = 7;
const sameKey = (a: InstrumentRef | undefined, b: InstrumentRef): boolean =>
  a !== undefined && (a.isin ?? a.symbol) === (b.isin ?? b.symbol);

const securityOf = (row: FieldRow, group: string, book: SecurityTable): InstrumentRef | undefined =>
  book.ofCells(row.cell("Наименование"), row.cell("ISIN")) ??
  book.inText(row.cell("Комментарий")) ??
  (group === "" ? undefined : book.ofTitle(group));

const readTransfer = (
  out: Collector,
  row: FieldRow,
  isIn: boolean,
  instrument: InstrumentRef | undefined,
): void => {
  if (instrument === undefined) row.problem(issue("missing-value", {}, "Наименование"));
  addDraft(
    out,
    row,
    defined({
      ...startRow(row, isIn ? "transfer-in" : "transfer-out", { date: row.date("Дата").date }),
      affectsCash: false,
      instrument,
      quantity: absolute(row.nonZero("Количество", "quantity")),
      currency: instrument?.currency ?? "RUB",
      note: row.note("Комментарий"),
      // The columns are undocumented: the user checks every row.
      checks: [issue("wording-unconfirmed", {}, "Операция")],
    }),
  );
};

/** Reads movements of securities without a trade: transfers and redemptions. */
export const readSecurityMoves = (
  out: Collector,
  entries: readonly TableRow[],
  words: SecurityWords,
  book: SecurityTable,
): SecurityMoves => {
  const redeemed: Redeemed[] = [];
  for (const { row, group } of entries) {
    const operation = row.cell("Операция").toLowerCase();
    const rule = words.find(([word]) => operation.includes(word.toLowerCase()))?.[1];
    const instrument = securityOf(row, group, book);
    if (rule === undefined) {
      row.problem(issue("unknown-event", { value: shown(row.cell("Операция")) }, "Операция"));
      failed(out, row);
    } else if (rule === "own") out.ignore(row.line, issue("own-transfer"));
    else if (rule === "settled") out.ignore(row.line, issue("repeats-trades"));
    else if (rule === "redeemed") {
      const quantity = absolute(row.nonZero("Количество", "quantity"));
      const { date } = row.date("Дата");
      if (!failed(out, row)) redeemed.push({ row, instrument, quantity, date });
    } else readTransfer(out, row, rule === "in", instrument);
  }
  return {
    takeRedeemed: (instrument, date) => {
      const at = redeemed.findIndex(
        (move) => sameKey(move.instrument, instrument) && Math.abs(daysBetween(move.date, date)) <= NEAR_DAYS,
      );
      const [move] = at < 0 ? [] : redeemed.splice(at, 1);
      return move && { quantity: move.quantity, line: move.row.line };
    },
    reportRest: () => {
      for (const { row, quantity } of redeemed) {
        const text = shown(`${row.cell("Операция")} ${row.cell("Наименование")}`);
        out.ignore(row.line, issue("corporate-action-by-hand", { action: text, quantity, money: "" }));
      }
    },
  };
};
