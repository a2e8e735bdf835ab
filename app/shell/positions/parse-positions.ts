import { parseDate } from "../../i18n/parse-date.ts";
import { parseNumber } from "../../i18n/parse-number.ts";
import type { Locale } from "../../shared/locales.ts";

/** Shown with an error in their fields. */
export type Unread = Readonly<Partial<Record<"quantity" | "averageCost" | "since", string>>>;

export interface PastedPosition {
  /** From 1. */
  readonly line: number;
  readonly name: string;
  /** Decimal text. */
  readonly quantity: string | null;
  readonly averageCost: string | null;
  /** `YYYY-MM-DD` */
  readonly since: string | null;
  readonly unread: Unread;
}

interface ParseRules {
  readonly locale: Locale;
  readonly today: string;
}

type Field = "isin" | "ticker" | "name" | "quantity" | "averageCost" | "price" | "since";
type Places = Readonly<Partial<Record<Field, number>>>;

/** Most certain first; a column gets the first match. */
const headings: readonly (readonly [Field, RegExp])[] = [
  ["isin", /^isin\b/],
  ["since", /\b(date|since|bought on|opened)\b|дата|куплен/],
  ["averageCost", /\b(average|avg|cost|purchase price|buy price|unit cost)\b|средн|покупк|себестоимость/],
  ["quantity", /\b(quantity|qty|shares|units|position)\b|количество|кол-во|штук|остаток/],
  ["price", /\bprice\b|цена/],
  ["ticker", /\b(ticker|symbol|code)\b|тикер|код/],
  ["name", /\b(asset|security|instrument|name|holding)\b|актив|бумага|инструмент|название|наименование/],
];

/** Requires three numbers: a day without a year would look like a number. */
const wholeDay = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/;

/** Tabs come from a spreadsheet; a comma counts only without another. */
function markOf(lines: readonly string[]): string {
  const [first = ""] = lines;
  if (lines.some((line) => line.includes("\t"))) return "\t";
  return first.includes(";") ? ";" : ",";
}

/** Splits a line; quoted cells may contain the separator. */
function cellsOf(line: string, mark: string): string[] {
  const cells: string[] = [];
  let cell = "";
  let isQuoted = false;
  for (let at = 0; at < line.length; at++) {
    const char = line[at] ?? "";
    if (char === '"' && isQuoted && line[at + 1] === '"') {
      cell += char;
      at += 1;
    } else if (char === '"' && (isQuoted || cell.trim() === "")) isQuoted = !isQuoted;
    else if (char === mark && !isQuoted) {
      cells.push(cell.trim());
      cell = "";
    } else cell += char;
  }
  return [...cells, cell.trim()];
}

/** Returns null for a line with a number or without an asset heading. */
function placesOf(cells: readonly string[], { locale }: ParseRules): Places | null {
  if (cells.some((cell) => parseNumber(cell, locale).ok)) return null;
  const places: Partial<Record<Field, number>> = {};
  for (const [at, cell] of cells.entries()) {
    const text = cell.toLowerCase();
    const field = headings.find(([, words]) => words.test(text))?.[0];
    if (field !== undefined && places[field] === undefined) places[field] = at;
  }
  const hasAsset = [places.isin, places.ticker, places.name].some((place) => place !== undefined);
  return hasAsset ? places : null;
}

const numberIn = (text: string | undefined, locale: Locale): string | null => {
  const read = parseNumber((text ?? "").replace(/(?<=\d)\s*[a-zа-яё.%]+$/i, ""), locale);
  return read.ok ? read.value : null;
};

const dayIn = (text: string | undefined, rules: ParseRules): string | null => {
  const read = parseDate(text ?? "", rules);
  return read.ok ? read.value : null;
};

type ReadCells = Omit<PastedPosition, "line">;
type Cells = Readonly<Record<keyof Unread, string | undefined>>;

/** Keeps the text of cells that fail; a dash is empty. */
function positionOf(name: string, cells: Cells, rules: ParseRules): ReadCells {
  const values = {
    quantity: numberIn(cells.quantity, rules.locale),
    averageCost: numberIn(cells.averageCost, rules.locale),
    since: dayIn(cells.since, rules),
  };
  const unread = Object.entries(cells).filter(
    ([field, text]) => values[field as keyof Unread] === null && text && !/^(\p{Pd}+|n\/a)$/iu.test(text),
  );
  return { name, ...values, unread: Object.fromEntries(unread) };
}

function byHeadings(cells: readonly string[], places: Places, rules: ParseRules): ReadCells {
  const at = (field: Field) => {
    const place = places[field];
    return place === undefined ? undefined : cells[place];
  };
  const name = at("isin") || at("ticker") || at("name") || "";
  // A single price is the purchase price, beside an average cost the present one.
  const averageCost = at("averageCost") ?? at("price");
  return positionOf(name, { quantity: at("quantity"), averageCost, since: at("since") }, rules);
}

/** Reads cells without headings: asset, quantity, unit cost. A second text is skipped before two numbers. */
function inOrder(cells: readonly string[], rules: ParseRules): ReadCells {
  const isDay = (cell: string) => wholeDay.test(cell) && dayIn(cell, rules) !== null;
  // An invalid day would be arithmetic: 2024-02-30 is 1992.
  const isNumber = (cell: string) => !wholeDay.test(cell) && numberIn(cell, rules.locale) !== null;
  const place = cells.findIndex((cell) => cell !== "" && !isDay(cell) && !isNumber(cell));
  const after = cells.slice(place + 1).filter((cell) => !isDay(cell));
  const numbers = after.filter(isNumber);
  const [quantity, averageCost] = numbers.length >= 2 ? numbers : after;
  // In the place of the day; currency codes are skipped.
  const [meant = ""] = after.slice(averageCost === undefined ? after.length : after.indexOf(averageCost) + 1);
  const since = cells.find(isDay) ?? (/^[a-z]{3}$/i.test(meant) || isNumber(meant) ? undefined : meant);
  return positionOf(cells[place] ?? "", { quantity, averageCost, since }, rules);
}

/** Parses rows with tabs, semicolons or commas; headings assign columns. "SBER;10;305,50;08.03.2024". */
export function parsePositions(text: string, rules: ParseRules): PastedPosition[] {
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((content, at) => ({ content, line: at + 1 }))
    .filter(({ content }) => content.trim() !== "");
  const mark = markOf(lines.map(({ content }) => content));
  const table = lines
    .map(({ content, line }) => ({ cells: cellsOf(content, mark), line }))
    .filter(({ cells }) => cells.some((cell) => cell !== ""));
  const [first, ...rest] = table;
  const places = placesOf(first?.cells ?? [], rules);
  const rows = (places ? rest : table).map(({ cells, line }) => ({
    ...(places ? byHeadings(cells, places, rules) : inOrder(cells, rules)),
    line,
  }));
  return rows.filter(({ name, quantity }) => name !== "" || quantity !== null);
}
