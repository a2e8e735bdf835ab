import { makeDraft } from "./kit/draft.ts";
import type { Read } from "./kit/tables/table-actions.ts";
import { type TableSpec, tableBroker } from "./kit/tables/table-format.ts";
import type { TableColumn, TableRow } from "./kit/tables/table-row.ts";
import { cameIn, codeOf, isMoney, type Sum, swap, wentOut } from "./kit/text/coins.ts";
import { absolute } from "./kit/text/decimal-text.ts";
import { type Events, readByWord } from "./kit/text/event-words.ts";

const COLUMNS = [
  { id: "date", labels: ["Date"], isRequired: true },
  { id: "event", labels: ["Way"], isRequired: true },
  { id: "amount", labels: ["Base amount"], role: "quantity", isRequired: true },
  { id: "base", labels: ["Base currency (name)"], isRequired: true },
  { id: "kind", labels: ["Base type"], isRequired: true },
  { id: "quoteAmount", labels: ["Quote amount"], role: "quantity", isRequired: true },
  { id: "quote", labels: ["Quote currency"], isRequired: true },
  { id: "exchange", labels: ["Exchange"] },
  { id: "fee", labels: ["Fee amount"], role: "quantity", isRequired: true },
  { id: "feeCurrency", labels: ["Fee currency (name)"], isRequired: true },
  { id: "note", labels: ["Notes"] },
] as const satisfies readonly TableColumn<string>[];

type Column = (typeof COLUMNS)[number]["id"];
type Row = TableRow<Column>;

/** `SOL (Solana)`: the name disambiguates the symbol. */
const bare = (text: string): string => codeOf(text.replace(/\s*\(.*\)$/, ""));

const eventOf = (row: Row) => ({ lines: [row.line], ...row.date("date"), note: row.note("note") });
const isSecurity = (row: Row): boolean => !/^(?:crypto|fiat)$/i.test(row.text("kind"));

const sumOf = (row: Row, code: "base" | "quote", amount: "amount" | "quoteAmount"): Sum => {
  if (row.text(code) === "") row.missing(code);
  return { code: bare(row.text(code)), amount: absolute(row.needed(amount)) };
};
const feesOf = (row: Row): Sum[] => {
  const amount = row.nonZero("fee");
  return amount === undefined ? [] : [{ code: bare(row.text("feeCurrency")), amount }];
};

const securityOf = (row: Row) => {
  const exchange = row.kept("exchange", 50);
  return { symbol: bare(row.text("base")), ...(exchange && { exchange }) };
};

const securityTrade = (row: Row, kind: "buy" | "sell") => {
  const paid = sumOf(row, "quote", "quoteAmount");
  if (!isMoney(paid.code)) row.missing("quote");
  const [fee] = feesOf(row);
  return makeDraft([row.line], {
    kind,
    ...row.date("date"),
    instrument: { ...securityOf(row), currency: paid.code },
    quantity: absolute(row.needed("amount")),
    currency: paid.code,
    amount: paid.amount,
    fee: fee?.amount,
    feeCurrency: fee === undefined || fee.code === paid.code ? undefined : fee.code,
    note: row.note("note"),
  });
};

const deal =
  (kind: "buy" | "sell"): Read<Column> =>
  (row) => {
    if (isSecurity(row)) return securityTrade(row, kind);
    const [base, quote] = [sumOf(row, "base", "amount"), sumOf(row, "quote", "quoteAmount")];
    const [given, taken] = kind === "buy" ? [quote, base] : [base, quote];
    return swap(eventOf(row), given, taken, feesOf(row));
  };

/** A fee has the direction of the amount it reduces. */
const move =
  (isIn: boolean): Read<Column> =>
  (row) => {
    const sum = sumOf(row, "base", "amount");
    const own = isIn ? cameIn(eventOf(row), sum, "deposit") : wentOut(eventOf(row), sum, "withdrawal");
    return [own, ...feesOf(row).map((fee) => wentOut({ ...eventOf(row), note: "Fee" }, fee, "fee"))];
  };

const dividend: Read<Column> = (row) => {
  const paid = sumOf(row, "quote", "quoteAmount");
  const [fee] = feesOf(row);
  return makeDraft([row.line], {
    kind: "dividend",
    ...row.date("date"),
    instrument: securityOf(row),
    currency: paid.code,
    amount: paid.amount,
    fee: fee?.amount,
    feeCurrency: fee === undefined || fee.code === paid.code ? undefined : fee.code,
    note: row.note("note"),
  });
};

const EVENTS: Events<Column> = {
  BUY: deal("buy"),
  SELL: deal("sell"),
  DEPOSIT: move(true),
  WITHDRAW: move(false),
  DIVIDEND: dividend,
};

const transactions: TableSpec<Column> = {
  format: {
    id: "delta-csv",
    name: "Transactions CSV",
    evidence: "sample",
    prints: [],
    words: Object.keys(EVENTS),
  },
  columns: COLUMNS,
  dateOrder: "dmy",
  decimalMark: ".",
  read: readByWord<Column>(EVENTS, { wordOf: (row) => row.text("event"), column: "event" }),
};

export const delta = tableBroker<Column>({ id: "delta", name: "Delta", country: "" }, [transactions]);
