import type { Collector } from "../kit/collector.ts";
import { defined } from "../kit/defined.ts";
import { addDraft, type Draft, failed, startRow } from "../kit/drafts.ts";
import { issue, shown } from "../kit/issue.ts";
import type { FieldRow } from "../kit/tables/field-row.ts";
import { absolute, isNegative } from "../kit/text/decimal-text.ts";
import type { InstrumentRef } from "../statement.ts";
import { freedomInstrument } from "./freedom-trades.ts";

const dateLabel = (row: FieldRow): string => (row.has("datetime") ? "datetime" : "date");

/** Types repeated by corporate actions: the net payment, and its tax. */
const FLOWS: Readonly<Record<string, "tax" | "income">> = {
  tax: "tax",
  dividend: "income",
  dividend_reverted: "income",
  dividend_compensation: "income",
};
export const FLOW_WORDS: readonly string[] = Object.keys(FLOWS);

/** Matches sums of corporate actions, each once. */
const createTaker = (actions: readonly FieldRow[]) => {
  const left = new Map<string, number>();
  const keyOf = (use: string, currency: string, amount: string) => `${use} ${currency} ${absolute(amount)}`;
  const put = (row: FieldRow, use: string, label: string, currencyLabel: string) => {
    const currency = row.cell(currencyLabel) || row.cell("currency");
    const key = keyOf(use, currency, row.optional(label, "money") ?? "0");
    left.set(key, (left.get(key) ?? 0) + 1);
  };
  for (const row of actions) {
    put(row, "income", "amount", "currency");
    put(row, "tax", "tax_amount", "tax_currency");
  }
  return (use: string, currency: string, amount: string): boolean => {
    const key = keyOf(use, currency, amount);
    const count = left.get(key) ?? 0;
    left.set(key, count - 1);
    return count > 0;
  };
};

/** A flow without its corporate action: tax is booked, a payment is checked. */
const readLoneFlow = (out: Collector, row: FieldRow, use: "tax" | "income", amount: string): void => {
  const isOut = isNegative(amount);
  const kind = use === "tax" ? (isOut ? "tax" : "tax-refund") : isOut ? "cash-expense" : "dividend";
  const draft: Draft = defined({
    ...startRow(row, kind, { date: row.date(dateLabel(row)).date }),
    currency: row.currency("currency"),
    amount: absolute(amount),
    note: row.note("comment"),
    checks: [issue("instrument-missing", {}, "comment")],
  });
  addDraft(out, row, draft);
};

/** Reads cash_flows.detailed except repeats of corporate actions; unknown types are reported. */
export const readCashFlows = (
  out: Collector,
  rows: readonly FieldRow[],
  actions: readonly FieldRow[],
): void => {
  const take = createTaker(actions);
  for (const row of rows) {
    const type = row.cell("type_id").toLowerCase();
    const use = FLOWS[type];
    const amount = row.nonZero("amount", "money");
    if (use === undefined) {
      row.problems.unshift(issue("unknown-event", { value: shown(type) }, "type_id"));
      failed(out, row);
    } else if (row.problems.length === 0 && take(use, row.cell("currency"), amount))
      out.ignore(row.line, issue("repeats-income"));
    else readLoneFlow(out, row, use, amount);
  }
};

/** Reads cash_in_outs by sign. No sample had this list: the user checks every row. */
export const readCashInOuts = (out: Collector, rows: readonly FieldRow[]): void => {
  for (const row of rows) {
    const amount = row.nonZero("amount", "money");
    const draft: Draft = defined({
      ...startRow(row, isNegative(amount) ? "withdrawal" : "deposit", {
        date: row.date(dateLabel(row)).date,
      }),
      currency: row.currency("currency"),
      amount: absolute(amount),
      note: row.note("comment") ?? row.note("type"),
      checks: [issue("wording-unconfirmed", {}, "amount")],
    });
    addDraft(out, row, draft);
  }
};

export const GIFTS: readonly string[] = ["award", "gift"];
const REVERTED = new Set(["1", "true", "yes"]);

interface TradedSecurities {
  /** By ticker, with the ISIN and currency of the file's trades. */
  readonly traded: ReadonlyMap<string, InstrumentRef>;
  readonly base: string;
}

/** Reads securities_in_outs; a reversed one moved nothing. */
export const readSecuritiesInOuts = (
  out: Collector,
  rows: readonly FieldRow[],
  known: TradedSecurities,
): void => {
  for (const row of rows) {
    const ticker = row.cell("ticker");
    const instrument = known.traded.get(ticker) ?? freedomInstrument(ticker, row.cell("isin"));
    if (instrument === undefined) row.problem(issue("missing-value", {}, "ticker"));
    const quantity = row.nonZero("quantity", "quantity");
    const isGift = GIFTS.includes(row.cell("type").toLowerCase());
    const currency = instrument?.currency ?? known.base;
    if (currency === "") row.problem(issue("missing-value", {}, "base_currency"));
    const draft: Draft = defined({
      ...startRow(row, isNegative(quantity) ? "transfer-out" : "transfer-in", {
        date: row.date(dateLabel(row)).date,
      }),
      affectsCash: false,
      instrument,
      quantity: absolute(quantity),
      currency,
      note: row.note("type"),
      checks: isGift ? [] : [issue("wording-unconfirmed", {}, "type")],
    });
    if (REVERTED.has(row.cell("reverted").toLowerCase()) && row.problems.length === 0)
      out.ignore(row.line, issue("cancelled-pair"));
    else addDraft(out, row, draft);
  }
};
