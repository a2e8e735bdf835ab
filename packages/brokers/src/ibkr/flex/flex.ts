import { distinctInstruments } from "../../kit/accounts/distinct-instruments.ts";
import { linesOfAccount, rejectedAccounts } from "../../kit/accounts/several-accounts.ts";
import { type Collector, createCollector, rejected } from "../../kit/collector.ts";
import { defined } from "../../kit/defined.ts";
import { failed } from "../../kit/drafts.ts";
import { issue, shown } from "../../kit/issue.ts";
import type { FieldRow } from "../../kit/tables/field-row.ts";
import { type DateOrder, decideDateOrder, readDate } from "../../kit/text/dates.ts";
import { decodeText, headText } from "../../kit/text/decode.ts";
import { findElements, readXml, type XmlNode } from "../../kit/xml/xml-tree.ts";
import type { Balances, Detection, ParseOptions, SourceFile, Statement } from "../../statement.ts";
import { ACTION_WORDS, readFlexActions } from "./flex-actions.ts";
import {
  type FlexPeriod,
  openingDay,
  readFlexCashReport,
  readFlexPositions,
  readFlexPrices,
} from "./flex-balances.ts";
import { createFlexBook, type FlexBook } from "./flex-book.ts";
import { CASH_WORDS, readFlexCash } from "./flex-cash.ts";
import { pickTrades } from "./flex-levels.ts";
import { type FlexDays, isDateName, spellTime, toFlexRow } from "./flex-row.ts";
import { isInformation, useOf, whyIgnored } from "./flex-sections.ts";
import { type FlexReading, readFlexTrades } from "./flex-trades.ts";
import { readFlexTransfers } from "./flex-transfers.ts";

const ID = "ibkr";
export const FLEX_FORMAT = "ibkr-flex-xml";
export const FLEX_WORDS: readonly string[] = [...CASH_WORDS, ...ACTION_WORDS];

interface Entry {
  readonly statement: XmlNode;
  readonly section: string;
  readonly name: string;
  readonly row: FieldRow;
}

const LEDGER_USES = ["trades", "option-ends", "cash", "actions", "transfers"];

const toEntries = (statements: readonly XmlNode[], days: FlexDays): Entry[] =>
  statements.flatMap((statement) =>
    statement.children.flatMap((section) =>
      section.children.map((element) => ({
        statement,
        section: section.name,
        name: element.name,
        row: toFlexRow(element, section.name, days),
      })),
    ),
  );

const dayOf = (text: string | undefined, order: DateOrder) => readDate(spellTime(text ?? ""), order)?.date;

const readPeriod = (statements: readonly XmlNode[], order: DateOrder): FlexPeriod | undefined => {
  const from = statements.flatMap(({ attributes }) => dayOf(attributes.fromDate, order) ?? []).sort()[0];
  const to = statements
    .flatMap(({ attributes }) => dayOf(attributes.toDate, order) ?? [])
    .sort()
    .at(-1);
  return from === undefined || to === undefined ? undefined : { from, to };
};

/** A consolidated statement has account "-". */
const nameIn = (text: string | undefined): string => (text === undefined || text === "-" ? "" : text);

const accountOf = ({ statement, row }: Entry): string =>
  nameIn(row.cell("accountId")) || nameIn(statement.attributes.accountId);

/** Statements of one account may follow each other; accounts never mix. */
const accountsIn = (statements: readonly XmlNode[], entries: readonly Entry[]): string[] => {
  const named = [
    ...statements.map(({ attributes }) => nameIn(attributes.accountId)),
    ...entries.map(({ row }) => nameIn(row.cell("accountId"))),
  ];
  return [...new Set(named)].filter((name) => name !== "");
};

const statementsOf = (statements: readonly XmlNode[], wanted: string | undefined): readonly XmlNode[] =>
  statements.filter(
    ({ attributes }) => wanted === undefined || [wanted, ""].includes(nameIn(attributes.accountId)),
  );

const readAccount = (statements: readonly XmlNode[]): NonNullable<Statement["account"]> => {
  const infos = statements.flatMap((node) => findElements(node, "AccountInformation"));
  const from = (name: string) =>
    infos.map(({ attributes }) => attributes[name]).find((value) => value !== undefined && value !== "");
  const number = statements[0]?.attributes.accountId || from("accountId");
  return defined({ number, name: from("name"), currency: from("currency") });
};

const readLedger = (reading: FlexReading, entries: readonly Entry[], options: ParseOptions) => {
  const of = (use: string) => entries.filter(({ section }) => useOf(section) === use);
  const rows = (use: string) => of(use).map(({ row }) => row);
  const unread = entries.filter(({ section }) => useOf(section) === undefined && !isInformation(section));
  for (const { section, row } of entries)
    if (
      !isInformation(section) &&
      (useOf(section) === undefined || LEDGER_USES.includes(useOf(section) ?? ""))
    )
      reading.out.seen(row.line);
  const steps = [
    () => readFlexTrades(reading, pickTrades(reading, of("trades")), rows("option-ends")),
    () => readFlexCash(reading, rows("cash")),
    () => readFlexActions(reading, rows("actions")),
    () => readFlexTransfers(reading, rows("transfers")),
  ];
  for (const [index, step] of steps.entries()) {
    step();
    options.onProgress?.(Math.round((entries.length * (index + 1)) / steps.length), entries.length);
  }
  for (const { section, row } of unread)
    if (!failed(reading.out, row)) reading.out.ignore(row.line, whyIgnored(section));
};

