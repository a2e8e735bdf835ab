import type { PdfLine } from "../kit/pdf/pdf.ts";
import { readDate } from "../kit/text/dates.ts";
import { readNumber } from "../kit/text/numbers.ts";

interface Moment {
  readonly date: string;
  readonly time: string;
}

export interface Closed {
  readonly lines: readonly number[];
  readonly id: string;
  readonly isBuy: boolean;
  readonly name?: string | undefined;
  readonly isin?: string | undefined;
  readonly invested: string;
  readonly units: string;
  readonly opened: Moment;
  readonly ended: Moment;
  readonly profit: string;
  readonly isReal: boolean;
}

export interface Activity extends Moment {
  readonly lines: readonly number[];
  readonly text: string;
  readonly amount: string;
  readonly balance: string;
  readonly position?: string | undefined;
}

export interface Printed {
  readonly closed: readonly Closed[];
  readonly activity: readonly Activity[];
  readonly unread: readonly { readonly lines: readonly number[] }[];
}

export const CLOSED_TITLE = /^Closed Positions\b/;
export const ACTIVITY_TITLE = /^(?:Transactions Report|Account Activity)\b/;
const MONEY_DECIMALS = 2;
const UNIT_DECIMALS = 6;
const MOST_LINES = 8;

const plain = (text: string | undefined): string | undefined => {
  const read = readNumber((text ?? "").replace(",", "."), ".");
  return "value" in read ? read.value : undefined;
};
const momentOf = (text: string): Moment | undefined => {
  const found = readDate(text, "dmy");
  return found?.time === undefined ? undefined : { date: found.date, time: found.time };
};

/** Since mid-2021: one line per row. */
const NEW_CLOSED =
  /^(Buy|Sell) (.+?) (\d{6,12}) ([\d.,]+) ([\d.,]+) (\d\d-\d\d-\d{4} [\d:]{8}) (\d\d-\d\d-\d{4} [\d:]{8}) X\d+ -?[\d.,]+ (-?[\d.,]+) [\d.,]+ [\d.,]+ [\d.,]+ [\d.,]+ -?[\d.,]+ (Real|CFD)(?: ([A-Z]{2}[A-Z0-9]{9}\d))?$/;
const NEW_ACTIVITY =
  /^(\d\d-\d\d-\d{4} [\d:]{8}) (\D.*?) (-?[\d.,]+) (-?[\d.,]+) (-?[\d.,]+) (-?[\d.,]+)(?: (\d{6,12}))?$/;
/** Before: narrow cells continue in the lines below. */
const OLD_CLOSED =
  /^(\d{5,9}) (Buy|Sell)\b.*? (-?[\d.,]+) ([\d.,]+) ([\d.,]+) ([\d.,]+) (-?[\d.,]+) (-?[\d.,]+) (\d\d[./]\d\d[./]\d{2,4}) (\d\d[./]\d\d[./]\d{2,4}) ([\d.,]+) ([\d.,]+) (-?[\d.,]+) (Real|CFD)(?: \d+)?$/;
const OLD_REST = /^(\d{1,6})( .*?)? (\d{1,2} \d\d:\d\d) (\d{1,2} \d\d:\d\d)((?: \d+)*)$/;
const OLD_ACTIVITY =
  /^(\d{4}-\d\d-\d\d) (-?[\d.,]+) (\D.*?)(?: (\d{6,12}))? (-?[\d.,]+) (-?[\d.,]+) (-?[\d.,]+) \d+$/;
const OLD_TIME = /^(\d\d:\d\d:\d\d)(?: (\D.*))?$/;
const ROW = /^(?:(?:Buy|Sell) .*\d|\d{5,9} (?:Buy|Sell)\b|\d\d-\d\d-\d{4} |\d{4}-\d\d-\d\d )/;

const newClosed = ({ line, text }: PdfLine): Closed | undefined => {
  const [, side, name, id = "", amount, units, from = "", to = "", gain, type, isin] =
    NEW_CLOSED.exec(text) ?? [];
  const [opened, ended] = [momentOf(from), momentOf(to)];
  const [invested, quantity, profit] = [plain(amount), plain(units), plain(gain)];
  if (opened === undefined || ended === undefined || invested === undefined) return undefined;
  if (quantity === undefined || profit === undefined) return undefined;
  const kind = { isBuy: side === "Buy", isReal: type === "Real" };
  return { lines: [line], id, name, isin, ...kind, invested, units: quantity, opened, ended, profit };
};

