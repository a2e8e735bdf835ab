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

/** Cells of a column with a `role` are numbers. */
export interface TableColumn<Id extends string> extends ColumnSpec<Id> {
  readonly role?: NumberRole;
  /** Column with the currency of the numbers; pence become pounds. */
  readonly unit?: Id;
  /** In printed reports a label with all these words matches too. */
  readonly words?: readonly string[];
}

export interface TableContext<Id extends string> {
  readonly at: ReadonlyMap<Id, number>;
  readonly roles: ReadonlyMap<Id, NumberRole>;
  readonly marks: ReadonlyMap<Id, DecimalMark | undefined>;
  readonly units?: ReadonlyMap<Id, Id>;
  readonly labels: ReadonlyMap<Id, string>;
  readonly dateOrder: DateOrder;
  readonly today: string | undefined;
  /** Minutes that printed times are ahead of UTC. */
  readonly zoneMinutes?: number;
  readonly plain?: (cell: string) => string;
}

const MAX_NAME = 500;
const SHORT_YEAR = /^(\d{1,2}\/\d{1,2})\/(\d{2})(?=$|[ ,])/;

/** A line with cells read on demand; reading errors gather in `problems`. */
export class TableRow<Id extends string> {
  readonly line: number;
  readonly problems: Issue[] = [];
  readonly checks: Issue[] = [];
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

  text(column: Id): string {
    const index = this.#context.at.get(column);
    const cell = index === undefined ? "" : (this.record.cells[index] ?? "");
    const { plain } = this.#context;
    return tidy(plain === undefined || cell === "" ? cell : plain(cell));
  }

  /** Returns a text; more than `max` letters are a problem. */
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

  label(column: Id): string {
    return this.#context.labels.get(column) ?? column;
  }

  /** Returns the signed number; undefined when empty or, with a problem, unreadable. */
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

  /** Returns the number; "" without a problem when unreadable. */
  glance(column: Id): string {
    const reading = readNumber(this.text(column), this.#context.marks.get(column));
    if ("problem" in reading) return "";
    return this.#isInHundredths(column) ? multiply(reading.value, "0.01") : reading.value;
  }

  /** Returns the printed decimals, trailing zeros included; undefined without a decimal mark. */
  decimals(column: Id): number | undefined {
    const value = this.size(column);
    return value === undefined ? undefined : printedDecimals(this.text(column), value);
  }

  size(column: Id): string | undefined {
    const value = this.signed(column);
    return value === undefined ? undefined : absolute(value);
  }

  /** Like `size`, but undefined for 0. */
  nonZero(column: Id): string | undefined {
    const value = this.size(column);
    return value === undefined || isZero(value) ? undefined : value;
  }

  /** Returns a required signed number other than 0; "0" with a problem otherwise. */
  needed(column: Id): string {
    const before = this.problems.length;
    const value = this.signed(column);
    if (value !== undefined && !isZero(value)) return value;
    if (this.problems.length === before)
      this.problem(issue(value === undefined ? "missing-value" : "zero-number", {}, this.label(column)));
    return "0";
  }

  /** Returns a required day and time; an empty day with a problem otherwise. */
  date(column: Id): DateReading {
    return this.dateOf(this.text(column), column);
  }

  /** Like `date`, for part of a cell. */
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

  /** Like `date`, but undefined when empty or, with a problem, unreadable. */
  optionalDate(column: Id): DateReading | undefined {
    return this.#readDay(this.text(column), column);
  }

  #readDay(text: string, column: Id): DateReading | undefined {
    if (isEmptyCell(text)) return undefined;
    // Two-digit years are of the 21st century: no export is older.
    const full = text.replace(SHORT_YEAR, "$1/20$2");
    const reading = readDate(full, this.#context.dateOrder);
    if (reading !== undefined) return inUtc(reading, this.#context.zoneMinutes ?? 0);
    return this.problem(issue("bad-date", { value: shown(text) }, this.label(column)));
  }

  /** Returns the currency; undefined when empty or, with a problem, unknown. */
  currency(column: Id): CurrencyReading | undefined {
    const text = this.text(column);
    if (isEmptyCell(text)) return undefined;
    const reading = readCurrency(text);
    return reading ?? this.problem(issue("unknown-currency", { value: shown(text) }, this.label(column)));
  }

  problem(found: Issue): undefined {
    this.problems.push(found);
    return undefined;
  }

  check(found: Issue | undefined): void {
    if (found !== undefined) this.checks.push(found);
  }

  missing(column: Id): undefined {
    return this.problem(issue("missing-value", {}, this.label(column)));
  }
}
