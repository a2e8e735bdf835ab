import { issue } from "./kit/issue.ts";
import type { CsvRecord } from "./kit/tables/csv.ts";
import { normaliseLabel } from "./kit/tables/header.ts";
import { accountIn } from "./kit/tables/table-accounts.ts";
import { actionsOf, type CommonColumn, checked, ignoreAs, type Style } from "./kit/tables/table-actions.ts";
import { type TableSpec, tableBroker } from "./kit/tables/table-format.ts";
import type { TableReading } from "./kit/tables/table-reading.ts";
import type { TableRow } from "./kit/tables/table-row.ts";
import { isZero } from "./kit/text/decimal-text.ts";
import { type Events, eachOf, readByWord } from "./kit/text/event-words.ts";
import { readNumber } from "./kit/text/numbers.ts";
import { securityOf } from "./kit/us-securities.ts";
import type { PositionBalance } from "./statement.ts";

type Column = CommonColumn | "account";

const style: Style<Column> = {
  amounts: "net",
  isSigned: true,
  currency: "USD",
  instrument: (row) => {
    const symbol = row.kept("symbol", 100);
    return symbol === undefined ? undefined : securityOf(symbol, row.kept("name"));
  },
};
const { trade, income, cash, charge, transfer, byHand } = actionsOf<Column>(style);
const move = (row: TableRow<Column>) => {
  const shares = row.size("quantity");
  const isCash = shares === undefined || isZero(shares);
  return isCash ? cash("deposit", "withdrawal")(row) : transfer()(row);
};

const events: Events<Column> = {
  Buy: trade("buy"),
  Dividend: income("dividend"),
  // Settlement fund or another: decided after all lines.
  Reinvestment: () => undefined,
  Withdrawal: cash("deposit", "withdrawal"),
  Sell: checked(trade("sell")),
  ...eachOf(["Capital gain (LT)", "Capital gain (ST)"], checked(income("dividend"))),
  ...eachOf(["Sweep in", "Sweep out"], ignoreAs("sweep")),
  ...eachOf(["Transfer (incoming)", "Transfer (outgoing)"], checked(move)),
  Conversion: byHand,
  Fee: checked(charge("fee")),
  Contribution: checked(cash("deposit", "withdrawal")),
};

const isTransactions = ({ cells }: CsvRecord) =>
  cells.some((cell) => normaliseLabel(cell) === "transactiontype");
const HOLDINGS = ["accountnumber", "investmentname", "symbol", "shares", "shareprice", "totalvalue"];

/** Holdings above the transactions; the settlement fund is the account's cash. */
const readHoldings = (
  records: readonly CsvRecord[],
  sweeps: ReadonlySet<string>,
  account: string | undefined,
): PositionBalance[] => {
  const start = records.findIndex(({ cells }) => {
    const labels = new Set(cells.map(normaliseLabel));
    return HOLDINGS.every((label) => labels.has(label));
  });
  if (start < 0) return [];
  const labels = (records[start]?.cells ?? []).map(normaliseLabel);
  const end = records.findIndex((record, index) => index > start && isTransactions(record));
  return records.slice(start + 1, end < 0 ? records.length : end).flatMap(({ cells }) => {
    const cell = (label: string) => (cells[labels.indexOf(label)] ?? "").trim();
    const symbol = cell("symbol");
    const shares = readNumber(cell("shares"), ".");
    const price = readNumber(cell("shareprice"), ".");
    if (account !== undefined && cell("accountnumber") !== account) return [];
    if (symbol === "" || sweeps.has(symbol) || "problem" in shares) return [];
    const instrument = { symbol, name: cell("investmentname") };
    const printed = "value" in price ? { price: price.value } : {};
    return [{ instrument, quantity: shares.value, currency: "USD", ...printed }];
  });
};

/** A reinvested dividend of the settlement fund stays cash. */
const readReinvested = (reading: TableReading<Column>, sweeps: ReadonlySet<string>) => {
  for (const row of reading.open()) {
    if (row.problems.length > 0) continue;
    if (sweeps.has(row.text("symbol"))) {
      reading.ignore(row, issue("sweep"));
      continue;
    }
    const bought = trade("buy")(row);
    if (bought !== undefined && "kind" in bought) reading.accept([row], [bought]);
  }
};

const finish = (reading: TableReading<Column>) => {
  const swept = reading.rows.filter((row) => /^sweep/i.test(row.text("event")));
  const sweeps = new Set(swept.map((row) => row.text("symbol")).filter((symbol) => symbol !== ""));
  readReinvested(reading, sweeps);
  const found = accountIn(reading.rows, "account");
  const positions = readHoldings(reading.records, sweeps, found.account?.number);
  return { ...found, closing: { cash: [], positions } };
};

const download: TableSpec<Column> = {
  account: "account",
  format: {
    id: "vanguard-us-csv",
    name: "Download center CSV",
    evidence: "code",
    prints: ["closing-positions"],
    words: Object.keys(events),
  },
  columns: [
    { id: "account", labels: ["Account Number"], isRequired: true },
    { id: "date", labels: ["Trade Date"], isRequired: true },
    { id: "settleDate", labels: ["Settlement Date"] },
    { id: "event", labels: ["Transaction Type"], isRequired: true },
    { id: "note", labels: ["Transaction Description"] },
    { id: "name", labels: ["Investment Name"] },
    { id: "symbol", labels: ["Symbol"], isRequired: true },
    { id: "quantity", labels: ["Shares"], role: "quantity", isRequired: true },
    { id: "price", labels: ["Share Price"], role: "price", isRequired: true },
    { id: "fee", labels: ["Commissions and Fees", "Commission Fees", "Commission"], role: "money" },
    { id: "amount", labels: ["Net Amount"], role: "money", isRequired: true },
    { id: "accrued", labels: ["Accrued Interest"], role: "money" },
  ],
  dateOrder: "mdy",
  decimalMark: ".",
  cut: (records) => records.slice(Math.max(0, records.findIndex(isTransactions))),
  read: readByWord(events, { wordOf: (row) => row.text("event"), column: "event" }),
  finish,
};

/** Vanguard (US): Download center, spreadsheet CSV. */
export const vanguardUs = tableBroker({ id: "vanguard-us", name: "Vanguard (US)", country: "US" }, [
  download,
]);