const reportEntryLayout = (out: Collector, all: readonly Entry[], own: ReadonlySet<Entry>): void => {
  for (const entry of all) {
    const use = useOf(entry.section);
    const isInfo = isInformation(entry.section) || (use !== undefined && !LEDGER_USES.includes(use));
    if (!own.has(entry)) out.layout([entry.row], "other-account");
    else if (isInfo) out.layout([entry.row], "information");
  }
};

const readBalances = (
  entries: readonly Entry[],
  statements: readonly XmlNode[],
  book: FlexBook,
  { base, order }: { readonly base: string; readonly order: DateOrder },
): { opening: Balances; closing: Balances; period: FlexPeriod | undefined } => {
  const period = readPeriod(statements, order);
  const rows = (use: string, statement: XmlNode | undefined) =>
    entries
      .filter((entry) => entry.statement === statement && useOf(entry.section) === use)
      .map(({ row }) => row);
  const [first] = statements;
  const last = statements.at(-1);
  const startingCash = readFlexCashReport(
    rows("cash-report", first),
    "startingCash",
    base,
    openingDay(period),
  );
  const endingCash = readFlexCashReport(rows("cash-report", last), "endingCash", base, period?.to);
  return {
    period,
    opening: { cash: startingCash, positions: [] },
    closing: { cash: endingCash, positions: readFlexPositions(rows("positions", last), book) },
  };
};

function* printedDays(node: XmlNode): Generator<string> {
  for (const [name, value] of Object.entries(node.attributes)) if (isDateName(name)) yield spellTime(value);
  for (const child of node.children) yield* printedDays(child);
}

const readStatements = (found: readonly XmlNode[], options: ParseOptions): Statement => {
  const decided = decideDateOrder(found.flatMap((node) => [...printedDays(node)]));
  const order = decided.order === "ambiguous" ? options.dateOrder : decided.order;
  if (order === undefined)
    return rejected(ID, FLEX_FORMAT, issue("ambiguous-dates", { value: shown(decided.example ?? "") }));
  const startOf = (node: XmlNode) => dayOf(node.attributes.fromDate, order) ?? "";
  const sorted = found.toSorted((a, b) => (startOf(a) < startOf(b) ? -1 : startOf(a) > startOf(b) ? 1 : 0));
  const all = toEntries(sorted, { order, today: options.today });
  const several = rejectedAccounts(ID, FLEX_FORMAT, accountsIn(sorted, all), options.account);
  if (several !== undefined) return several;
  const entries = linesOfAccount(all, accountOf, options.account);
  const statements = statementsOf(sorted, options.account);
  const rows = (use: string) => entries.filter(({ section }) => useOf(section) === use).map(({ row }) => row);
  const book = createFlexBook(rows("securities"), [
    ...rows("trades"),
    ...rows("option-ends"),
    ...rows("positions"),
    ...rows("cash"),
  ]);
  const account = { ...readAccount(statements), ...(options.account && { number: options.account }) };
  const base = account.currency ?? "";
  const out = createCollector(
    ID,
    FLEX_FORMAT,
    all.map(({ row }) => row),
  );
  reportEntryLayout(out, all, new Set(entries));
  const reading: FlexReading = { out, book, base, drafts: [] };
  readLedger(reading, entries, options);
  for (const draft of reading.drafts) out.rows.push(draft);
  const { opening, closing, period } = readBalances(entries, statements, book, { base, order });
  for (const price of readFlexPrices(closing, period)) out.prices.push(price);
  const instruments = distinctInstruments([...out.rows, ...closing.positions]);
  return out.finish(closing, instruments, defined({ account, period, opening }));
};

/** Reads a Flex query (XML, activity). */
export const parseFlex = (file: SourceFile, options: ParseOptions = {}): Statement => {
  const decoded = decodeText(file);
  if ("fatal" in decoded) return rejected(ID, FLEX_FORMAT, decoded.fatal);
  const read = readXml(decoded.text);
  if ("fatal" in read) return rejected(ID, FLEX_FORMAT, read.fatal);
  const statements = findElements(read.root, "FlexStatement");
  if (read.root.name !== "FlexQueryResponse" || statements.length === 0)
    return rejected(
      ID,
      FLEX_FORMAT,
      issue("missing-elements", { elements: "FlexQueryResponse, FlexStatement" }),
    );
  return readStatements(statements, options);
};

export const detectFlex = (file: SourceFile): Detection =>
  /<FlexQueryResponse\b/.test(headText(file).slice(0, 4096))
    ? { score: 1, why: issue("element-found", { element: "FlexQueryResponse" }) }
    : { score: 0, why: issue("no-known-header") };
