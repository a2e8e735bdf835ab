import type { Issue } from "../../statement.ts";
import { issue, shown } from "../issue.ts";
import { printedDecimals } from "../text/arithmetic.ts";
import { type CurrencyReading, readCurrency } from "../text/currencies.ts";
import { type DateOrder, type DateReading, inUtc, readDate } from "../text/dates.ts";
import { absolute, isZero, multiply } from "../text/decimal-text.ts";
import { checkDigits, checkLength, MAX_NOTE, type NumberRole, storeNumber } from "../text/limits.ts";
import { type DecimalMark, isEmptyCell, readNumber } from "../text/numbers.ts";
import { tidy } from "../text/tidy-text.ts";
import type { CsvRecord } from "./csv.ts";
import type { ColumnSpec } from "./header.ts";

/** A column of a table; with a `role` its cells are numbers. */
export interface TableColumn<Id extends string> extends ColumnSpec<Id> {
  readonly role?: NumberRole;
  /** The column that names the currency of its numbers: printed in pence they are read in pounds. */
  readonly unit?: Id;
  /** In printed reports: a label with all of these words in it is the column's too. */
  readonly words?: readonly string[];
}

export interface TableContext<Id extends string> {
  /** Column to cell index; a column the file lacks reads as empty. */
  readonly at: ReadonlyMap<Id, number>;
  readonly roles: ReadonlyMap<Id, NumberRole>;
  readonly marks: ReadonlyMap<Id, DecimalMark | undefined>;
  /** Number column to the column of its currency. */
  readonly units?: ReadonlyMap<Id, Id>;
  readonly labels: ReadonlyMap<Id, string>;
  readonly dateOrder: DateOrder;
  readonly today: string | undefined;
  /** How far ahead of UTC the printed times are, where the ledger has them in UTC. */
  readonly zoneMinutes?: number;
  /** How the format's cells are written otherwise: applied to each that is read. */
  readonly plain?: (cell: string) => string;
}

const MAX_NAME = 500;
const SHORT_YEAR = /^(\d{1,2}\/\d{1,2})\/(\d{2})(?=$|[ ,])/;

/** One line of a table, its cells read on demand by column; what is wrong with them gathers in `problems`. */
export class TableRow<Id extends string> {
  readonly line: number;
  readonly problems: Issue[] = [];
  readonly checks: Issue[] = [];
  /** Numbers that were rounded on entry, for the note of the row they become. */
  readonly roundings: string[] = [];
  readonly record: CsvRecord;
  readonly #context: TableContext<Id>;

  constructor(record: CsvRecord, context: TableContext<Id>) {
    this.record = record;
    this.line = record.line;
    this.#context = context;
    if (record.isDamaged === true) this.problem(issue("broken-quotes"));
  }

  has(column: Id): boolean {
    return this.#context.at.has(column);
  }

  /** The cell, white space trimmed and collapsed; "" when empty or the column is missing. */
  text(column: Id): string {
    const index = this.#context.at.get(column);
    const cell = index === undefined ? "" : (this.record.cells[index] ?? "");
    const { plain } = this.#context;
    return tidy(plain === undefined || cell === "" ? cell : plain(cell));
  }

  /** A text the ledger keeps; undefined when empty. Longer than `max` letters is a problem. */
  kept(column: Id, max: number = MAX_NAME): string | undefined {
    const text = this.text(column);
    if (text === "" || text === "-" || text === "--") return undefined;
    if (text.includes("\u0000")) return this.problem(issue("zero-character", {}, this.label(column)));
    const isNote = max >= MAX_NOTE;
    const tooLong = checkLength(text, max, isNote ? "Note" : this.label(column));
    return tooLong === undefined ? text : this.problem(tooLong);
  }

  note(column: Id): string | undefined {
    return this.kept(column, MAX_NOTE);
  }

  /** The printed label of a column, for messages. */
  label(column: Id): string {
    return this.#context.labels.get(column) ?? column;
  }

