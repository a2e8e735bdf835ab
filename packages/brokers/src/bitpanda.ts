import { bitpandaPages } from "./bitpanda/pdf.ts";
import { proTrades } from "./bitpanda/pro-trades.ts";
import { giftRows } from "./kit/accounts/own-rows.ts";
import { type Draft, makeDraft } from "./kit/draft.ts";
import { issue, shown } from "./kit/issue.ts";
import { anyTable } from "./kit/tables/any-table.ts";
import { loneText } from "./kit/tables/table-accounts.ts";
import { readTable, type TableSpec, tableBroker } from "./kit/tables/table-format.ts";
import type { Outcome, TableReading } from "./kit/tables/table-reading.ts";
import type { TableColumn, TableRow } from "./kit/tables/table-row.ts";
import { checkAmount } from "./kit/text/arithmetic.ts";
import { absolute, divide, isZero, multiply } from "./kit/text/decimal-text.ts";
import { type Events, eachOf, readByWord } from "./kit/text/event-words.ts";
import type { Broker, InstrumentRef } from "./statement.ts";

const COLUMNS = [
  { id: "id", labels: ["Transaction ID"], isRequired: true },
  { id: "date", labels: ["Timestamp"], isRequired: true },
  { id: "event", labels: ["Transaction Type"], isRequired: true },
  { id: "direction", labels: ["In/Out"], isRequired: true },
  { id: "fiatAmount", labels: ["Amount Fiat"], role: "money", isRequired: true },
  { id: "fiat", labels: ["Fiat"], isRequired: true },
  { id: "quantity", labels: ["Amount Asset"], role: "quantity", isRequired: true },
  { id: "asset", labels: ["Asset"], isRequired: true },
  { id: "price", labels: ["Asset market price"], role: "price", isRequired: true },
  { id: "class", labels: ["Asset class"], isRequired: true },
  { id: "fee", labels: ["Fee"], role: "quantity", isRequired: true },
  { id: "feeAsset", labels: ["Fee asset"], isRequired: true },
  { id: "tax", labels: ["Tax Fiat"], role: "money" },
] as const satisfies readonly TableColumn<string>[];

type Column = (typeof COLUMNS)[number]["id"] | "status";
type Row = TableRow<Column>;

const MONEY_DECIMALS = 10;
const CRYPTO = 7;
const TYPES: Readonly<Record<string, number>> = { cryptocurrency: CRYPTO, stock: 1, etf: 3 };

const classOf = (row: Row): string => row.text("class").toLowerCase().replace(" (derivative)", "");
/** The oldest layout has no classes: a line without units is money. */
const isMoney = (row: Row): boolean =>
  row.has("class") ? classOf(row) === "fiat" : row.nonZero("quantity") === undefined;

const headOf = (row: Row) => {
  const currency = row.currency("fiat")?.code;
  if (currency === undefined && row.problems.length === 0) row.missing("fiat");
  return { ...row.date("date"), currency: currency ?? "", externalId: row.kept("id") };
};

const refOf = (row: Row): InstrumentRef | undefined => {
  const symbol = row.kept("asset");
  const assetType = TYPES[classOf(row)];
  return symbol === undefined ? row.missing("asset") : { symbol, ...(assetType && { assetType }) };
};

const checkDirection = (row: Row, wanted: "incoming" | "outgoing"): void => {
  if (row.text("direction").toLowerCase() !== wanted)
    row.check(issue("sign-disagrees", {}, row.label("direction")));
};

const isMoneyFee = (row: Row): boolean =>
  !row.has("feeAsset") || row.text("feeAsset") === "" || row.text("feeAsset") === row.text("fiat");

const moneyFee = (row: Row): string | undefined => (isMoneyFee(row) ? row.nonZero("fee") : undefined);

/** A fee in a coin (BEST or the network's) gets a separate row. */
const coinFee = (row: Row): Draft[] => {
  const fee = isMoneyFee(row) ? undefined : row.nonZero("fee");
  const symbol = row.kept("feeAsset");
  if (fee === undefined || symbol === undefined) return [];
  const parts = { instrument: { symbol, assetType: CRYPTO }, quantity: fee, affectsCash: false };
  return [makeDraft([row.line], { kind: "asset-fee", ...headOf(row), ...parts, note: "Fee" })];
};

const trade =
  (kind: "buy" | "sell") =>
  (row: Row): Outcome => {
    checkDirection(row, kind === "buy" ? "outgoing" : "incoming");
    const amount = absolute(row.needed("fiatAmount"));
    const quantity = absolute(row.needed("quantity"));
    const price = row.size("price");
    row.check(checkAmount({ quantity, price, amount, priceDecimals: row.decimals("price") }));
    const costs = { fee: moneyFee(row), tax: row.nonZero("tax") };
    const parts = { instrument: refOf(row), quantity, price, amount, ...costs };
    return [makeDraft([row.line], { kind, ...headOf(row), ...parts }), ...coinFee(row)];
  };

/** The network fee leaves in addition to the amount sent. */
const moveAsset = (row: Row, isIn: boolean): Outcome => {
  const quantity = absolute(row.needed("quantity"));
  const parts = { instrument: refOf(row), quantity, amount: row.nonZero("fiatAmount"), affectsCash: false };
  const kind = isIn ? "transfer-in" : "transfer-out";
  const moved = makeDraft([row.line], { kind, ...headOf(row), ...parts });
  return isIn ? moved : [moved, ...coinFee(row)];
};

