import { defined } from "../../kit/defined.ts";
import { addCheck, type Draft, startRow } from "../../kit/drafts.ts";
import { issue, shown } from "../../kit/issue.ts";
import type { FieldRow } from "../../kit/tables/field-row.ts";
import { daysBetween } from "../../kit/text/dates.ts";
import { absolute, isNegative, isZero } from "../../kit/text/decimal-text.ts";
import { isIsin } from "../../kit/text/isin.ts";
import { readCorporateActions } from "../corporate-actions.ts";
import { settle } from "../reading.ts";
import { firstLabel } from "./flex-row.ts";
import type { FlexReading } from "./flex-trades.ts";

type ActionKind = "by-text" | "maturity" | "worthless" | "dividend" | "nothing";

/** All known `CorporateAction.type` codes; "by-text" needs the description. */
const TYPES: Readonly<Record<string, ActionKind>> = {
  FS: "by-text",
  RS: "by-text",
  FI: "by-text",
  IC: "by-text",
  SO: "by-text",
  SD: "by-text",
  HD: "by-text",
  HI: "by-text",
  TC: "by-text",
  TO: "by-text",
  TI: "by-text",
  RI: "by-text",
  DI: "by-text",
  SR: "by-text",
  BC: "by-text",
  BM: "maturity",
  TM: "maturity",
  DW: "worthless",
  CD: "dividend",
  PV: "nothing",
};
export const ACTION_WORDS: readonly string[] = Object.keys(TYPES);

const dayOf = (row: FieldRow) => row.date(firstLabel(row, ["Report Date", "Date/Time"])).date;

/** A matured bond or bill, or worthless shares (sold at 0). */
const readEnd = (reading: FlexReading, row: FieldRow, kind: "redemption" | "sell"): void => {
  const instrument = reading.book.ofRow(row);
  if (instrument === undefined) row.problem(issue("missing-value", {}, "symbol"));
  const quantity = row.nonZero("Quantity", "quantity");
  const proceeds = row.optional("Proceeds", "money") ?? "0";
  const draft: Draft = defined({
    ...startRow(row, kind, { date: dayOf(row) }),
    instrument,
    quantity: absolute(quantity),
    price: kind === "sell" ? "0" : undefined,
    currency: row.currency(),
    amount: kind === "sell" ? "0" : absolute(proceeds),
    note: row.note("Description"),
  });
  if (!isNegative(quantity)) addCheck(draft, issue("sign-disagrees", {}, "Quantity"));
  if (kind === "sell") addCheck(draft, issue("zero-price", {}, "Proceeds"));
  else if (isZero(proceeds) || isNegative(proceeds))
    row.problem(issue(isZero(proceeds) ? "zero-number" : "negative-number", { value: proceeds }, "Proceeds"));
  settle(reading, row, draft);
};

const NEAR_DAYS = 3;

/** Cash dividends repeat the cash transactions; only missing ones are booked. */
const readCashDividend = (reading: FlexReading, row: FieldRow): void => {
  const instrument = reading.book.ofRow(row);
  const date = dayOf(row);
  const amount = absolute(row.nonZero("Proceeds", "money"));
  const currency = row.currency();
  const isKnown = reading.drafts.some(
    (draft) =>
      (draft.kind === "dividend" || draft.kind === "return-of-capital") &&
      draft.instrument === instrument &&
      draft.amount === amount &&
      Math.abs(daysBetween(draft.date, date)) <= NEAR_DAYS,
  );
  if (isKnown && row.problems.length === 0) {
    reading.out.ignore(row.line, issue("repeats-cash"));
    return;
  }
  const note = row.note("Description");
  const head = { ...startRow(row, "dividend", { date }), instrument, currency };
  const draft: Draft = defined({ ...head, amount, note });
  addCheck(draft, issue("wording-unconfirmed", {}, "type"));
  settle(reading, row, draft);
};

/** After a split with a new ISIN, earlier rows of the file get the new one. */
const followNewIsin = (reading: FlexReading): void => {
  for (const { kind, instrument } of reading.drafts) {
    const former = kind === "split" ? (instrument?.aliases ?? []).filter(isIsin) : [];
    if (instrument === undefined || former.length === 0) continue;
    for (const draft of reading.drafts)
      if (former.includes(draft.instrument?.isin ?? "")) draft.instrument = instrument;
  }
};

/** Unused rights expire; worthless shares are sold at 0. */
const isRight = (row: FieldRow): boolean =>
  row.cell("subCategory") === "RIGHT" || /\brights?\b/i.test(row.cell("Description"));

/** Reads section CorporateActions; needs the cash transactions. */
export const readFlexActions = (reading: FlexReading, rows: readonly FieldRow[]): void => {
  const texts: FieldRow[] = [];
  for (const row of rows) {
    const type = row.cell("type");
    const kind = TYPES[type];
    row.externalId = row.cell("transactionID") || undefined;
    if (kind === undefined) {
      reading.out.fail(row.line, issue("unknown-event", { value: shown(type) }, "type"), row.raw);
    } else if (kind === "by-text") texts.push(row);
    else if (kind === "maturity") readEnd(reading, row, "redemption");
    else if (kind === "worthless" && isRight(row)) texts.push(row);
    else if (kind === "worthless") readEnd(reading, row, "sell");
    else if (kind === "dividend") readCashDividend(reading, row);
    else reading.out.ignore(row.line, issue("no-ledger-event"));
  }
  readCorporateActions(reading, texts);
  followNewIsin(reading);
};