  /** The number with its sign; undefined when the cell is empty or no number (then a problem). */
  signed(column: Id): string | undefined {
    const text = this.text(column);
    if (isEmptyCell(text)) return undefined;
    const reading = readNumber(text, this.#context.marks.get(column));
    if ("problem" in reading)
      return this.problem(issue(reading.problem, { value: shown(text) }, this.label(column)));
    const role = this.#context.roles.get(column) ?? "money";
    const whole = this.#isInHundredths(column) ? multiply(reading.value, "0.01") : reading.value;
    const { value, rounded } = storeNumber(whole, role, this.label(column));
    if (rounded !== undefined) this.roundings.push(rounded);
    const tooLong = checkDigits(value, role, this.label(column));
    return tooLong === undefined ? value : this.problem(tooLong);
  }

  #isInHundredths(column: Id): boolean {
    const unit = this.#context.units?.get(column);
    return unit !== undefined && readCurrency(this.text(unit))?.isHundredth === true;
  }

  /** The number as printed; "" without a complaint where it cannot be read. */
  glance(column: Id): string {
    const reading = readNumber(this.text(column), this.#context.marks.get(column));
    if ("problem" in reading) return "";
    return this.#isInHundredths(column) ? multiply(reading.value, "0.01") : reading.value;
  }

  /** Decimals a number is printed with, zeros at its end counted; undefined: it has no decimal mark. */
  decimals(column: Id): number | undefined {
    const value = this.size(column);
    return value === undefined ? undefined : printedDecimals(this.text(column), value);
  }

  /** The number without its sign; undefined when empty. */
  size(column: Id): string | undefined {
    const value = this.signed(column);
    return value === undefined ? undefined : absolute(value);
  }

  /** Like `size`, and 0 is absent too: a fee of 0 is no fee. */
  nonZero(column: Id): string | undefined {
    const value = this.size(column);
    return value === undefined || isZero(value) ? undefined : value;
  }

  /** A signed number other than 0 that must be there; a problem and "0" otherwise. */
  needed(column: Id): string {
    const before = this.problems.length;
    const value = this.signed(column);
    if (value !== undefined && !isZero(value)) return value;
    if (this.problems.length === before)
      this.problem(issue(value === undefined ? "missing-value" : "zero-number", {}, this.label(column)));
    return "0";
  }

  /** The day (and time) that must be there; a problem and an empty day otherwise. */
  date(column: Id): DateReading {
    return this.dateOf(this.text(column), column);
  }

  /** The same of a text taken out of the cell: a zone or a second date cut off. */
  dateOf(text: string, column: Id): DateReading {
    const reading = this.#readDay(text, column);
    if (reading === undefined) {
      if (isEmptyCell(text)) this.problem(issue("missing-value", {}, this.label(column)));
      return { date: "" };
    }
    const { today } = this.#context;
    if (today !== undefined && reading.date > today)
      this.problem(issue("future-date", { date: reading.date, today }, this.label(column)));
    return reading;
  }

  /** The day (and time); undefined when the cell is empty or no date (then a problem). */
  optionalDate(column: Id): DateReading | undefined {
    return this.#readDay(this.text(column), column);
  }

  #readDay(text: string, column: Id): DateReading | undefined {
    if (isEmptyCell(text)) return undefined;
    // A year of two digits is one of this century: no broker's export is older.
    const full = text.replace(SHORT_YEAR, "$1/20$2");
    const reading = readDate(full, this.#context.dateOrder);
    if (reading !== undefined) return inUtc(reading, this.#context.zoneMinutes ?? 0);
    return this.problem(issue("bad-date", { value: shown(text) }, this.label(column)));
  }

  /** The currency; undefined when empty or unknown (then a problem). */
  currency(column: Id): CurrencyReading | undefined {
    const text = this.text(column);
    if (isEmptyCell(text)) return undefined;
    const reading = readCurrency(text);
    return reading ?? this.problem(issue("unknown-currency", { value: shown(text) }, this.label(column)));
  }

  /** Gathers a problem; returns undefined so that a reading can end with it. */
  problem(found: Issue): undefined {
    this.problems.push(found);
    return undefined;
  }

  /** A doubt to be confirmed by the user; the row is kept. */
  check(found: Issue | undefined): void {
    if (found !== undefined) this.checks.push(found);
  }

  missing(column: Id): undefined {
    return this.problem(issue("missing-value", {}, this.label(column)));
  }
}
