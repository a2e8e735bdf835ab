import { dayAfter } from "../kit/dates.ts";
import { isNegative, isZero, reduceRatio } from "../kit/decimal-text.ts";
import { addLine, type Draft, startRow } from "../kit/drafts.ts";
import type { FieldRow } from "../kit/field-row.ts";
import { isIsin } from "../kit/isin.ts";
import { issue, shown } from "../kit/issue.ts";
import type { InstrumentRef } from "../statement.ts";
import type { Reading } from "./reading.ts";

/** `AAA(US…) Split 4 for 1 (AAA, AAA CORP, US…)`: the first part names the old security, the last the line's. */
const SPLIT =
  /^\s*([^()]+?)\s*\(([^()]+)\)\s.*?\bsplit\s+(\d+(?:\.\d+)?)\s+for\s+(\d+(?:\.\d+)?)\s*\(([^()]*(?:\([^()]*\)[^()]*)*)\)\s*$/i;

interface SplitLine {
  readonly row: FieldRow;
  readonly group: string;
  readonly date: string;
  readonly ratio: { to: string; from: string };
  readonly quantity: string;
  readonly old: { symbol: string; isin: string };
  /** What this line moves: its symbol, name and ISIN. */
  readonly moved: { symbol: string; isin: string };
}

/**
 * A split is booked in the evening before it takes effect ("2024-06-07, 20:25:00" for the open of 10 June,
 * which is the report date): trades of the evening's own day are still in old shares.
 */
const effectiveDay = (row: FieldRow): string => {
  if (row.cell("Report Date") !== "") return row.date("Report Date").date;
  const { date, time } = row.date("Date/Time");
  return date !== "" && time !== undefined && time >= "16:00:00" ? dayAfter(date) : date;
};

const readSplitLine = (row: FieldRow): SplitLine | undefined => {
  const description = row.cell("Description");
  const match = SPLIT.exec(description);
  const [, symbol = "", isin = "", to = "0", from = "0", moved = ""] = match ?? [];
  if (match === null || isZero(to) || isZero(from)) return undefined;
  const parts = moved.split(",").map((part) => part.trim());
  const date = effectiveDay(row);
  return {
    row,
    group: `${symbol}\u0001${isin}\u0001${date}\u0001${to}:${from}`,
    date,
    ratio: reduceRatio(to, from),
    quantity: row.signed("Quantity", "quantity"),
    old: { symbol, isin },
    moved: { symbol: parts[0] ?? symbol, isin: parts.at(-1) ?? isin },
  };
};

/** The security after the split; its old symbol and ISIN, where they changed, become aliases. */
const splitInstrument = (reading: Reading, lines: readonly SplitLine[]): InstrumentRef | undefined => {
  const line = lines.find((candidate) => !isNegative(candidate.quantity)) ?? lines[0];
  if (line === undefined) return undefined;
  const found = reading.book.findByIsin(line.moved.isin, line.moved.symbol);
  const former = [line.old.symbol, line.old.isin, ...lines.map((other) => other.moved.symbol)];
  const known = new Set([found.symbol, found.isin, ...(found.aliases ?? [])]);
  const added = [...new Set(former)].filter((name) => name !== "" && !known.has(name));
  return added.length === 0 ? found : { ...found, aliases: [...(found.aliases ?? []), ...added] };
};

const pushSplit = (reading: Reading, lines: readonly SplitLine[]) => {
  const [first] = lines;
  const instrument = splitInstrument(reading, lines);
  if (first === undefined || instrument === undefined) return;
  const { row, old, ratio, date } = first;
  const draft: Draft = {
    ...startRow(row, "split", { date }),
    affectsCash: false,
    instrument,
    currency: row.currency(),
    ratio,
    note: row.cell("Description"),
  };
  const isNewIsin = isIsin(old.isin) && instrument.isin !== undefined && instrument.isin !== old.isin;
  if (isNewIsin) draft.checks = [issue("isin-changed", { from: old.isin, to: instrument.isin ?? "" })];
  for (const line of lines) addLine(draft, line.row.line);
  const problems = lines.flatMap((line) => line.row.problems.map((problem) => ({ line, problem })));
  const [problem] = problems;
  if (problem === undefined) reading.drafts.push(draft);
  else for (const line of lines) reading.out.fail(line.row.line, problem.problem, line.row.raw);
};

/**
 * Section Corporate Actions: splits (a reverse split is two lines, old out and new in) become rows. All other
 * actions change cost in ways the text does not say: they are listed for entry by hand.
 */
export const readCorporateActions = (reading: Reading, rows: readonly FieldRow[]): void => {
  const splits = new Map<string, SplitLine[]>();
  for (const row of rows) {
    const [early] = row.problems;
    const line = early === undefined ? readSplitLine(row) : undefined;
    if (early !== undefined) reading.out.fail(row.line, early, row.raw);
    else if (line === undefined) {
      const action = {
        action: shown(row.cell("Description")),
        quantity: row.cell("Quantity"),
        money: row.cell("Proceeds"),
      };
      reading.out.ignore(row.line, issue("corporate-action-by-hand", action));
    } else splits.set(line.group, [...(splits.get(line.group) ?? []), line]);
  }
  for (const lines of splits.values()) pushSplit(reading, lines);
};
