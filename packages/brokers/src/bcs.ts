import { readAssets } from "./bcs/assets.ts";
import { CASH_WORDS, readCash } from "./bcs/cash.ts";
import { joinTitles } from "./bcs/groups.ts";
import { MOVE_WORDS, readMoves } from "./bcs/moves.ts";
import { BCS_SECTIONS } from "./bcs/sections.ts";
import { ignoreOpen, readTrades } from "./bcs/trades.ts";
import { rejected } from "./kit/collector.ts";
import { defined } from "./kit/defined.ts";
import { issue } from "./kit/issue.ts";
import { headSheets } from "./kit/opened-records.ts";
import { type FoundSection, findText, firstText, readReport, rowText } from "./kit/reports/report.ts";
import { createReportReading, readPeriod } from "./kit/reports/report-reading.ts";
import { createSecurityBook } from "./kit/security-book.ts";
import type { CsvRecord } from "./kit/tables/csv.ts";
import type { Broker, Detection, ParseOptions, SourceFile, Statement } from "./statement.ts";

const ID = "bcs";
const FORMAT = "bcs-xls";
const AGREEMENT = /Генеральное соглашение:?\s*(?:№\s*)?(\S+)/i;
const MONEY = "1.1.1. Движение денежных средств по совершенным сделкам";
const IS_MONEY = /^1\.1(?:\.1)?\.?\s+Движение денежных средств по совершенным сделкам/i;

const isReport = (records: readonly CsvRecord[]): boolean =>
  records.some((record) => IS_MONEY.test(firstText(record))) &&
  records.some((record) => AGREEMENT.test(rowText(record)));

const isTrades = (record: CsvRecord) => /^2\.[13]\.?\s/.test(firstText(record));
const isAfter = (record: CsvRecord) => /^(?:2\.[24-9]|[3-9])\.?\s+[А-ЯЁ]/.test(firstText(record));

/** Only sections of deals have titles of securities. */
const withTitles = (records: readonly CsvRecord[]): CsvRecord[] => {
  const start = records.findIndex(isTrades);
  if (start < 0) return [...records];
  const length = records.slice(start).findIndex(isAfter);
  const end = length < 0 ? records.length : start + length;
  const isTitle = (index: number) => isTrades(records[index] as CsvRecord);
  const parts: CsvRecord[] = [];
  for (let at = start; at < end; ) {
    let next = at + 1;
    while (next < end && !isTitle(next)) next += 1;
    parts.push(records[at] as CsvRecord, ...joinTitles(records.slice(at + 1, next)));
    at = next;
  }
  return [...records.slice(0, start), ...parts, ...records.slice(end)];
};

const linesOf = (sections: readonly FoundSection<string>[], id: string) =>
  sections.filter((section) => section.id === id).flatMap(({ lines }) => lines);

const readRecords = (records: readonly CsvRecord[], options: ParseOptions): Statement => {
  const joined = withTitles(records);
  const report = readReport(joined, BCS_SECTIONS, options.today);
  const { preamble, sections } = report;
  const needed = sections.filter(({ id, unread }) => id === "trades" || (id === "cash" && unread.length > 1));
  const missing = needed.flatMap((section) => section.missing);
  if (missing.length > 0)
    return rejected(ID, FORMAT, issue("missing-columns", { columns: missing.join(", ") }));
  const reading = createReportReading(ID, FORMAT, options, records);
  reading.layOut(report);
  const kept = new Set(joined.map(({ line }) => line));
  reading.layout(
    records.filter(({ line }) => !kept.has(line)),
    "total",
  );
  const book = createSecurityBook();
  const period = readPeriod(findText(preamble, /Период:?\s*с\s.*/i)?.[0] ?? "");
  const assets = linesOf(sections, "assets").map(({ row }) => row);
  const { opening, closing } = readAssets(assets, book, period?.to);
  readTrades(reading, linesOf(sections, "trades"), book);
  ignoreOpen(reading, linesOf(sections, "open"));
  readCash(reading, linesOf(sections, "cash"), book);
  readMoves(
    reading,
    linesOf(sections, "moves").map(({ row }) => row),
    book,
  );
  reading.layout(assets, "information");
  reading.aside(sections);
  const number = findText(preamble, AGREEMENT)?.[1];
  const account = number === undefined ? undefined : { number };
  return reading.finish(defined({ account, period, opening, closing }));
};

/** Reads BCS's report. Fees are in the cash section only. Layout known from programs, not from files. */
const parse = (file: SourceFile, options: ParseOptions = {}): Statement => {
  if (file.problem !== undefined) return rejected(ID, FORMAT, file.problem);
  const records = file.sheets?.[0]?.rows ?? [];
  if (!isReport(records)) return rejected(ID, FORMAT, issue("missing-columns", { columns: MONEY }));
  return readRecords(records, options);
};

const detect = (file: SourceFile): Detection => {
  if (!isReport(headSheets(file)[0]?.rows ?? [])) return { score: 0, why: issue("no-known-header") };
  return { score: 1, why: issue("title-found", { title: MONEY }) };
};

export const bcs: Broker = {
  id: ID,
  name: "BCS",
  country: "RU",
  formats: [
    {
      id: FORMAT,
      name: "Broker report XLS",
      marks: {
        in: "workbook",
        texts: ["Движение денежных средств по совершенным сделкам", "Генеральное соглашение"],
      },
      evidence: "code",
      prints: ["opening-cash", "closing-cash", "opening-positions", "closing-positions", "totals"],
      words: [...CASH_WORDS, ...MOVE_WORDS],
    },
  ],
  near: () => [],
  detect,
  parse,
};
