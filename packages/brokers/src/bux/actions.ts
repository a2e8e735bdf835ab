import { makeDraft } from "../kit/draft.ts";
import { issue, shown } from "../kit/issue.ts";
import { pairLines } from "../kit/pair-lines.ts";
import type { TableReading } from "../kit/tables/table-reading.ts";
import type { TableRow } from "../kit/tables/table-row.ts";
import { absolute, isZero, reduceRatio } from "../kit/text/decimal-text.ts";
import { type Column, securityOf } from "./columns.ts";

type Row = TableRow<Column>;

const byHand = (row: Row) =>
  issue("corporate-action-by-hand", {
    action: shown([row.text("note"), row.text("name")].filter(Boolean).join(" ")),
    quantity: row.text("quantity"),
    money: row.text("amount"),
  });

/** Reads units out and in seconds apart; within one security a split. */
export const actionRows = (reading: TableReading<Column>): void => {
  const open = reading.open().filter((row) => row.problems.length === 0);
  const [outs, ins] = ["ASSET_REDEEM", "ASSET_DEPOSIT"].map((word) =>
    open.filter((row) => row.text("transfer").toUpperCase() === word),
  );
  const pairs = pairLines(outs ?? [], ins ?? [], {
    groupOf: (row) => row.date("date").date,
    nameOf: (row) => row.text("isin"),
  });
  for (const [out, into] of pairs) {
    const [from, to] = [absolute(out.needed("quantity")), absolute(into.needed("quantity"))];
    const isSplit = out.text("isin") === into.text("isin") && !isZero(from) && !isZero(to);
    if (!isSplit) continue;
    const { date, time } = into.date("date");
    const currency = into.currency("currency")?.code ?? into.missing("currency") ?? "";
    const parts = { kind: "split", date, time, affectsCash: false, currency } as const;
    const split = { instrument: securityOf(into), ratio: reduceRatio(to, from), note: into.note("note") };
    reading.accept([out, into], [makeDraft([out.line, into.line], { ...parts, ...split })]);
  }
  for (const row of reading.open().filter(({ problems }) => problems.length === 0))
    reading.ignore(row, byHand(row));
};
