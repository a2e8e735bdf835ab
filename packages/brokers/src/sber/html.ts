import { rejected } from "../kit/collector.ts";
import { defined } from "../kit/defined.ts";
import { issue } from "../kit/issue.ts";
import { type FoundSection, type ReportSection, readReportTable, rowText } from "../kit/reports/report.ts";
import { createReportReading, readPeriod } from "../kit/reports/report-reading.ts";
import { createSecurityBook, type SecurityBook } from "../kit/security-book.ts";
import type { CsvRecord } from "../kit/tables/csv.ts";
import { type HtmlPage, readHtmlTables } from "../kit/tables/html-tables.ts";
import { decodeText, headText } from "../kit/text/decode.ts";
import type { Detection, Issue, ParseOptions, SourceFile, Statement } from "../statement.ts";
import { readBalances, SBER_BALANCES } from "./balances.ts";
import { readCash } from "./cash.ts";
import type { NamedSecurity } from "./issuers.ts";
import { SBER_SECTIONS, UNKNOWN_SECTION, UNTITLED } from "./sections.ts";
import { readExchanges, readTrades } from "./trades.ts";

export const HTML_FORMAT = "sber-html";
const TITLE = /Отчет брокера/i;
const PERIOD = /Отчет брокера\s*за период\s+с\s.{0,80}/is;
/** The heading may be split into several texts. */
const headingOf = (page: HtmlPage): string =>
  PERIOD.exec(page.texts.map(({ text }) => text).join(" "))?.[0] ?? "";

/** May carry footnote marks. */
const cleanTitle = (title: string) => title.replace(/[*\d]+$/, "").trim();

const recordsOf = ({ tables }: HtmlPage) => tables.flatMap(({ rows }) => rows);

const rowsOf = (sections: readonly FoundSection<string>[], id: string) =>
  sections.filter((section) => section.id === id).flatMap(({ lines }) => lines.map(({ row }) => row));

const KNOWN: readonly ReportSection<string>[] = [...SBER_SECTIONS, ...SBER_BALANCES];
/** Between the title and each table of several trading codes. */
const TRADING_CODE = /^Торговый код/i;

/** Same columns as the section above: continued. */
const goesOn = (rows: readonly CsvRecord[], section: ReportSection<string>, today: string | undefined) =>
  section.columns.length > 0 && readReportTable("", rows, section, today).missing.length === 0;

/**
 * Tables with the known title above, else the last text. An untitled table continues the section above, or is foreign.
 */
const readTables = (page: HtmlPage, today: string | undefined): FoundSection<string>[] => {
  let end = 0;
  let above: { readonly title: string; readonly section: ReportSection<string> } | undefined;
  return page.tables.map(({ rows }) => {
    const start = rows[0]?.line ?? end;
    const titles = page.texts
      .filter(({ line }) => line > end && line < start)
      .map(({ text }) => cleanTitle(text));
    end = rows.at(-1)?.line ?? end;
    const known = titles.findLast((title) => KNOWN.some((entry) => entry.title.test(title)));
    const title = known ?? titles.findLast((text) => !TRADING_CODE.test(text));
    const section = KNOWN.find((entry) => entry.title.test(title ?? ""));
    if (title !== undefined) above = { title, section: section ?? UNKNOWN_SECTION };
    else if (above === undefined || !goesOn(rows, above.section, today))
      return readReportTable("", rows, UNTITLED, today);
    return readReportTable(above.title, rows, above.section, today);
  });
};

/** "Инвестор: …" and "Договор … от …" in the head. */
const accountOf = (page: HtmlPage): Statement["account"] => {
  const texts = [...page.texts, ...recordsOf(page).map((record) => ({ text: rowText(record) }))];
  const found = (pattern: RegExp) =>
    texts.map(({ text }) => pattern.exec(text)?.[1]).find((value) => value !== undefined);
  const number = found(/Договор\s*(?:№\s*)?([\p{L}\d/-]+)\s+от\s+\d{2}\.\d{2}\.\d{4}/u);
  const name = found(/Инвестор:\s*([^\n]+?)\s*(?=\n|Договор|$)/);
  return number === undefined ? undefined : defined({ number, name });
};

const namedSecurities = (sections: readonly FoundSection<string>[], book: SecurityBook): NamedSecurity[] => {
  const named: NamedSecurity[] = [];
  for (const row of rowsOf(sections, "reference")) {
    const [name = "", code, isin, type = "", issuer = ""] = ["name", "code", "isin", "type", "issuer"].map(
      (column) => row.text(column),
    );
    const ref = book.add(defined({ name, code, isin, type }));
    named.push({ ref, names: [name, issuer], kind: `${name} ${type}` });
  }
  for (const row of rowsOf(sections, "portfolio")) {
    const [name, isin] = [row.text("name"), row.text("isin")];
    if (isin !== "") named.push({ ref: book.add({ name, isin }), names: [name], kind: name });
  }
  return named;
};

const reasonOf = ({ id, title }: FoundSection<string>): Issue | undefined => {
  if (id === "derivatives") return issue("derivatives-unsupported");
  if (id === "repeats") return issue("repeats-lines");
  if (id === "deposits") return issue("repeats-cash");
  return ["moves", "outside", "unknown"].includes(id)
    ? issue("unknown-section", { section: title })
    : undefined;
};

const readPage = (brokerId: string, page: HtmlPage, options: ParseOptions): Statement => {
  const sections = readTables(page, options.today);
  const events = sections.filter(({ id }) => !["reference", "money", "portfolio"].includes(id));
  const missing = events.flatMap((section) => section.missing);
  if (missing.length > 0)
    return rejected(brokerId, HTML_FORMAT, issue("missing-columns", { columns: missing.join(", ") }));
  const reading = createReportReading(brokerId, HTML_FORMAT, options, [...page.texts, ...recordsOf(page)]);
  reading.layout(page.texts, "text");
  reading.layOut({ sections });
  const book = createSecurityBook();
  const named = namedSecurities(sections, book);
  readTrades(reading, rowsOf(sections, "trades"), book);
  const exchanges = sections.find(({ id }) => id === "currency");
  readExchanges(reading, exchanges?.title ?? "", rowsOf(sections, "currency"));
  readCash(reading, rowsOf(sections, "cash"), book, named);
  for (const section of sections) {
    const reason = reasonOf(section);
    // In a table of unknown columns the first row is the header.
    if (reason) for (const record of section.unread.slice(1)) reading.ignore(record, reason);
  }
  reading.aside(sections);
  for (const id of ["reference", "money", "portfolio"]) reading.layout(rowsOf(sections, id), "information");
  const period = readPeriod(headingOf(page));
  const balances = readBalances(rowsOf(sections, "money"), rowsOf(sections, "portfolio"), book, period?.to);
  return reading.finish(defined({ account: accountOf(page), period, ...balances }));
};

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
