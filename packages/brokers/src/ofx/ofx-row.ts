import { issue, shown } from "../kit/issue.ts";
import { readCurrency } from "../kit/text/currencies.ts";
import { type DateReading, readDate } from "../kit/text/dates.ts";
import { absolute, add, isZero, multiply } from "../kit/text/decimal-text.ts";
import { checkDigits, checkLength, MAX_NOTE, type NumberRole, storeNumber } from "../kit/text/limits.ts";
import { readNumber } from "../kit/text/numbers.ts";
import type { Issue } from "../statement.ts";
import { type OfxNode, plainText, textOf } from "./ofx-tree.ts";
import { type Security, securityOf } from "./securities.ts";

export interface OfxContext {
  readonly currency: string;
  readonly securities: ReadonlyMap<string, Security>;
  readonly today: string | undefined;
}

const STAMP = /^(\d{8})(?:(\d{2})(\d{2})(\d{2}))?/;

/** Reads "20240103120000.000[-5:EST]" in the broker's zone; midnight and noon mean no time. */
export const readStamp = (text: string): DateReading | undefined => {
  const [, day = "", hour, minute, second] = STAMP.exec(text) ?? [];
  const time = hour === undefined ? "" : `${hour}:${minute}:${second}`;
  const isFilled = time === "" || time === "00:00:00" || time === "12:00:00";
  return readDate(isFilled ? day : `${day}T${time}`, "mdy");
};

/** A transaction; reading errors gather in `problems`. */
export class OfxRow {
  readonly node: OfxNode;
  readonly line: number;
  readonly problems: Issue[] = [];
  readonly checks: Issue[] = [];
  readonly roundings: string[] = [];
  readonly #context: OfxContext;

  constructor(node: OfxNode, line: number, context: OfxContext) {
    this.node = node;
    this.line = line;
    this.#context = context;
  }

  get raw(): string {
    return plainText(this.node);
  }

  text(name: string): string {
    return textOf(this.node, name);
  }

  /** Returns a signed number; undefined when absent or, with a problem, unreadable. */
  signed(name: string, role: NumberRole): string | undefined {
    const text = this.text(name);
    if (text === "") return undefined;
    const reading = readNumber(text, ".");
    if ("problem" in reading) return this.problem(issue(reading.problem, { value: shown(text) }, name));
    const isScaled = (role === "money" || role === "price") && readCurrency(this.text("CURSYM"))?.isHundredth;
    const whole = isScaled === true ? multiply(reading.value, "0.01") : reading.value;
    const { value, rounded } = storeNumber(whole, role, name);
    if (rounded !== undefined) this.roundings.push(rounded);
    const tooLong = checkDigits(value, role, name);
    return tooLong === undefined ? value : this.problem(tooLong);
  }

  /** Returns a required signed number other than 0; "0" with a problem otherwise. */
  needed(name: string, role: NumberRole): string {
    const before = this.problems.length;
    const value = this.signed(name, role);
    if (value !== undefined && !isZero(value)) return value;
    if (this.problems.length === before)
      this.problem(issue(value === undefined ? "missing-value" : "zero-number", {}, name));
    return "0";
  }

  sum(...names: readonly string[]): string {
    return names.map((name) => absolute(this.signed(name, "money") ?? "0")).reduce(add, "0");
  }

  day(...names: readonly string[]): DateReading {
    const name = names.find((candidate) => this.text(candidate) !== "") ?? names[0] ?? "";
    const reading = readStamp(this.text(name));
    if (reading === undefined) {
      const text = this.text(name);
      this.problem(
        text === "" ? issue("missing-value", {}, name) : issue("bad-date", { value: shown(text) }, name),
      );
      return { date: "" };
    }
    const { today } = this.#context;
    if (today !== undefined && reading.date > today)
      this.problem(issue("future-date", { date: reading.date, today }, name));
    return reading;
  }

  get settleDate(): string | undefined {
    return readStamp(this.text("DTSETTLE"))?.date;
  }

  get currency(): string {
    const text = this.text("CURSYM");
    if (text === "") return this.#context.currency;
    const reading = readCurrency(text);
    if (reading !== undefined) return reading.code;
    this.problem(issue("unknown-currency", { value: shown(text) }, "CURSYM"));
    return "";
  }

  get security(): Security | undefined {
    return securityOf(this.node, this.#context.securities);
  }

  get note(): string | undefined {
    const text = [this.text("NAME"), this.text("MEMO")].filter((part) => part !== "").join(" ");
    const tooLong = checkLength(text, MAX_NOTE, "Note");
    if (tooLong !== undefined) this.problem(tooLong);
    return text === "" ? undefined : text;
  }

  problem(found: Issue): undefined {
    this.problems.push(found);
    return undefined;
  }

  check(found: Issue | undefined): void {
    if (found !== undefined) this.checks.push(found);
  }
}
