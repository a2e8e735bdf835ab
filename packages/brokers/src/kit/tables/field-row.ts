import type { Issue } from "../../statement.ts";
import { issue, shown } from "../issue.ts";
import { readCurrency } from "../text/currencies.ts";
import { type DateOrder, type DateReading, readDate } from "../text/dates.ts";
import { isZero, multiply } from "../text/decimal-text.ts";
import { checkDigits, checkLength, MAX_NOTE, type NumberRole, storeNumber } from "../text/limits.ts";
import { type DecimalMark, isEmptyCell, readNumber } from "../text/numbers.ts";

/** How a format writes its cells. */
export interface RowStyle {
  /** Reads values that do not prove their own decimal mark. */
  readonly mark: DecimalMark;
  /** Day or month first where both are numbers. */
  readonly order: DateOrder;
  /** yyyy-mm-dd; later dates are problems. */
  readonly today: string | undefined;
  /** Rows in pence and the like are read in whole units, by the field "Currency"; otherwise they are problems. */
  readonly hasHundredths?: true;
}

/** Where a row stands in the file. */
export interface RowPlace {
  /** Name of its section, "" when the format has none. */
  readonly section: string;
  readonly line: number;
  /** The whole row as text, for the list of failed rows. */
  readonly raw: string;
}

/** One data row, its cells by label (or attribute name). What cannot be read is gathered in `problems`. */
export class FieldRow {
  readonly section: string;
  readonly line: number;
  readonly raw: string;
  readonly problems: Issue[] = [];
  /** Numbers that were rounded on entry, for the note of the row they become. */
  readonly roundings: string[] = [];
  /** The broker's own id of the row, once its reader knows it. */
  externalId: string | undefined;
  readonly #cells: ReadonlyMap<string, string>;
  readonly #style: RowStyle;

  constructor(place: RowPlace, cells: ReadonlyMap<string, string>, style: RowStyle) {
    this.section = place.section;
    this.line = place.line;
    this.raw = place.raw;
    this.#cells = cells;
    this.#style = style;
  }

  has(label: string): boolean {
    return this.#cells.has(label);
  }

  /** Trimmed text under the label, "" when there is none. */
  cell(label: string): string {
    return (this.#cells.get(label) ?? "").trim();
  }

  /** A text the row cannot do without: "" and a problem when it is empty. */
  required(label: string): string {
    const text = this.cell(label);
    if (text === "") this.problem(issue("missing-value", {}, label));
    return text;
  }

  /** A text the ledger keeps, undefined when empty. */
  note(label: string): string | undefined {
    const text = this.cell(label);
    const tooLong = checkLength(text, MAX_NOTE, "Note");
    if (tooLong !== undefined) this.problems.push(tooLong);
    if (text.includes("\u0000")) this.problems.push(issue("zero-character", {}, label));
    return text === "" ? undefined : text;
  }

  /**
   * A signed number; undefined when empty. Money and prices of a row in pence or the like are whole units;
   * `currencyLabel` names the field with the currency of the number, where it is another than the row's.
   */
  optional(label: string, role: NumberRole, currencyLabel = "Currency"): string | undefined {
    const text = this.cell(label);
    if (isEmptyCell(text)) return undefined;
    const reading = readNumber(text, this.#style.mark);
    if ("problem" in reading) return this.problem(issue(reading.problem, { value: shown(text) }, label));
    const isMoney = role === "money" || role === "price";
    const printed =
      isMoney && this.#isInHundredths(currencyLabel) ? multiply(reading.value, "0.01") : reading.value;
    const { value, rounded } = storeNumber(printed, role, label);
    if (rounded !== undefined) this.roundings.push(rounded);
    const tooLong = checkDigits(value, role, label);
    return tooLong === undefined ? value : this.problem(tooLong);
  }

  /** A signed number that must be there; a problem and "0" otherwise. */
  signed(label: string, role: NumberRole): string {
    const before = this.problems.length;
    const value = this.optional(label, role);
    if (value === undefined && this.problems.length === before)
      this.problem(issue("missing-value", {}, label));
    return value ?? "0";
  }

  /** Like `signed`, and 0 is a problem too. */
  nonZero(label: string, role: NumberRole): string {
    const before = this.problems.length;
    const value = this.signed(label, role);
    if (isZero(value) && this.problems.length === before) this.problem(issue("zero-number", {}, label));
    return value;
  }

  #isInHundredths(label: string): boolean {
    if (this.#style.hasHundredths !== true) return false;
    const currency = readCurrency(this.cell(this.has(label) ? label : "Currency"));
    return currency?.isHundredth === true;
  }

  /** A currency's code, that of the whole unit for pence and the like; a problem and "" otherwise. */
  currency(label = "Currency"): string {
    const text = this.cell(label);
    const reading = readCurrency(text);
    if (reading !== undefined && (!reading.isHundredth || this.#style.hasHundredths)) return reading.code;
    const code = text === "" ? "missing-value" : "unknown-currency";
    this.problem(issue(code, text === "" ? {} : { value: shown(text) }, label));
    return "";
  }

  /** Day and time of day; a problem and an empty day otherwise. */
  date(label: string): DateReading {
    const text = this.cell(label);
    const reading = readDate(text, this.#style.order);
    if (reading === undefined) {
      this.problem(
        text === "" ? issue("missing-value", {}, label) : issue("bad-date", { value: shown(text) }, label),
      );
      return { date: "" };
    }
    const { today } = this.#style;
    if (today !== undefined && reading.date > today)
      this.problem(issue("future-date", { date: reading.date, today }, label));
    return reading;
  }

  /** A day that may be missing or still to come (settlement): undefined when it is no date. */
  day(label: string): string | undefined {
    return readDate(this.cell(label), this.#style.order)?.date;
  }

  /** Gathers a problem; returns undefined so that a reading can end with it. */
  problem(found: Issue): undefined {
    this.problems.push(found);
    return undefined;
  }
}