const newActivity = ({ line, text }: PdfLine): Activity | undefined => {
  const [, when = "", words = "", sum, , , left, position] = NEW_ACTIVITY.exec(text) ?? [];
  const [moment, amount, balance] = [momentOf(when), plain(sum), plain(left)];
  if (moment === undefined || amount === undefined || balance === undefined) return undefined;
  return { lines: [line], ...moment, text: words, amount, balance, position };
};

/** Numbers completed in order with decimals from the lines below; empty if the counts differ. */
const completed = (
  cells: readonly { readonly text: string; readonly decimals: number }[],
  rests: readonly string[],
): readonly string[] | undefined => {
  const left = [...rests];
  const whole = cells.map(({ text, decimals }) => {
    const printed = /[.,](\d*)$/.exec(text)?.[1]?.length ?? 0;
    const rest = printed < decimals ? left.shift() : "";
    return rest === undefined || printed + rest.length !== decimals ? undefined : plain(text + rest);
  });
  if (left.length > 0) return undefined;
  return whole.every((value) => value !== undefined) ? whole : undefined;
};

const oldClosed = (line: PdfLine, below: readonly PdfLine[]): Closed | undefined => {
  const [, id = "", side, ...cells] = OLD_CLOSED.exec(line.text) ?? [];
  const [, idRest = "", words = "", fromRest = "", toRest = "", after = ""] =
    OLD_REST.exec(below[0]?.text ?? "") ?? [];
  const [from, to, type] = [cells[6] ?? "", cells[7] ?? "", cells[11]];
  const rests = `${words} ${after}`.split(" ").filter((word) => /^\d+$/.test(word));
  const decimals = (at: number) => (at === 1 ? UNIT_DECIMALS : MONEY_DECIMALS);
  const numbers = cells.filter((_, at) => at < 6 || (at > 7 && at < 11));
  const [invested, units, , , , profit] =
    completed(
      numbers.map((text, at) => ({ text, decimals: decimals(at) })),
      rests,
    ) ?? [];
  const [opened, ended] = [momentOf(from + fromRest), momentOf(to + toRest)];
  if (opened === undefined || ended === undefined || invested === undefined) return undefined;
  if (units === undefined || profit === undefined) return undefined;
  const lines = [line, ...below].map((entry) => entry.line);
  const kind = { isBuy: side === "Buy", isReal: type === "Real" };
  return { lines, id: id + idRest, ...kind, invested, units, opened, ended, profit };
};

const oldActivity = (line: PdfLine, below: readonly PdfLine[]): Activity | undefined => {
  const [, date = "", left, words = "", position, sum] = OLD_ACTIVITY.exec(line.text) ?? [];
  const [, time = "", rest] = OLD_TIME.exec(below[0]?.text ?? "") ?? [];
  const [amount, balance] = [plain(sum), plain(left)];
  if (date === "" || time === "" || amount === undefined || balance === undefined) return undefined;
  const lines = [line, ...below].map((entry) => entry.line);
  return {
    lines,
    date,
    time,
    text: rest === undefined ? words : `${words} ${rest}`,
    amount,
    balance,
    position,
  };
};

/** Reads rows of both tables in both layouts, with their continuation lines. */
export const readPrinted = (all: readonly PdfLine[]): Printed => {
  const closed: Closed[] = [];
  const activity: Activity[] = [];
  const unread: { lines: readonly number[] }[] = [];
  const isEdge = ({ text }: PdfLine) =>
    ROW.test(text) || CLOSED_TITLE.test(text) || ACTIVITY_TITLE.test(text);
  for (const [at, line] of all.entries()) {
    if (!ROW.test(line.text)) continue;
    const next = all.findIndex((entry, index) => index > at && isEdge(entry));
    const below = all.slice(at + 1, Math.min(next < 0 ? all.length : next, at + MOST_LINES));
    const position = newClosed(line) ?? oldClosed(line, below);
    const move = position === undefined ? (newActivity(line) ?? oldActivity(line, below)) : undefined;
    if (position !== undefined) closed.push(position);
    else if (move !== undefined) activity.push(move);
    else unread.push({ lines: [line, ...below].map((entry) => entry.line) });
  }
  return { closed, activity, unread };
};
