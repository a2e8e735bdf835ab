import { giftRows, grossOfTrade } from "./kit/accounts/own-rows.ts";
import { makeDraft } from "./kit/draft.ts";
import { readRef } from "./kit/event-rows.ts";
import { joinExchanges } from "./kit/join-exchanges.ts";
import { tableBroker } from "./kit/tables/table-format.ts";
import type { Outcome, TableReading } from "./kit/tables/table-reading.ts";
import type { TableColumn, TableRow } from "./kit/tables/table-row.ts";
import { absolute, add, compare } from "./kit/text/decimal-text.ts";
import { type Events, readByWord } from "./kit/text/event-words.ts";
import type { KindName } from "./statement.ts";

const COLUMNS = [
  { id: "date", labels: ["Date"], isRequired: true },
  { id: "reference", labels: ["Reference"], isRequired: true },
  { id: "ticker", labels: ["Ticker"], isRequired: true },
  { id: "isin", labels: ["ISIN"], isRequired: true },
  { id: "event", labels: ["Type"], isRequired: true },
  { id: "quantity", labels: ["Quantity"], role: "quantity", isRequired: true },
  { id: "currency", labels: ["CCY"], isRequired: true },
  { id: "price", labels: ["Price/share"], role: "price", unit: "currency", isRequired: true },
  { id: "gross", labels: ["Gross Amount"], role: "money", unit: "currency", isRequired: true },
  { id: "rate", labels: ["FX Rate"], role: "rate" },
  { id: "fee", labels: ["Fee"], role: "money", unit: "currency" },
  { id: "net", labels: ["Net Amt."], role: "money", unit: "currency", isRequired: true },
  { id: "tax", labels: ["Tax Amt."], role: "money", unit: "currency" },
] as const satisfies readonly TableColumn<string>[];

type Column = (typeof COLUMNS)[number]["id"];
type Row = TableRow<Column>;

const headOf = (row: Row) => ({
  ...row.date("date"),
  currency: row.currency("currency")?.code ?? "",
  externalId: row.kept("reference"),
});

const refOf = (row: Row) => readRef(row, { isin: "isin", symbol: "ticker" });

/** Versions sign a purchase's net differently: the word gives the direction. */
const trade = (kind: "buy" | "sell") => (row: Row) => {
  const quantity = absolute(row.needed("quantity"));
  const price = row.size("price");
  const [fee, tax] = [row.nonZero("fee"), row.nonZero("tax")];
  const printed = absolute(row.needed("gross"));
  const costs = add(fee ?? "0", tax ?? "0");
  const { amount, check } = grossOfTrade({
    quantity,
    price,
    amount: printed,
    costs,
    isSale: kind === "sell",
    currency: row.text("currency"),
  });
  row.check(check);
  const instrument = refOf(row);
  if (instrument === undefined) row.missing("ticker");
  return makeDraft([row.line], { kind, ...headOf(row), instrument, quantity, price, amount, fee, tax });
};

const income = (row: Row): Outcome => {
  const [fee, tax] = [row.nonZero("fee"), row.nonZero("tax")];
  const instrument = refOf(row);
  const kind = instrument === undefined ? "interest" : "dividend";
  const amount = absolute(row.needed("gross"));
  return makeDraft([row.line], { kind, ...headOf(row), instrument, amount, fee, tax });
};

const money = (kind: KindName) => (row: Row) =>
  makeDraft([row.line], {
    kind,
    ...headOf(row),
    amount: absolute(row.needed("gross")),
    fee: row.nonZero("fee"),
  });

const reward = (row: Row): Outcome => {
  const instrument = refOf(row);
  if (instrument === undefined) return money("cash-gain")(row);
  const { currency, ...head } = headOf(row);
  const gift = {
    instrument,
    quantity: row.needed("quantity"),
    currency,
    amount: row.nonZero("gross"),
  };
  return giftRows(row.line, head, gift);
};

const EVENTS: Events<Column> = {
  Buy: trade("buy"),
  Sell: trade("sell"),
  Dividend: income,
  Distribution: income,
  Interest: income,
  Reward: reward,
  Conversion: () => undefined,
  Deposit: money("deposit"),
  Withdrawal: money("withdrawal"),
};

/** Gross may include the fee: the smaller of gross and net was exchanged. */
const exchanged = (row: Row): string => {
  const [gross, net] = [row.needed("gross"), row.signed("net")];
  return net === undefined || compare(absolute(net), absolute(gross)) >= 0 ? gross : net;
};

const joinConversions = (reading: TableReading<Column>) => {
  const rows = reading
    .open()
    .filter((row) => row.text("event") === "Conversion" && row.problems.length === 0);
  const sides = rows.map((row) => {
    const amount = exchanged(row);
    const fee = row.nonZero("fee");
    return {
      row,
      key: row.text("date"),
      ...headOf(row),
      amount,
      ...(fee === undefined ? {} : { fee }),
    };
  });
  joinExchanges(reading, sides);
  return {};
};

export const lightyear = tableBroker<Column>({ id: "lightyear", name: "Lightyear", country: "EE" }, [
  {
    format: {
      id: "lightyear-csv",
      name: "Account statement CSV",
      evidence: "fixture",
      prints: [],
      words: Object.keys(EVENTS),
    },
    columns: COLUMNS,
    dateOrder: "dmy",
    decimalMark: ".",
    read: readByWord<Column>(EVENTS, { wordOf: (row) => row.text("event"), column: "event" }),
    finish: joinConversions,
  },
]);
