import type { Broker, Issue, StatementFormat } from "../statement.ts";
import { type Draft, type MoneyKind, makeDraft } from "./draft.ts";
import { balancesOf, checkSign, oldestFirst } from "./event-rows.ts";
import { joinExchanges } from "./join-exchanges.ts";
import { tableBroker } from "./tables/table-format.ts";
import type { Extras, Outcome, TableReading } from "./tables/table-reading.ts";
import type { TableColumn, TableRow } from "./tables/table-row.ts";
import type { DateOrder } from "./text/dates.ts";
import { absolute, add, isNegative, negate } from "./text/decimal-text.ts";
import type { DecimalMark } from "./text/numbers.ts";
import { type Phrase, phraseWords, readPhrase } from "./text/phrases.ts";

/** Kinds of lines; ignored phrases cover principal. */
export type LoanEvent =
  | "deposit"
  | "withdrawal"
  | "interest"
  | "gain"
  | "gain-or-loss"
  | "fee"
  | "tax"
  | "exchange";

export type LoanColumn =
  | "date"
  | "event"
  | "amount"
  | "debit"
  | "currency"
  | "id"
  | "status"
  | "loan"
  | "balance";

export interface LoanLedger {
  readonly about: Pick<Broker, "id" | "name" | "country">;
  readonly format: Omit<StatementFormat, "words">;
  readonly columns: readonly TableColumn<LoanColumn>[];
  readonly dateOrder: DateOrder;
  /** Absent: decided by the column. */
  readonly decimalMark?: DecimalMark;
  /** For platforms with one, unprinted currency. */
  readonly currency?: string;
  /** False: direction by word. */
  readonly isSigned: boolean;
  readonly phrases: readonly Phrase<LoanEvent>[];
  readonly passBy?: (row: TableRow<LoanColumn>) => Issue | undefined;
}

type Row = TableRow<LoanColumn>;

const KINDS: Readonly<Record<LoanEvent, readonly [MoneyKind, MoneyKind]>> = {
  deposit: ["deposit", "withdrawal"],
  withdrawal: ["deposit", "withdrawal"],
  interest: ["interest", "cash-expense"],
  gain: ["cash-gain", "cash-expense"],
  "gain-or-loss": ["cash-gain", "cash-expense"],
  fee: ["fee-refund", "fee"],
  tax: ["tax-refund", "tax"],
  exchange: ["deposit", "withdrawal"],
};
const EXPECTED: Partial<Record<LoanEvent, "+" | "-">> = {
  deposit: "+",
  withdrawal: "-",
  interest: "+",
  gain: "+",
  fee: "-",
};

const changeOf = (row: Row, how: LoanEvent, isSigned: boolean): string => {
  const debit = row.has("debit") ? row.nonZero("debit") : undefined;
  if (debit !== undefined) return negate(debit);
  const printed = row.needed("amount");
  if (isSigned) return printed;
  return EXPECTED[how] === "-" ? negate(absolute(printed)) : absolute(printed);
};

const currencyOf = (row: Row, ledger: LoanLedger): string | undefined =>
  row.currency("currency")?.code ?? ledger.currency;

const draftOf = (row: Row, how: LoanEvent, ledger: LoanLedger): Draft => {
  const change = changeOf(row, how, ledger.isSigned);
  const sign = EXPECTED[how];
  if (ledger.isSigned && sign !== undefined) checkSign(row, "amount", change, sign);
  const currency = currencyOf(row, ledger);
  if (currency === undefined && row.problems.length === 0) row.missing("currency");
  const [plus, minus] = KINDS[how];
  return makeDraft([row.line], {
    kind: isNegative(change) ? minus : plus,
    ...row.date("date"),
    currency: currency ?? "",
    amount: absolute(change),
    note: row.note("event"),
    externalId: row.kept("id"),
  });
};

/** Running balances, compared with the file's lines, not the ledger: loan principal moves cash without a row. */
const spansIn = (reading: TableReading<LoanColumn>, ledger: LoanLedger): Extras => {
  const steps = reading.rows.flatMap((row) => {
    if (row.problems.length > 0 || !row.has("balance")) return [];
    const [currency, change, balance] = [
      currencyOf(row, ledger),
      changeOf(row, "exchange", true),
      row.signed("balance"),
    ];
    if (currency === undefined || change === undefined || balance === undefined) return [];
    return [{ line: row.line, date: row.date("date").date, currency, change, balance }];
  });
  const booked = new Set(reading.drafts.flatMap(({ lines }) => lines));
  const { opening, closing, breaks } = balancesOf(oldestFirst(steps));
  const aside = (currency: string) =>
    steps
      .filter((step) => step.currency === currency && !booked.has(step.line))
      .reduce((all, { change }) => add(all, change), "0");
  const spans = closing.cash.map(({ currency, amount }, index) => ({
    ...{ currency, opening: opening?.cash[index]?.amount ?? "0", closing: amount, aside: aside(currency) },
  }));
  return spans.length === 0 ? {} : { spans, breaks };
};

/** An exchange with its other side in another file stays a deposit or withdrawal. */
const joinSides = (reading: TableReading<LoanColumn>, ledger: LoanLedger) => {
  const rows = reading.open().filter((row) => row.problems.length === 0);
  const sides = rows.map((row) => {
    const { date, time, currency, note } = draftOf(row, "exchange", ledger);
    const key = row.text("date");
    return { row, key, date, time, currency, amount: changeOf(row, "exchange", true), note };
  });
  joinExchanges(reading, sides);
  for (const row of reading.open().filter((other) => other.problems.length === 0))
    reading.accept([row], [draftOf(row, "exchange", ledger)]);
  return spansIn(reading, ledger);
};

/** Reads a lending platform's statement: payments and interest, not loans. */
export const loanLedger = (ledger: LoanLedger): Broker => {
  const read = (row: Row): Outcome => {
    const how = readPhrase(row, "event", ledger.phrases);
    if (typeof how !== "string") return how;
    return how === "exchange" ? undefined : draftOf(row, how, ledger);
  };
  const { about, columns, dateOrder, decimalMark, passBy } = ledger;
  return tableBroker<LoanColumn>(about, [
    {
      format: { ...ledger.format, words: phraseWords(ledger.phrases) },
      columns,
      dateOrder,
      ...(decimalMark && { decimalMark }),
      ...(passBy && { passBy }),
      read,
      finish: (reading) => joinSides(reading, ledger),
    },
  ]);
};
