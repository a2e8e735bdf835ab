import { issue, shown } from "../kit/issue.ts";
import type { CsvRecord } from "../kit/tables/csv.ts";
import { readCurrency } from "../kit/text/currencies.ts";
import { type DateReading, readDate } from "../kit/text/dates.ts";
import { absolute, add, isNegative, isZero, multiply } from "../kit/text/decimal-text.ts";
import { checkDigits, checkLength, MAX_NOTE, type NumberRole, storeNumber } from "../kit/text/limits.ts";
import { isEmptyCell, readNumber } from "../kit/text/numbers.ts";
import type { Issue } from "../statement.ts";
import type { MappedContext } from "./context.ts";
import type { MappedField } from "./profile.ts";

/** Pence and the like scale the row's money. */
export interface MappedCurrency {
  readonly code: string;
  readonly scale: "1" | "0.01";
}

export const toMappedCurrency = (text: string): MappedCurrency | undefined => {
  const reading = readCurrency(text);
  return reading && { code: reading.code, scale: reading.isHundredth ? "0.01" : "1" };
};

const MAX_TEXT = 500;

/** Reading errors gather in `problems` and `checks`. */
export class MappedCells {
  readonly problems: Issue[] = [];
  readonly checks: Issue[] = [];
  readonly roundings: string[] = [];
  readonly record: CsvRecord;
  readonly #context: MappedContext;

  constructor(record: CsvRecord, context: MappedContext) {
    this.record = record;
    this.#context = context;
  }

  label(field: MappedField): string {
    const [first] = this.#context.at.get(field) ?? [];
    return (first === undefined ? "" : (this.#context.labels[first] ?? "").trim()) || field;
  }

  text(field: MappedField): string | undefined {
    const [first] = this.#context.at.get(field) ?? [];
    const text = first === undefined ? "" : (this.record.cells[first] ?? "").trim();
    if (text === "" || (field !== "note" && isEmptyCell(text))) return undefined;
    if (text.includes("\u0000")) return this.problem(issue("zero-character", {}, this.label(field)));
    const max = field === "note" ? MAX_NOTE : MAX_TEXT;
    const tooLong = checkLength(text, max, this.label(field));
    return tooLong === undefined ? text : this.problem(tooLong);
  }

  signed(field: MappedField, role: NumberRole, scale: "1" | "0.01" = "1"): string | undefined {
    const [first] = this.#context.at.get(field) ?? [];
    return first === undefined ? undefined : this.#number(first, field, role, scale);
  }

  #number(column: number, field: MappedField, role: NumberRole, scale: "1" | "0.01"): string | undefined {
    const text = (this.record.cells[column] ?? "").trim();
    if (isEmptyCell(text)) return undefined;
    const label = (this.#context.labels[column] ?? "").trim() || field;
    const reading = readNumber(text, this.#context.marks.get(column));
    if ("problem" in reading) return this.problem(issue(reading.problem, { value: shown(text) }, label));
    const whole = scale === "1" ? reading.value : multiply(reading.value, scale);
    const { value, rounded } = storeNumber(whole, role, label);
    if (rounded !== undefined) this.roundings.push(rounded);
    const tooLong = checkDigits(value, role, label);
    return tooLong === undefined ? value : this.problem(tooLong);
  }

  /** Returns the absolute number; undefined for 0. */
  plain(field: MappedField, role: NumberRole, scale: "1" | "0.01" = "1"): string | undefined {
    const value = this.signed(field, role, scale);
    return value === undefined || isZero(value) ? undefined : absolute(value);
  }

  /** Sums all columns of the field. If both signs occur, the rarer one (a refund) gets a check. */
  costs(field: "fee" | "tax", scale: "1" | "0.01"): string | undefined {
    let total = "0";
    for (const column of this.#context.at.get(field) ?? []) {
      const value = this.#number(column, field, "money", scale);
      if (value === undefined) continue;
      const isRare = isNegative(value) !== this.#context.mostlyNegative.has(column);
      if (isRare && !isZero(value)) this.checks.push(issue("sign-disagrees", {}, this.label(field)));
      total = add(total, absolute(value));
    }
    return isZero(total) ? undefined : total;
  }

  /** Returns whether the field's column has both signs. */
  isSigned(field: MappedField): boolean {
    return (this.#context.at.get(field) ?? []).some((column) => this.#context.signed.has(column));
  }

  currency(field: MappedField): MappedCurrency | undefined {
    const text = this.text(field);
    if (text === undefined) return undefined;
    const found = toMappedCurrency(text);
    return found ?? this.problem(issue("unknown-currency", { value: shown(text) }, this.label(field)));
  }

  date(field: "date" | "settleDate"): DateReading | undefined {
    const text = this.text(field);
    if (text === undefined) return undefined;
    const time = field === "date" ? this.text("time") : undefined;
    const { order } = this.#context;
    const together = time === undefined ? undefined : readDate(`${text} ${time}`, order);
    const reading = together ?? readDate(text, order);
    if (reading === undefined)
      return this.problem(issue("bad-date", { value: shown(text) }, this.label(field)));
    const { today } = this.#context;
    if (field === "date" && today !== undefined && reading.date > today)
      return this.problem(issue("future-date", { date: reading.date, today }, this.label(field)));
    return reading;
  }

  missing(field: MappedField): undefined {
    return this.problem(issue("missing-value", {}, this.label(field)));
  }

  problem(found: Issue): undefined {
    this.problems.push(found);
    return undefined;
  }
}
