import { findSeveralAccounts, readAccount, readAccountInfo } from "./ibkr/account.ts";
import { readBalances, readPrices, readRates } from "./ibkr/balances.ts";
import { joinAccrued, readDeposits, readFees, readTransactionFees } from "./ibkr/cash-lines.ts";
import { readCorporateActions } from "./ibkr/corporate-actions.ts";
import { readDividends, readInterest } from "./ibkr/income.ts";
import { createInstrumentBook } from "./ibkr/instrument-book.ts";
import { findObstacle, recognise } from "./ibkr/language.ts";
import { readMoneyLines } from "./ibkr/money-line.ts";
import type { Reading } from "./ibkr/reading.ts";
import { isLedgerSection, LEDGER_SECTIONS, type Sections, toSections } from "./ibkr/sections.ts";
import { readTrades } from "./ibkr/trades.ts";
import { readGrants, readTransfers } from "./ibkr/transfers.ts";
import { joinTaxes } from "./ibkr/withholding.ts";
import { createCollector, rejected } from "./kit/collector.ts";
import { defined } from "./kit/defined.ts";
import { distinctInstruments } from "./kit/distinct-instruments.ts";
import { issue } from "./kit/issue.ts";
import { openCsv } from "./kit/open-csv.ts";
import { headRecords } from "./kit/opened-records.ts";
import type { Broker, Detection, ParseOptions, SourceFile, Statement } from "./statement.ts";

const ID = "ibkr";
const FORMAT = "ibkr-activity-csv";

const linesOf = (reading: Reading, sections: Sections, names: readonly string[]) =>
  names.flatMap((name) => readMoneyLines(reading, sections.rows.get(name) ?? []));

/** Income, then the taxes and accrued coupons that join it; the order of sections in the file is free. */
const readMoney = (reading: Reading, sections: Sections) => {
  const dividends = readDividends(
    reading,
    linesOf(reading, sections, ["dividends", "payment in lieu of dividends"]),
  );
  const interest = readInterest(reading, linesOf(reading, sections, ["interest"]));
  const taxes = [...dividends.taxes, ...linesOf(reading, sections, ["withholding tax"])];
  joinTaxes(reading, [...dividends.incomes, ...interest.incomes], taxes);
  joinAccrued(reading, interest.accrued);
  readDeposits(reading, linesOf(reading, sections, ["deposits & withdrawals"]));
  readFees(reading, linesOf(reading, sections, ["fees", "commission adjustments"]));
  readTransactionFees(reading, linesOf(reading, sections, ["transaction fees"]));
};

/** Rows outside the known sections are never dropped silently. */
const reportUnknown = (reading: Reading, sections: Sections) => {
  for (const row of sections.broken)
    reading.out.fail(row.line, row.problems[0] ?? issue("unknown-row-shape"), row.raw);
  for (const name of sections.unknown)
    for (const row of sections.rows.get(name) ?? [])
      reading.out.ignore(row.line, issue("unknown-section", { section: row.section }));
};

const countRows = (reading: Reading, sections: Sections) => {
  for (const row of sections.broken) reading.out.seen(row.line);
  for (const [name, rows] of sections.rows)
    if (isLedgerSection(name) || sections.unknown.has(name))
      for (const row of rows) reading.out.seen(row.line);
};

const readSections = (sections: Sections, options: ParseOptions, total: number): Statement => {
  const account = readAccount(sections);
  const out = createCollector(ID, FORMAT);
  const reading: Reading = { out, book: createInstrumentBook(sections), base: account.base, drafts: [] };
  const rows = (name: string) => sections.rows.get(name) ?? [];
  const steps = [
    () => countRows(reading, sections),
    () => readTrades(reading, rows("trades")),
    () => readMoney(reading, sections),
    () => readCorporateActions(reading, rows("corporate actions")),
    () => readTransfers(reading, rows("transfers")),
    () => readGrants(reading, rows("grant activity")),
    () => reportUnknown(reading, sections),
  ];
  for (const [index, step] of steps.entries()) {
    step();
    options.onProgress?.(Math.round((total * (index + 1)) / steps.length), total);
  }
  out.rows.push(...reading.drafts);
  out.prices.push(...readPrices(sections, reading.book, account));
  out.rates.push(...readRates(sections, account));
  const { opening, closing } = readBalances(sections, reading.book, account);
  const held = [...opening.positions, ...closing.positions];
  const instruments = distinctInstruments([...out.rows, ...held]);
  return out.finish(
    closing,
    instruments,
    defined({ account: readAccountInfo(sections), period: account.period, opening }),
  );
};

/**
 * Reads an Interactive Brokers activity statement (CSV, English). Trades carry no broker id in this export,
 * so `externalId` is absent. Never throws on bad data.
 */
export const parseIbkr = (file: SourceFile, options: ParseOptions = {}): Statement => {
  const opened = openCsv(file);
  if ("fatal" in opened) return rejected(ID, FORMAT, opened.fatal);
  const obstacle = findObstacle(opened.records);
  if (obstacle !== undefined) return rejected(ID, FORMAT, obstacle);
  const sections = toSections(opened.records, options.today);
  const fatal = sections.fatal ?? findSeveralAccounts(sections);
  if (fatal !== undefined) return rejected(ID, FORMAT, fatal);
  return readSections(sections, options, opened.records.length);
};

const detect = (file: SourceFile): Detection => recognise(headRecords(file));

export const ibkr: Broker = {
  id: ID,
  name: "Interactive Brokers",
  country: "US",
  formats: [{ id: FORMAT, name: "Activity statement CSV", evidence: "fixture", words: LEDGER_SECTIONS }],
  detect,
  parse: parseIbkr,
};
