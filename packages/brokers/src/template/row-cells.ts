import { issue, shown } from "../kit/issue.ts";
import type { CsvRecord } from "../kit/tables/csv.ts";
import { readCurrency } from "../kit/text/currencies.ts";
import { type DateOrder, type DateReading, readDate } from "../kit/text/dates.ts";
import { isNegative, isZero, multiply } from "../kit/text/decimal-text.ts";
import { unguardText } from "../kit/text/guarded-text.ts";
import { checkDigits, checkLength, type NumberRole } from "../kit/text/limits.ts";
import { type DecimalMark, isEmptyCell, readNumber } from "../kit/text/numbers.ts";
import type { Issue } from "../statement.ts";
import { MAX_LENGTH, type NumberColumn, type TemplateColumn } from "./columns.ts";

export interface CellContext {
  readonly at: ReadonlyMap<TemplateColumn, number>;
  readonly marks: ReadonlyMap<NumberColumn, DecimalMark | undefined>;
  readonly order: DateOrder;
  readonly today: string | undefined;
}

/** Pence and the like scale the row's money. */
export interface RowCurrency {
  readonly code: string;
  readonly scale: "1" | "0.01";
}

/** Reading errors gather in `problems`. */
export class RowCells {
  readonly problems: Issue[] = [];
  readonly checks: Issue[] = [];
  readonly record: CsvRecord;
  readonly #context: CellContext;

  constructor(record: CsvRecord, context: CellContext) {
    this.record = record;
    this.#context = context;
  }

  raw(column: TemplateColumn): string {
    const index = this.#context.at.get(column);
    return index === undefined ? "" : (this.record.cells[index] ?? "");
  }

  text(column: TemplateColumn): string | undefined {
    const raw = this.raw(column);
    if (raw === "") return undefined;
    const text = unguardText(column === "Note" ? raw : raw.trim());
    if (text.trim() === "") return undefined;
    if (text.includes("\u0000")) return this.#problem(issue("zero-character", {}, column));
    const max = MAX_LENGTH[column];
    const tooLong = max === undefined ? undefined : checkLength(text, max, column);
    if (tooLong !== undefined) this.problems.push(tooLong);
    return text;
  }

  /** Returns a non-negative number; undefined when empty or unreadable. */
  number(column: NumberColumn, role: NumberRole, scale: "1" | "0.01" = "1"): string | undefined {
    const value = this.signed(column, role, scale);
    if (value === undefined || !isNegative(value)) return value;
    return this.#problem(issue("negative-number", { value: shown(this.raw(column).trim()) }, column));
  }

  /** Like `number`, signed: rebates and reversals. */
  signed(column: NumberColumn, role: NumberRole, scale: "1" | "0.01" = "1"): string | undefined {
    const text = this.raw(column).trim();
    if (isEmptyCell(text)) return undefined;
    const reading = readNumber(text, this.#context.marks.get(column));
    if ("problem" in reading) return this.#problem(issue(reading.problem, { value: shown(text) }, column));
    const value = scale === "1" ? reading.value : multiply(reading.value, scale);
    const tooLong = checkDigits(value, role, column);
    return tooLong === undefined ? value : this.#problem(tooLong);
  }

  /** Like `number`, but undefined for 0. */
  nonZero(column: NumberColumn, role: NumberRole, scale: "1" | "0.01" = "1"): string | undefined {
    const value = this.number(column, role, scale);
    return value === undefined || isZero(value) ? undefined : value;
  }

  /** Like `nonZero`, signed. */
  signedNonZero(column: NumberColumn, role: NumberRole, scale: "1" | "0.01" = "1"): string | undefined {
    const value = this.signed(column, role, scale);
    return value === undefined || isZero(value) ? undefined : value;
  }

  /** Like `number`, but empty and 0 are problems. */
  required(column: NumberColumn, role: NumberRole, scale: "1" | "0.01" = "1"): string | undefined {
    const before = this.problems.length;
    const value = this.number(column, role, scale);
    if (value !== undefined && !isZero(value)) return value;
    if (this.problems.length > before) return undefined;
    return this.#problem(issue(value === undefined ? "missing-value" : "zero-number", {}, column));
  }

  currency(column: TemplateColumn): RowCurrency | undefined {
    const text = this.raw(column).trim();
    if (text === "") return undefined;
    const reading = readCurrency(text);
    if (reading === undefined)
      return this.#problem(issue("unknown-currency", { value: shown(text) }, column));
    return { code: reading.code, scale: reading.isHundredth ? "0.01" : "1" };
  }

  date(column: "Date" | "SettleDate" | "AcquiredOn"): DateReading | undefined {
    const text = this.raw(column).trim();
    if (text === "") return undefined;
    const reading = readDate(text, this.#context.order);
    if (reading === undefined) return this.#problem(issue("bad-date", { value: shown(text) }, column));
    const { today } = this.#context;
    if (column === "Date" && today !== undefined && reading.date > today)
      return this.#problem(issue("future-date", { date: reading.date, today }, column));
    return reading;
  }

  #problem(found: Issue): undefined {
    this.problems.push(found);
    return undefined;
  }

  missing(column: TemplateColumn): undefined {
    return this.#problem(issue("missing-value", {}, column));
  }
}
