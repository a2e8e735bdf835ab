import type { Balances, InstrumentRef } from "../../statement.ts";
import type { CsvRecord } from "../tables/csv.ts";
import { readCurrency } from "../text/currencies.ts";
import { add, isZero } from "../text/decimal-text.ts";
import { readNumber } from "../text/numbers.ts";
import { firstText } from "./report.ts";

/** Beginnings of balance columns; a table is read if exactly one column matches. */
const OPENING = /^(?:входящ|остаток входящий|остаток на начало|на начало|количество .*на начало)/i;
const CLOSING = /^(?:исходящ|остаток исходящий|остаток на конец|на конец|количество .*на конец)/i;
/** Includes unsettled deals, as the ledger books on trade date. */
const PLANNED = /^(?:планов|позиция по [а-я]+ на t\+n)/i;
const PLANNED_CLOSING = /^плановый исходящ/i;
const CURRENCY = /^(?:код )?валют[аы]/i;
const TOTAL = /^(?:итого|всего)/i;

export interface BalanceTitles {
  readonly cash: RegExp;
  readonly positions: RegExp;
  readonly all: readonly RegExp[];
}

export type FindSecurity = (
  cells: readonly string[],
  cellOf: (label: RegExp) => string,
) => InstrumentRef | undefined;

const sectionOf = (records: readonly CsvRecord[], title: RegExp, all: readonly RegExp[]): CsvRecord[] => {
  const start = records.findIndex((record) => title.test(firstText(record)));
  if (start < 0) return [];
  const rest = records.slice(start + 1);
  const end = rest.findIndex((record) => all.some((other) => other.test(firstText(record))));
  return end < 0 ? rest : rest.slice(0, end);
};

const only = (labels: readonly string[], pattern: RegExp): number | undefined => {
  const found = labels.flatMap((label, index) => (pattern.test(label) ? [index] : []));
  return found.length === 1 ? found[0] : undefined;
};

interface Line {
  readonly cells: readonly string[];
  readonly cellOf: (label: RegExp) => string;
  readonly before: string | undefined;
  readonly after: string;
}

const numberIn = (cells: readonly string[], index: number | undefined): string | undefined => {
  const text = index === undefined ? "" : (cells[index] ?? "").trim();
  const read = text === "" ? undefined : readNumber(text, text.includes(",") ? "," : ".");
  return read !== undefined && "value" in read ? read.value : undefined;
};

/** Planned columns count only where deals count from trade date. */
export const balanceLines = (records: readonly CsvRecord[], countsPlanned = true): Line[] => {
  const clean = records.map(({ cells }) => cells.map((cell) => cell.replace(/[\s\u00a0]+/g, " ").trim()));
  const header = clean.findIndex((cells) =>
    cells.some((cell) => CLOSING.test(cell) || PLANNED_CLOSING.test(cell)),
  );
  const labels = clean[header] ?? [];
  const closing = (countsPlanned ? only(labels, PLANNED) : undefined) ?? only(labels, CLOSING);
  const opening = only(labels, OPENING);
  if (header < 0 || closing === undefined) return [];
  return clean.slice(header + 1).flatMap((cells) => {
    const after = numberIn(cells, closing);
    if (after === undefined || TOTAL.test(cells.find((cell) => cell !== "") ?? "")) return [];
    const cellOf = (label: RegExp) => cells[labels.findIndex((text) => label.test(text))] ?? "";
    return [{ cells, cellOf, before: numberIn(cells, opening), after }];
  });
};

/** Reads a report's balances; the opening only if every line has one. */
export const readReportBalances = (
  records: readonly CsvRecord[],
  titles: BalanceTitles,
  period: { readonly from: string; readonly to: string } | undefined,
  find: FindSecurity,
): { readonly opening?: Balances; readonly closing: Balances } => {
  const cash = new Map<string, { before: string; after: string }>();
  const money = balanceLines(sectionOf(records, titles.cash, titles.all));
  for (const { cellOf, before = "0", after } of money) {
    const code = readCurrency(cellOf(CURRENCY))?.code;
    const known = code === undefined ? undefined : (cash.get(code) ?? { before: "0", after: "0" });
    // Markets of one currency are summed.
    if (code && known) cash.set(code, { before: add(known.before, before), after: add(known.after, after) });
  }
  const held = new Map<InstrumentRef, { before: string; after: string }>();
  const securities = balanceLines(sectionOf(records, titles.positions, titles.all));
  for (const { cells, cellOf, before = "0", after } of securities) {
    const instrument = find(cells, cellOf);
    if (instrument === undefined) continue;
    const known = held.get(instrument) ?? { before: "0", after: "0" };
    held.set(instrument, { before: add(known.before, before), after: add(known.after, after) });
  }
  const on = (side: "before" | "after", date: string | undefined): Balances => ({
    cash: [...cash].map(([currency, sums]) => ({ currency, amount: sums[side], ...(date && { date }) })),
    positions: [...held]
      .filter(([, sums]) => !isZero(sums[side]))
      .map(([instrument, sums]) => ({ instrument, quantity: sums[side], currency: "RUB" })),
  });
  const closing = on("after", period?.to);
  const hasOpening = [...money, ...securities].every(({ before }) => before !== undefined);
  return hasOpening && money.length + securities.length > 0
    ? { opening: on("before", undefined), closing }
    : { closing };
};
