import type { Issue } from "../../statement.ts";
import { issue, shown } from "../issue.ts";
import { readCurrency } from "../text/currencies.ts";
import { type DateOrder, type DateReading, readDate } from "../text/dates.ts";
import { isZero, multiply } from "../text/decimal-text.ts";
import { checkDigits, checkLength, MAX_NOTE, type NumberRole, storeNumber } from "../text/limits.ts";
import { type DecimalMark, isEmptyCell, readNumber } from "../text/numbers.ts";

export interface RowStyle {
  /** For values that do not reveal their decimal mark. */
  readonly mark: DecimalMark;
  readonly order: DateOrder;
  /** yyyy-mm-dd; later dates are problems. */
  readonly today: string | undefined;
  /** Converts pence and the like, by field "Currency"; otherwise they are problems. */
  readonly hasHundredths?: true;
}

export interface RowPlace {
  /** Section name, or "". */
  readonly section: string;
  readonly line: number;
  readonly raw: string;
}

/** Cells by label; reading errors gather in `problems`. */
export class FieldRow {
  readonly section: string;
  readonly line: number;
  readonly raw: string;
  readonly problems: Issue[] = [];
  readonly roundings: string[] = [];
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

  cell(label: string): string {
    return (this.#cells.get(label) ?? "").trim();
  }

  /** Returns a text; "" with a problem when empty. */
  required(label: string): string {
    const text = this.cell(label);
    if (text === "") this.problem(issue("missing-value", {}, label));
    return text;
  }

  note(label: string): string | undefined {
    const text = this.cell(label);
    const tooLong = checkLength(text, MAX_NOTE, "Note");
    if (tooLong !== undefined) this.problems.push(tooLong);
    if (text.includes("\u0000")) this.problems.push(issue("zero-character", {}, label));
    return text === "" ? undefined : text;
  }

  /** Returns a signed number. Pence and the like are converted; `currencyLabel` names the number's currency field. */
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

  /** Returns a required signed number; "0" with a problem otherwise. */
  signed(label: string, role: NumberRole): string {
    const before = this.problems.length;
    const value = this.optional(label, role);
    if (value === undefined && this.problems.length === before)
      this.problem(issue("missing-value", {}, label));
    return value ?? "0";
  }

  /** Like `signed`, but 0 is a problem. */
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

  /** Returns a currency code, the whole unit's for pence and the like; "" with a problem otherwise. */
  currency(label = "Currency"): string {
    const text = this.cell(label);
    const reading = readCurrency(text);
    if (reading !== undefined && (!reading.isHundredth || this.#style.hasHundredths)) return reading.code;
    const code = text === "" ? "missing-value" : "unknown-currency";
    this.problem(issue(code, text === "" ? {} : { value: shown(text) }, label));
    return "";
  }

  /** Returns day and time; an empty day with a problem otherwise. */
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

  /** Returns an optional day, possibly in the future (settlement). */
  day(label: string): string | undefined {
    return readDate(this.cell(label), this.#style.order)?.date;
  }

  problem(found: Issue): undefined {
    this.problems.push(found);
    return undefined;
  }
}
