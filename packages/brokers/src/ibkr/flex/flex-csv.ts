import { distinctInstruments } from "../../kit/accounts/distinct-instruments.ts";
import { linesOfAccount, rejectedAccounts } from "../../kit/accounts/several-accounts.ts";
import { createCollector, rejected } from "../../kit/collector.ts";
import { defined } from "../../kit/defined.ts";
import { issue, shown } from "../../kit/issue.ts";
import { headRecords } from "../../kit/opened-records.ts";
import { nearTable } from "../../kit/reports/near-format.ts";
import type { CsvRecord } from "../../kit/tables/csv.ts";
import type { FieldRow } from "../../kit/tables/field-row.ts";
import { type ColumnSpec, type FoundHeader, findHeader, normaliseLabel } from "../../kit/tables/header.ts";
import { openCsv } from "../../kit/tables/open-csv.ts";
import { decideDateOrder } from "../../kit/text/dates.ts";
import type { Detection, NearFormat, ParseOptions, SourceFile, Statement } from "../../statement.ts";
import { createFlexBook } from "./flex-book.ts";
import { pickTrades } from "./flex-levels.ts";
import { type FlexDays, isDateName, spellTime, toFlexRow } from "./flex-row.ts";
import { type FlexReading, readFlexTrades } from "./flex-trades.ts";

const ID = "ibkr";
export const FLEX_CSV_FORMAT = "ibkr-flex-csv";

/** Ids are the XML attribute names; users choose the columns. */
const COLUMNS = [
  { id: "buySell", labels: ["Buy/Sell"], isRequired: true },
  { id: "quantity", labels: ["Quantity"], isRequired: true },
  { id: "tradePrice", labels: ["TradePrice"], isRequired: true },
  { id: "currency", labels: ["CurrencyPrimary", "Currency"], isRequired: true },
  { id: "tradeDate", labels: ["TradeDate", "Trade Date"] },
  { id: "dateTime", labels: ["DateTime", "Date/Time"] },
  { id: "isin", labels: ["ISIN"] },
  { id: "symbol", labels: ["Symbol"] },
  { id: "description", labels: ["Description"] },
  { id: "conid", labels: ["Conid"] },
  { id: "listingExchange", labels: ["ListingExchange"] },
  { id: "assetCategory", labels: ["AssetClass", "AssetCategory"] },
  { id: "subCategory", labels: ["SubCategory"] },
  { id: "multiplier", labels: ["Multiplier"] },
  { id: "tradeMoney", labels: ["TradeMoney"] },
  { id: "proceeds", labels: ["Proceeds"] },
  { id: "taxes", labels: ["Taxes"] },
  { id: "ibCommission", labels: ["IBCommission"] },
  { id: "ibCommissionCurrency", labels: ["IBCommissionCurrency"] },
  { id: "netCash", labels: ["NetCash"] },
  { id: "settleDateTarget", labels: ["SettleDateTarget"] },
  { id: "transactionType", labels: ["TransactionType"] },
  { id: "tradeID", labels: ["TradeID"] },
  { id: "transactionID", labels: ["TransactionID"] },
  { id: "origTradeID", labels: ["OrigTradeID"] },
  { id: "origTransactionID", labels: ["OrigTransactionID"] },
  { id: "openCloseIndicator", labels: ["Open/CloseIndicator", "OpenCloseIndicator"] },
  { id: "levelOfDetail", labels: ["LevelOfDetail"] },
  { id: "notes", labels: ["Notes/Codes"] },
  { id: "underlyingSymbol", labels: ["UnderlyingSymbol"] },
  { id: "strike", labels: ["Strike"] },
  { id: "putCall", labels: ["Put/Call"] },
  { id: "accountId", labels: ["ClientAccountID", "AccountId"] },
] as const satisfies readonly ColumnSpec<string>[];
type Column = (typeof COLUMNS)[number]["id"];
type Header = FoundHeader<Column>;

const missingOf = ({ missing, at }: Header): string[] => [
  ...missing,
  ...(at.has("tradeDate") || at.has("dateTime") ? [] : ["TradeDate"]),
  ...(at.has("tradeMoney") || at.has("proceeds") ? [] : ["TradeMoney"]),
  ...(at.has("isin") || at.has("symbol") ? [] : ["ISIN"]),
];

