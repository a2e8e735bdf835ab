import { addLine, type Draft, failed, startRow } from "../kit/drafts.ts";
import { issue, shown } from "../kit/issue.ts";
import type { FieldRow } from "../kit/tables/field-row.ts";
import { dayAfter } from "../kit/text/dates.ts";
import { isNegative, isZero, reduceRatio } from "../kit/text/decimal-text.ts";
import { isIsin } from "../kit/text/isin.ts";
import type { InstrumentRef } from "../statement.ts";
import type { Reading } from "./reading.ts";
import { type ActionLine, draftOfAction, keyOfAction, readActionLine } from "./reorganisations.ts";

/** `AAA(US…) Split 4 for 1 (AAA, AAA CORP, US…)`: old security first, the line's last. */
const SPLIT =
  /^\s*([^()]+?)\s*\(([^()]+)\)\s.*?\bsplit\s+(\d+(?:\.\d+)?)\s+for\s+(\d+(?:\.\d+)?)\s*\(([^()]*(?:\([^()]*\)[^()]*)*)\)\s*$/i;

interface SplitLine {
  readonly row: FieldRow;
  readonly group: string;
  readonly date: string;
  readonly ratio: { to: string; from: string };
  readonly quantity: string;
  readonly old: { symbol: string; isin: string };
  readonly moved: { symbol: string; isin: string };
}

/**
 * A split is booked the evening before ("2024-06-07, 20:25:00" for 10 June, the report date), but that day's trades are
 * in old shares.
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

/** The security after the split; a former symbol or ISIN becomes an alias. */
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

const ignoreByHand = (reading: Reading, row: FieldRow): void => {
  const text = `${row.cell("type")} ${row.cell("Description")}`.trim();
  const params = { action: shown(text), quantity: row.cell("Quantity"), money: row.cell("Proceeds") };
  reading.out.ignore(row.line, issue("corporate-action-by-hand", params));
};

const pushActions = (reading: Reading, lines: readonly ActionLine[]): void => {
  for (const group of Map.groupBy(lines, keyOfAction).values()) {
    const draft = draftOfAction(group);
    if (draft !== undefined) reading.drafts.push(draft);
    else for (const { row } of group) if (!failed(reading.out, row)) ignoreByHand(reading, row);
  }
};

/** Closed lots follow the event, as in section Trades. */
const isClosedLot = (row: FieldRow): boolean => /^closed ?lot/i.test(row.cell("Asset Category"));

/** Reverse splits, mergers and ISIN changes are two lines, units out and in; unknown events are entered by hand. */
export const readCorporateActions = (reading: Reading, rows: readonly FieldRow[]): void => {
  const splits = new Map<string, SplitLine[]>();
  const actions: ActionLine[] = [];
  for (const row of rows) {
    const [early] = row.problems;
    const isLot = isClosedLot(row);
    const line = early === undefined && !isLot ? readSplitLine(row) : undefined;
    if (early !== undefined) reading.out.fail(row.line, early, row.raw);
    else if (isLot) reading.out.ignore(row.line, issue("closed-lot"));
    else if (line === undefined) {
      const action = readActionLine(reading, row, effectiveDay(row));
      if (action === undefined) ignoreByHand(reading, row);
      else actions.push(action);
    } else splits.set(line.group, [...(splits.get(line.group) ?? []), line]);
  }
  for (const lines of splits.values()) pushSplit(reading, lines);
  pushActions(reading, actions);
};
