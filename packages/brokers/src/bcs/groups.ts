import { rowText } from "../kit/reports/report.ts";
import type { SecurityBook } from "../kit/security-book.ts";
import type { CsvRecord } from "../kit/tables/csv.ts";
import { readCurrency } from "../kit/text/currencies.ts";
import type { InstrumentRef } from "../statement.ts";

export interface Group {
  readonly title: string;
  readonly isin: string;
  readonly paired: string;
}

const SPLIT = "\u0001";
const ISIN = /ISIN:?\s*([A-Z]{2}[A-Z0-9]{9}\d)/;
const PAIRED = /Сопряж\.\s*валюта:?\s*(\S+)/i;
/** "Of which lent" lines; totals stay for comparison. */
const ASIDE = /^(?:в т\.\s?ч\.|валюта цены\s*=)/i;
const TOTAL = /^итого(?:\s|:|$)/i;

const isTitle = ({ cells }: CsvRecord) => cells.filter((cell) => cell.trim() !== "").length === 1;

/** Merges the rows of a security's title, ISIN and pair currency into one cell. */
export const joinTitles = (records: readonly CsvRecord[]): CsvRecord[] => {
  let group: Group = { title: "", isin: "", paired: "" };
  return records.flatMap((record) => {
    const text = rowText(record);
    if (ASIDE.test(text)) return [];
    if (TOTAL.test(text)) return isTitle(record) ? [] : [record];
    const isin = ISIN.exec(text)?.[1];
    const paired = PAIRED.exec(text)?.[1];
    const hasFacts = isin !== undefined || paired !== undefined;
    if (!hasFacts && !isTitle(record)) return [record];
    const title = text.replace(ISIN, "").replace(PAIRED, "").trim();
    if (title !== "") group = { title, isin: "", paired: "" };
    group = { ...group, isin: isin ?? group.isin, paired: paired ?? group.paired };
    return [{ line: record.line, cells: [[group.title, group.isin, group.paired].join(SPLIT)] }];
  });
};

export const readGroup = (text: string): Group => {
  const [title = "", isin = "", paired = ""] = text.split(SPLIT);
  return { title: title.trim(), isin: isin.trim(), paired: paired.trim() };
};

/** Ticker without the board: "FXDM_RM", "FXRU.MRG". */
export const tickerOf = (title: string): string => title.split(/[_.]/, 1)[0]?.trim() ?? title;

/** Finds a security by ISIN, name or ticker, else adds it to the book. */
export const findSecurity = (book: SecurityBook, title: string, isin = ""): InstrumentRef => {
  const name = title.replace(/\s*\(в пути\)$/i, "");
  const ticker = tickerOf(name);
  return book.find(isin) ?? book.find(name) ?? book.find(ticker) ?? book.add({ name, code: ticker, isin });
};

/** Returns the pair of a group of currency deals; undefined with an unknown currency. */
export const pairOf = ({
  title,
  paired,
}: Group): { readonly base: string; readonly quote: string } | undefined => {
  const base = readCurrency(title.slice(0, 3).toUpperCase())?.code;
  const quote = readCurrency(paired)?.code;
  return base === undefined || quote === undefined ? undefined : { base, quote };
};