const toRow = (record: CsvRecord, header: Header, width: number, days: FlexDays): FieldRow => {
  const attributes: Record<string, string> = {};
  for (const [id, index] of header.at) attributes[id] = record.cells[index] ?? "";
  const row = toFlexRow({ name: "", attributes, line: record.line }, "Trades", days);
  if (record.isDamaged === true) row.problem(issue("broken-quotes"));
  if (record.cells.slice(width).some((cell) => cell.trim() !== ""))
    row.problem(issue("too-many-cells", { expected: String(width) }));
  return row;
};

function* printedDays({ cells }: CsvRecord, { at }: Header): Generator<string> {
  for (const [id, index] of at) if (isDateName(id)) yield spellTime(cells[index] ?? "");
}

const isHeaderAgain = (record: CsvRecord, labels: readonly string[]): boolean =>
  record.cells.length === labels.length &&
  record.cells.every((cell, at) => normaliseLabel(cell) === labels[at]);

const accountOf = (row: FieldRow): string => row.cell("accountId");

/** Reads trades of a Flex query in CSV with any choice of columns. */
export const parseFlexCsv = (file: SourceFile, options: ParseOptions = {}): Statement => {
  const opened = openCsv(file);
  if ("fatal" in opened) return rejected(ID, FLEX_CSV_FORMAT, opened.fatal);
  const header = findHeader(opened.records, COLUMNS);
  const missing = missingOf(header);
  if (missing.length > 0)
    return rejected(ID, FLEX_CSV_FORMAT, issue("missing-columns", { columns: missing.join(", ") }));
  const cells = opened.records[header.index]?.cells ?? [];
  const labels = cells.map(normaliseLabel);
  const records = opened.records.slice(header.index + 1).filter((record) => !isHeaderAgain(record, labels));
  const decided = decideDateOrder(records.flatMap((record) => [...printedDays(record, header)]));
  const order = decided.order === "ambiguous" ? options.dateOrder : decided.order;
  if (order === undefined)
    return rejected(ID, FLEX_CSV_FORMAT, issue("ambiguous-dates", { value: shown(decided.example ?? "") }));
  const days = { order, today: options.today };
  const all = records.map((record) => toRow(record, header, cells.length, days));
  const accounts = [...new Set(all.map(accountOf))].filter((name) => name !== "");
  const several = rejectedAccounts(ID, FLEX_CSV_FORMAT, accounts, options.account);
  if (several !== undefined) return several;
  const rows = linesOfAccount(all, accountOf, options.account);
  const out = createCollector(ID, FLEX_CSV_FORMAT, opened.records);
  const kept = new Set(rows.map(({ line }) => line));
  out.layout(opened.records.slice(0, header.index), "text");
  out.layout(
    opened.records.slice(header.index).filter((record) => isHeaderAgain(record, labels)),
    "heading",
  );
  out.layout(
    all.filter(({ line }) => !kept.has(line)),
    "other-account",
  );
  for (const row of rows) out.seen(row.line);
  const reading: FlexReading = { out, book: createFlexBook([], rows), base: "", drafts: [] };
  readFlexTrades(
    reading,
    pickTrades(
      reading,
      rows.map((row) => ({ name: "Trade", row })),
    ),
  );
  for (const draft of reading.drafts) out.rows.push(draft);
  options.onProgress?.(rows.length, rows.length);
  const number = options.account ?? accounts[0];
  return out.finish(
    { cash: [], positions: [] },
    distinctInstruments(out.rows),
    number === undefined ? {} : { account: defined({ number }) },
  );
};

export const detectFlexCsv = (file: SourceFile): Detection => {
  const records = headRecords(file);
  const header = findHeader(records, COLUMNS);
  if (missingOf(header).length > 0 || !(header.at.has("ibCommission") || header.at.has("conid")))
    return { score: 0, why: issue("no-known-header") };
  const labels = (records[header.index]?.cells ?? []).join(", ");
  return { score: 0.9, why: issue("header-found", { labels: shown(labels) }) };
};

export const nearFlexCsv = (file: SourceFile): NearFormat =>
  nearTable({ format: { id: FLEX_CSV_FORMAT }, columns: COLUMNS }, headRecords(file));
