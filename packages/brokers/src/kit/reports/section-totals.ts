import type { FailedLine, PrintedGap, PrintedTotal } from "../../statement.ts";
import { issue } from "../issue.ts";
import { absolute, add, compare, decimalsOf, multiply, negate, subtract } from "../text/decimal-text.ts";
import { isEmptyCell, readNumber } from "../text/numbers.ts";

export interface TotalPart {
  readonly line: number;
  readonly amount: string;
}

export interface SectionTotal extends PrintedTotal {
  /** Since the previous total, or the whole table; one must fit. */
  readonly choices: readonly (readonly TotalPart[])[];
}

const MONEY_DECIMALS = 2;

/** Half a unit of the total's last decimal per longer part. */
const toleranceOf = (parts: readonly TotalPart[], printed: string): string => {
  const decimals = Math.max(MONEY_DECIMALS, decimalsOf(printed));
  const finer = parts.filter(({ amount }) => decimalsOf(amount) > decimals).length;
  return multiply(String(finer), `0.${"0".repeat(decimals)}5`);
};

const sumOf = (parts: readonly TotalPart[]): string =>
  parts.reduce((sum, { amount }) => add(sum, amount), "0");

const causeOf = (choices: SectionTotal["choices"], gap: string, failed: ReadonlySet<number>) => {
  const parts = new Map(choices.flat().map((part) => [part.line, part]));
  const lost = [...parts.values()].filter(({ line }) => failed.has(line));
  const exact = lost.find(({ amount }) => compare(add(amount, gap), "0") === 0);
  if (exact !== undefined) return issue("gap-failed-line", { line: String(exact.line) });
  if (lost.length > 0) return issue("gap-failed-lines", { count: String(lost.length) });
  return issue("gap-unexplained");
};

/** Finds totals that differ from the sum of their lines. Unreadable lines count as missing, ignored ones count. */
export const findTotalGaps = (
  totals: readonly SectionTotal[],
  failed: readonly FailedLine[],
): PrintedGap[] => {
  const lost = new Set(failed.map(({ line }) => line));
  return totals.flatMap(({ choices, ...total }): PrintedGap[] => {
    const compared = choices.map((parts) => {
      const kept = parts.filter(({ line }) => !lost.has(line));
      const [rows, all] = [sumOf(kept), sumOf(parts)];
      const gap = subtract(rows, total.printed);
      const isClose = (sum: string) =>
        compare(absolute(subtract(sum, total.printed)), toleranceOf(parts, total.printed)) <= 0;
      return { rows, gap, isRight: isClose(rows), isRightWithLost: isClose(all) };
    });
    if (compared.some(({ isRight }) => isRight)) return [];
    const [nearest] = compared.sort(
      (a, b) =>
        Number(b.isRightWithLost) - Number(a.isRightWithLost) || compare(absolute(a.gap), absolute(b.gap)),
    );
    if (nearest === undefined) return [];
    const { rows, gap } = nearest;
    return [{ what: "total", ...total, rows, gap, cause: causeOf(choices, gap, lost) }];
  });
};

/** Cells have a decimal point. */
export interface TotalledTable<Row extends { readonly line: number }, Column extends string> {
  readonly title: string;
  readonly columns: readonly { readonly id: Column; readonly label: string }[];
  readonly cellOf: (row: Row, column: Column) => string;
  readonly lines: readonly Row[];
  /** Whether a line belongs to a total below. Absent: by currency. */
  readonly isSame?: (row: Row, total: Row) => boolean;
  /** Whether a line is subtracted in the total. Absent: plain sums. */
  readonly isAgainst?: (row: Row, column: Column, total: Row) => boolean | undefined;
  readonly totals: readonly { readonly row: Row; readonly upTo: number }[];
}

const numberOf = (text: string): string | undefined => {
  if (isEmptyCell(text)) return undefined;
  const read = readNumber(text, ".");
  return "value" in read ? read.value : undefined;
};

const CURRENCY = /\b[A-Z]{3}\b/;

/** Returns the numbers of a table's totals with the lines each may sum. */
export const totalsOf = <Row extends { readonly line: number }, Column extends string>({
  title,
  columns,
  cellOf,
  lines,
  isSame,
  isAgainst,
  totals,
}: TotalledTable<Row, Column>): SectionTotal[] => {
  const partsOf = (rows: readonly Row[], id: Column): TotalPart[] =>
    rows.flatMap((row) => {
      const amount = numberOf(cellOf(row, id));
      return amount === undefined ? [] : [{ line: row.line, amount }];
    });
  const changesOf = (rows: readonly Row[], id: Column, total: Row): TotalPart[][] => {
    const isTold = rows.some((row) => isAgainst?.(row, id, total) !== undefined);
    if (!isTold) return [];
    const parts = rows.flatMap((row) =>
      partsOf([row], id).map(({ line, amount }) => ({
        line,
        amount: isAgainst?.(row, id, total) === true ? negate(absolute(amount)) : absolute(amount),
      })),
    );
    return [parts];
  };
  return totals.flatMap(({ row, upTo }, index) => {
    const above = lines.slice(0, upTo);
    const own = lines.slice(totals[index - 1]?.upTo ?? 0, upTo);
    // The sum of changes follows that of turnovers, over the same lines.
    const block = lines.slice(totals.slice(0, index).findLast((total) => total.upTo < upTo)?.upTo ?? 0, upTo);
    if (above.length === 0) return [];
    const texts = columns.map(({ id }) => cellOf(row, id));
    const currency = texts.map((text) => CURRENCY.exec(text)?.[0]).find((code) => code !== undefined);
    const byCurrency = (line: Row) => columns.some(({ id }) => cellOf(line, id).trim() === currency);
    const isOf = isSame === undefined ? byCurrency : (line: Row) => isSame(line, row);
    const same = isSame === undefined && currency === undefined ? [] : [above.filter(isOf)];
    return columns.flatMap(({ id, label }): SectionTotal[] => {
      const printed = numberOf(cellOf(row, id));
      if (printed === undefined) return [];
      const changes = [block, above].flatMap((rows) => changesOf(rows, id, row));
      const plain = [own, above, ...same].map((rows) => partsOf(rows, id));
      const choices = changes.length > 0 ? changes : plain;
      // A figure that its lines lack is no sum but a count or rate.
      if (choices.every((parts) => parts.length === 0)) return [];
      return [
        { label: [title, label].filter((part) => part !== "").join(", "), line: row.line, printed, choices },
      ];
    });
  });
};
