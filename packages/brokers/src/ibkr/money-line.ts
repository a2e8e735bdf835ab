import type { FieldRow } from "../kit/tables/field-row.ts";
import type { InstrumentRef } from "../statement.ts";
import { type IncomeText, readIncomeText } from "./income-text.ts";
import type { Reading } from "./reading.ts";

export interface MoneyLine {
  readonly row: FieldRow;
  readonly group: string;
  readonly currency: string;
  readonly date: string;
  /** Signed. */
  readonly amount: string;
  readonly description: string;
  readonly text: IncomeText;
  readonly instrument?: InstrumentRef;
}

const findInstrument = (reading: Reading, text: IncomeText): InstrumentRef | undefined => {
  if (text.symbol === "" && text.id === "") return undefined;
  return reading.book.findByIsin(text.id, text.symbol);
};

const toLine = (reading: Reading, row: FieldRow): MoneyLine => {
  const description = row.note("Description") ?? "";
  const text = readIncomeText(description);
  const dateLabel = ["Date", "Settle Date", "Date/Time"].find((label) => row.has(label)) ?? "Date";
  const currency = row.currency();
  const { date } = row.date(dateLabel);
  const amount = row.nonZero("Amount", "money");
  // The symbol column of section Transaction Fees beats a symbol in the text.
  const symbol = row.cell("Symbol");
  const instrument = symbol === "" ? findInstrument(reading, text) : reading.book.find(symbol);
  const group = [currency, instrument?.isin ?? instrument?.symbol ?? "", text.key].join("\u0001");
  return { row, group, currency, date, amount, description, text, ...(instrument && { instrument }) };
};

/** Reads the lines of a section; broken ones are reported. */
export const readMoneyLines = (reading: Reading, rows: readonly FieldRow[]): MoneyLine[] =>
  rows.flatMap((row) => {
    const [early] = row.problems;
    const line = early === undefined ? toLine(reading, row) : undefined;
    const problem = row.problems[0];
    if (line !== undefined && problem === undefined) return [line];
    if (problem !== undefined) reading.out.fail(row.line, problem, row.raw);
    return [];
  });