/** A deposit includes its fee: 500 with a fee of 7.39 leaves 492.61. */
const flow =
  (kind: "deposit" | "withdrawal") =>
  (row: Row): Outcome => {
    const isIn = kind === "deposit";
    checkDirection(row, isIn ? "incoming" : "outgoing");
    if (!isMoney(row)) return moveAsset(row, isIn);
    const amount = absolute(row.needed("fiatAmount"));
    return makeDraft([row.line], { kind, ...headOf(row), amount, fee: moneyFee(row) });
  };

const gift = (row: Row): Outcome => {
  const { currency, ...head } = headOf(row);
  const quantity = absolute(row.needed("quantity"));
  const price = row.size("price") ?? "0";
  const amount = row.nonZero("fiatAmount") ?? divide(multiply(quantity, price), "1", MONEY_DECIMALS);
  return giftRows(
    row.line,
    { ...head, note: row.text("event") },
    { instrument: refOf(row), quantity, currency, amount },
  );
};

const STAKED = "transfer(stake)";

/** Staking moves a coin out under one name and in under another in the same second. */
const isStaking = (row: Row, { rows }: TableReading<Column>): boolean => {
  const same = (other: Row) =>
    [other.text("date"), other.text("asset"), other.text("quantity")].join(" ") ===
    [row.text("date"), row.text("asset"), row.text("quantity")].join(" ");
  const words = [row.text("event"), ...rows.filter((other) => other !== row && same(other)).map(eventOf)];
  return words.includes(STAKED) && words.includes("transfer");
};
const eventOf = (row: Row): string => row.text("event").toLowerCase();

/** A bonus in money, a gift share, a reward of coins without a price, or coins between wallets. */
const transfer = (row: Row, reading: TableReading<Column>): Outcome => {
  if (isStaking(row, reading)) return issue("own-transfer");
  const isIn = row.text("direction").toLowerCase() === "incoming";
  if (isMoney(row)) {
    const amount = absolute(row.needed("fiatAmount"));
    return makeDraft([row.line], { kind: isIn ? "cash-gain" : "cash-expense", ...headOf(row), amount });
  }
  const isGift = classOf(row) !== "cryptocurrency" || isZero(row.size("price") ?? "0");
  if (isIn && row.has("class") && isGift) return gift(row);
  row.check(issue("wording-unconfirmed", {}, row.label("event")));
  return moveAsset(row, isIn);
};

const EVENTS: Events<Column> = {
  deposit: flow("deposit"),
  withdrawal: flow("withdrawal"),
  buy: trade("buy"),
  sell: trade("sell"),
  transfer,
  [STAKED]: transfer,
  ...eachOf(["rewards"], gift),
};

const history: TableSpec<Column> = {
  format: {
    id: "bitpanda-csv",
    name: "Transaction history CSV",
    evidence: "sample",
    prints: [],
    words: Object.keys(EVENTS),
  },
  columns: COLUMNS,
  dateOrder: "dmy",
  decimalMark: ".",
  read: readByWord<Column>(EVENTS, { wordOf: (row) => row.text("event"), column: "event" }),
};

/** Without classes, prices or fee assets; every line states whether it is completed. */
const oldest: TableSpec<Column> = {
  ...history,
  format: {
    id: "bitpanda-csv-oldest",
    name: "Transaction history CSV (oldest)",
    evidence: "code",
    prints: [],
    words: ["deposit", "withdrawal", "buy", "sell", "transfer"],
  },
  columns: [
    { id: "id", labels: ["ID"], isRequired: true },
    { id: "event", labels: ["Type"], isRequired: true },
    { id: "direction", labels: ["In/Out"], isRequired: true },
    { id: "fiatAmount", labels: ["Amount Fiat"], role: "money", isRequired: true },
    { id: "fee", labels: ["Fee"], role: "quantity", isRequired: true },
    { id: "fiat", labels: ["Fiat"], isRequired: true },
    { id: "quantity", labels: ["Amount Asset"], role: "quantity", isRequired: true },
    { id: "asset", labels: ["Asset"], isRequired: true },
    { id: "status", labels: ["Status"], isRequired: true },
    { id: "date", labels: ["Created at"], isRequired: true },
  ],
  passBy: (row) => {
    const status = row.text("status");
    return status.toLowerCase() === "finished" ? undefined : issue("not-final", { status: shown(status) });
  },
};

const pdfSpec: TableSpec<Column> = {
  ...history,
  format: {
    id: "bitpanda-pdf",
    name: "Transaction history PDF",
    marks: { in: "pdf", texts: ["Disclaimer: All data is without guarantee", "Timestamp", "In/Out"] },
    evidence: "sample",
    prints: [],
    words: ["deposit", "withdrawal", "buy", "sell", "transfer"],
  },
  passBy: loneText,
};

const ID = "bitpanda";
const tables = tableBroker({ id: ID, name: "Bitpanda", country: "AT" }, [
  anyTable(history),
  anyTable(oldest),
  anyTable(proTrades),
]);

export const bitpanda: Broker = {
  ...tables,
  formats: [...tables.formats, pdfSpec.format],
  detect: (file) => {
    if (bitpandaPages(file) === undefined) return tables.detect(file);
    return { score: 1, why: issue("title-found", { title: "Transaction ID, Timestamp, In/Out" }) };
  },
  parse: (file, options) => {
    const pages = bitpandaPages(file);
    return pages === undefined ? tables.parse(file, options) : readTable(ID, [pdfSpec], pages, options);
  },
};
