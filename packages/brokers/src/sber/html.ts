import { rejected } from "../kit/collector.ts";
import { decodeText, headText } from "../kit/decode.ts";
import { defined } from "../kit/defined.ts";
import { type HtmlPage, readHtmlTables } from "../kit/html-tables.ts";
import { issue } from "../kit/issue.ts";
import { type FoundSection, readReportTable } from "../kit/report.ts";
import { createReportReading, readPeriod } from "../kit/report-reading.ts";
import { createSecurityBook } from "../kit/security-book.ts";
import type { Detection, Issue, ParseOptions, SourceFile, Statement } from "../statement.ts";
import { readBalances, SBER_BALANCES } from "./balances.ts";
import { readCash } from "./cash.ts";
import { SBER_SECTIONS, UNKNOWN_SECTION } from "./sections.ts";
import { readExchanges, readTrades } from "./trades.ts";

export const HTML_FORMAT = "sber-html";
const TITLE = /Отчет брокера/i;
const PERIOD = /Отчет брокера\s*за период\s+с\s.{0,80}/is;
/** The heading may be broken into several texts. */
const headingOf = (page: HtmlPage): string =>
  PERIOD.exec(page.texts.map(({ text }) => text).join(" "))?.[0] ?? "";

/** A title may carry footnote marks. */
const cleanTitle = (title: string) => title.replace(/[*\d]+$/, "").trim();

const readTables = (page: HtmlPage, today: string | undefined): FoundSection<string>[] =>
  page.tables.map(({ title, rows }) => {
    const clean = cleanTitle(title);
    const section = [...SBER_SECTIONS, ...SBER_BALANCES].find((entry) => entry.title.test(clean));
    return readReportTable(clean, rows, section ?? UNKNOWN_SECTION, today);
  });

/** Why a table is not read. */
const reasonOf = ({ id, title }: FoundSection<string>): Issue | undefined => {
  if (id === "derivatives") return issue("derivatives-unsupported");
  if (id === "repeats") return issue("repeats-lines");
  if (id === "deposits") return issue("repeats-cash");
  return ["moves", "outside", "unknown"].includes(id)
    ? issue("unknown-section", { section: title })
    : undefined;
};

const rowsOf = (sections: readonly FoundSection<string>[], id: string) =>
  sections.filter((section) => section.id === id).flatMap(({ lines }) => lines.map(({ row }) => row));

const recordsOf = ({ tables }: HtmlPage) => tables.flatMap(({ rows }) => rows);

const readPage = (brokerId: string, page: HtmlPage, options: ParseOptions): Statement => {
  const sections = readTables(page, options.today);
  const events = sections.filter(({ id }) => !["reference", "money", "portfolio"].includes(id));
  const missing = events.flatMap((section) => section.missing);
  if (missing.length > 0)
    return rejected(brokerId, HTML_FORMAT, issue("missing-columns", { columns: missing.join(", ") }));
  const reading = createReportReading(brokerId, HTML_FORMAT, options, recordsOf(page));
  reading.layOut({ sections });
  const book = createSecurityBook();
  for (const row of rowsOf(sections, "reference")) {
    const [name, code, isin, type] = ["name", "code", "isin", "type"].map((column) => row.text(column));
    book.add(defined({ name, code, isin, type }));
  }
  readTrades(reading, rowsOf(sections, "trades"), book);
  readExchanges(reading, rowsOf(sections, "currency"));
  readCash(reading, rowsOf(sections, "cash"), book);
  for (const section of sections) {
    const reason = reasonOf(section);
    // Of a table whose columns are not known the first row is its header.
    if (reason) for (const record of section.unread.slice(1)) reading.ignore(record, reason);
  }
  reading.aside(sections);
  for (const id of ["reference", "money", "portfolio"]) reading.layout(rowsOf(sections, id), "information");
  const period = readPeriod(headingOf(page));
  const balances = readBalances(rowsOf(sections, "money"), rowsOf(sections, "portfolio"), book, period?.to);
  return reading.finish(defined({ period, ...balances }));
};

/** Reads the HTML report: deals, money, balances. Never throws on bad data. */
export const parseSberHtml = (brokerId: string, file: SourceFile, options: ParseOptions): Statement => {
  const decoded = decodeText(file);
  if ("fatal" in decoded) return rejected(brokerId, HTML_FORMAT, decoded.fatal);
  const page = readHtmlTables(decoded.text);
  const isReport = TITLE.test(page.title) || headingOf(page) !== "";
  if (!isReport)
    return rejected(brokerId, HTML_FORMAT, issue("missing-columns", { columns: "Отчет брокера за период" }));
  return readPage(brokerId, page, options);
};

export const detectSberHtml = (file: SourceFile): Detection => {
  const head = file.sheets === undefined ? headText(file) : "";
  if (!/<(?:html|title|table|body)\b/i.test(head)) return { score: 0, why: issue("no-known-header") };
  const title = /<title>([^<]*)<\/title>/i.exec(head)?.[1] ?? "";
  const text = head.replace(/<[^>]*>/g, " ").replace(/(?:&nbsp;|\s)+/g, " ");
  const isSber = TITLE.test(title) || /Отчет брокера\s*за период\s+с\s/i.test(text);
  return isSber
    ? { score: 0.95, why: issue("title-found", { title: "Отчет брокера" }) }
    : { score: 0, why: issue("no-known-header") };
};
