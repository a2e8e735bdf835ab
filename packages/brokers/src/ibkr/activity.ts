import { withFiguresOfAll } from "../kit/accounts/all-accounts.ts";
import { distinctInstruments } from "../kit/accounts/distinct-instruments.ts";
import { rejectedAccounts } from "../kit/accounts/several-accounts.ts";
import { createCollector, rejected } from "../kit/collector.ts";
import { defined } from "../kit/defined.ts";
import { issue } from "../kit/issue.ts";
import { headRecords } from "../kit/opened-records.ts";
import type { CsvRecord } from "../kit/tables/csv.ts";
import { openCsv } from "../kit/tables/open-csv.ts";
import type { Balances, Detection, ParseOptions, SourceFile, Statement } from "../statement.ts";
import { accountsIn, readAccount, readAccountInfo, sectionsOfAccount } from "./account.ts";
import { lineOfCash, readBalances, readPrices, readRates } from "./balances.ts";
import { joinAccrued, readDeposits, readFees, readTransactionFees } from "./cash-lines.ts";
import { readCorporateActions } from "./corporate-actions.ts";
import { readDividends, readInterest } from "./income.ts";
import { createInstrumentBook } from "./instrument-book.ts";
import { findObstacle, recognise } from "./language.ts";
import { readMoneyLines } from "./money-line.ts";
import type { Reading } from "./reading.ts";
import type { SectionRow } from "./section-row.ts";
import { totalsOfSections } from "./section-totals.ts";
import { isLedgerSection, reportLayout, type Sections, toSections } from "./sections.ts";
import { readTrades } from "./trades.ts";
import { readGrants, readTransfers } from "./transfers.ts";
import { joinTaxes } from "./withholding.ts";

const ID = "ibkr";
export const ACTIVITY_FORMAT = "ibkr-activity-csv";

const linesOf = (reading: Reading, sections: Sections, names: readonly string[]) =>
  names.flatMap((name) => readMoneyLines(reading, sections.rows.get(name) ?? []));

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

const NONE: Balances = { cash: [], positions: [] };

interface Input {
  readonly sections: Sections;
  readonly options: ParseOptions;
  readonly records: readonly CsvRecord[];
  readonly others?: readonly SectionRow[];
}

const readSections = ({ sections, options, records, others = [] }: Input): Statement => {
  const account = readAccount(sections);
  const total = records.length;
  const out = createCollector(ID, ACTIVITY_FORMAT, records);
  reportLayout(records, out);
  out.layout(others, "other-account");
  // Printed totals span all accounts.
  if (others.length === 0) out.totals(totalsOfSections(records));
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
  for (const draft of reading.drafts) out.rows.push(draft);
  for (const price of readPrices(sections, reading.book, account)) out.prices.push(price);
  for (const rate of readRates(sections, account)) out.rates.push(rate);
  const { opening, closing } =
    others.length === 0 ? readBalances(sections, reading.book, account) : { opening: NONE, closing: NONE };
  const held = [...opening.positions, ...closing.positions];
  const instruments = distinctInstruments([...out.rows, ...held]);
  return out.finish(
    closing,
    instruments,
    defined({ account: readAccountInfo(sections), period: account.period, opening }),
  );
};

/** Reads an activity statement (CSV, English), which has no trade ids. */
export const parseActivity = (file: SourceFile, options: ParseOptions = {}): Statement => {
  const opened = openCsv(file);
  if ("fatal" in opened) return rejected(ID, ACTIVITY_FORMAT, opened.fatal);
  const obstacle = findObstacle(opened.records);
  if (obstacle !== undefined) return rejected(ID, ACTIVITY_FORMAT, obstacle);
  const sections = toSections(opened.records, options.today);
  if (sections.fatal !== undefined) return rejected(ID, ACTIVITY_FORMAT, sections.fatal);
  const several = rejectedAccounts(ID, ACTIVITY_FORMAT, accountsIn(sections), options.account);
  if (several !== undefined) return several;
  const { account } = options;
  const { records } = opened;
  if (account === undefined) return readSections({ sections, options, records });
  const own = sectionsOfAccount(sections, account);
  const kept = new Set([...own.rows.values()].flat());
  const others = [...sections.rows.values()].flat().filter((row) => !kept.has(row));
  // Balances and the account's name span all accounts.
  const { opening: _, ...statement } = readSections({ sections: own, options, records, others });
  const named = defined({ number: account, currency: statement.account?.currency });
  const part = { ...statement, account: named, closing: { cash: [], positions: [] } };
  return withFiguresOfAll(part, readSections({ sections, options, records }), {
    title: "Cash Report",
    lineOf: (currency) => lineOfCash(sections, "Ending Cash", currency),
  });
};

/** Recognises an activity statement in any language. */
export const detectActivity = (file: SourceFile): Detection => {
  return recognise(headRecords(file));
};
