import { addCheck, makeDraft } from "../kit/draft.ts";
import { issue, shown } from "../kit/issue.ts";
import type { CsvRecord } from "../kit/tables/csv.ts";
import { type TableSpec, tableBroker } from "../kit/tables/table-format.ts";
import type { Extras, Outcome, TableReading } from "../kit/tables/table-reading.ts";
import type { TableRow } from "../kit/tables/table-row.ts";
import { absolute, isNegative, isZero } from "../kit/text/decimal-text.ts";
import type { Detection, ParseOptions, SourceFile, Statement, StatementFormat } from "../statement.ts";

type Column =
  | "section"
  | "row"
  | "level"
  | "currency"
  | "symbol"
  | "conid"
  | "date"
  | "quantity"
  | "component"
  | "gross"
  | "withheld";
type Row = TableRow<Column>;

const SECTIONS = new Set(["DividendDetail", "PILDetail"]);
const WORDS = ["Summary", "RevenueComponent"] as const;
const RETURN_OF_CAPITAL = /return of capital/i;

export const DIVIDEND_REPORT_FORMAT: StatementFormat = {
  id: "ibkr-dividend-report-csv",
  name: "Dividend report CSV (tax documents)",
  evidence: "code",
  prints: [],
  words: WORDS,
};

const isHeading = ({ cells }: CsvRecord): boolean => SECTIONS.has(cells[0] ?? "") && cells[1] === "Header";

/** Both sections have the same columns: one table under the first heading. */
const cut = (records: readonly CsvRecord[]): readonly CsvRecord[] => {
  const first = records.find(isHeading);
  return records.filter(
    (record) => record === first || (SECTIONS.has(record.cells[0] ?? "") && !isHeading(record)),
  );
};

/** Gross and withheld tax; the payment comes from the activity statement. */
const readSummary = (row: Row): Outcome => {
  const gross = row.needed("gross");
  const withheld = row.signed("withheld") ?? "0";
  if (isNegative(gross)) row.problem(issue("negative-number", { value: shown(gross) }, row.label("gross")));
  if (!isNegative(withheld) && !isZero(withheld))
    row.problem(issue("sign-disagrees", {}, row.label("withheld")));
  const symbol = row.kept("symbol") ?? row.missing("symbol");
  const conid = row.kept("conid");
  return makeDraft([row.line], {
    kind: "dividend",
    ...row.date("date"),
    instrument: symbol === undefined ? undefined : { symbol, ...(conid && { conid }) },
    quantity: row.nonZero("quantity"),
    currency: row.currency("currency")?.code ?? row.missing("currency") ?? "",
    amount: gross,
    tax: isZero(withheld) ? undefined : absolute(withheld),
    isDetail: true,
  });
};

const read = (row: Row): Outcome => {
  const level = row.text("level");
  if (level === "Summary") return readSummary(row);
  if (level === "RevenueComponent") return undefined;
  row.problem(issue("unknown-event", { value: shown(level) }, row.label("level")));
  return undefined;
};

const accountOf = (records: readonly CsvRecord[]): Pick<Extras, "account"> => {
  const own = records.filter(({ cells }) => cells[0] === "Account");
  const at = own.find(({ cells }) => cells[1] === "Header")?.cells.indexOf("AccountNumber") ?? -1;
  const numbers = own.flatMap(({ cells }) => (cells[1] === "Data" && cells[at] ? [cells[at]] : []));
  const [number] = numbers;
  return number === undefined || numbers.length > 1 ? {} : { account: { number } };
};

/** A return of capital gets a check. */
const finish = (reading: TableReading<Column>): Extras => {
  for (const row of reading.open()) {
    if (row.problems.length > 0) continue;
    const { date } = row.date("date");
    const payment = reading.drafts.findLast(
      (draft) =>
        draft.line < row.line && draft.date === date && draft.instrument?.symbol === row.text("symbol"),
    );
    if (payment === undefined) continue;
    if (RETURN_OF_CAPITAL.test(row.text("component"))) addCheck(payment, issue("return-of-capital"));
    reading.join(row, payment);
  }
  return accountOf(reading.records);
};

const payments: TableSpec<Column> = {
  format: DIVIDEND_REPORT_FORMAT,
  cut,
  columns: [
    { id: "section", labels: ["DividendDetail", "PILDetail"], isRequired: true },
    { id: "row", labels: ["Header"], isRequired: true },
    { id: "level", labels: ["DataDiscriminator"], isRequired: true },
    { id: "currency", labels: ["Currency"], isRequired: true },
    { id: "symbol", labels: ["Symbol"], isRequired: true },
    { id: "conid", labels: ["Conid"], isRequired: true },
    { id: "date", labels: ["ReportDate"], isRequired: true },
    { id: "quantity", labels: ["Shares"], role: "quantity", isRequired: true },
    { id: "component", labels: ["RevenueComponent"], isRequired: true },
    { id: "gross", labels: ["Gross"], role: "money", isRequired: true },
    { id: "withheld", labels: ["Withhold"], role: "money", isRequired: true },
  ],
  dateOrder: "dmy",
  decimalMark: ".",
  read,
  finish,
};

const table = tableBroker({ id: "ibkr", name: "Interactive Brokers", country: "US" }, [payments]);

export const detectDividendReport = (file: SourceFile): Detection => {
  const found = table.detect(file);
  return found.score === 0 ? found : { score: 1, why: issue("title-found", { title: "DividendDetail" }) };
};

/** Reads gross and tax of a year's payments from the tax documents. */
export const parseDividendReport = (file: SourceFile, options: ParseOptions = {}): Statement =>
  table.parse(file, options);

export const nearDividendReport = table.near;
