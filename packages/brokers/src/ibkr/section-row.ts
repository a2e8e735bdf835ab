import type { CsvRecord } from "../kit/csv.ts";
import { readCurrency } from "../kit/currencies.ts";
import { readDate } from "../kit/dates.ts";
import { isZero } from "../kit/decimal-text.ts";
import { normaliseLabel } from "../kit/header.ts";
import { issue, shown } from "../kit/issue.ts";
import { checkDigits, checkLength, MAX_NOTE, type NumberRole } from "../kit/limits.ts";
import { isEmptyCell, readNumber } from "../kit/numbers.ts";
import type { Issue } from "../statement.ts";

/** One data row of a section, its cells found by the labels of the section's latest header. */
export class SectionRow {
  readonly section: string;
  readonly line: number;
  readonly problems: Issue[] = [];
  readonly #record: CsvRecord;
  readonly #labels: readonly string[];
  readonly #today: string | undefined;

  constructor(record: CsvRecord, labels: readonly string[], today: string | undefined) {
    this.section = record.cells[0]?.trim() ?? "";
    this.line = record.line;
    this.#record = record;
    this.#labels = labels;
    this.#today = today;
    if (record.isDamaged === true) this.problems.push(issue("broken-quotes"));
    const extra = record.cells.slice(labels.length + 2).some((cell) => cell.trim() !== "");
    if (extra) this.problems.push(issue("too-many-cells", { expected: String(labels.length + 2) }));
  }

  /** The whole line as read, for the list of failed rows. */
  get raw(): string {
    return this.#record.cells.join(",");
  }

  has(label: string): boolean {
    return this.#labels.includes(normaliseLabel(label));
  }

  /** Trimmed text under the label, "" when there is none. */
  cell(label: string): string {
    const index = this.#labels.indexOf(normaliseLabel(label));
    return index < 0 ? "" : (this.#record.cells[index + 2] ?? "").trim();
  }

  /** The first label that starts so ("Comm/Fee", "Comm in USD"), in its normalised spelling. */
  labelStarting(start: string): string | undefined {
    return this.#labels.find((label) => label.startsWith(start));
  }

  /** A text the ledger keeps, undefined when empty. */
  note(label: string): string | undefined {
    const text = this.cell(label);
    const tooLong = checkLength(text, MAX_NOTE, "Note");
    if (tooLong !== undefined) this.problems.push(tooLong);
    if (text.includes("\u0000")) this.problems.push(issue("zero-character", {}, label));
    return text === "" ? undefined : text;
  }

  /** A signed number; undefined when empty. English files: decimal point, thousands commas. */
  optional(label: string, role: NumberRole): string | undefined {
    const text = this.cell(label);
    if (isEmptyCell(text)) return undefined;
    const reading = readNumber(text, ".");
    if ("problem" in reading) return this.problem(issue(reading.problem, { value: shown(text) }, label));
    const tooLong = checkDigits(reading.value, role, label);
    return tooLong === undefined ? reading.value : this.problem(tooLong);
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

  currency(label = "Currency"): string {
    const text = this.cell(label);
    const reading = readCurrency(text);
    if (reading !== undefined && !reading.isHundredth) return reading.code;
    const code = text === "" ? "missing-value" : "unknown-currency";
    this.problem(issue(code, text === "" ? {} : { value: shown(text) }, label));
    return "";
  }

  /** Day and time of day; a problem and an empty day otherwise. */
  date(label: string): { date: string; time?: string } {
    const text = this.cell(label);
    const reading = readDate(text, "mdy");
    if (reading === undefined) {
      this.problem(
        text === "" ? issue("missing-value", {}, label) : issue("bad-date", { value: shown(text) }, label),
      );
      return { date: "" };
    }
    if (this.#today !== undefined && reading.date > this.#today)
      this.problem(issue("future-date", { date: reading.date, today: this.#today }, label));
    return reading;
  }

  /** Gathers a problem; returns undefined so that a reading can end with it. */
  problem(found: Issue): undefined {
    this.problems.push(found);
    return undefined;
  }
}
