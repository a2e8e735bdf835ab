import { giftRows } from "./kit/accounts/own-rows.ts";
import { makeDraft } from "./kit/draft.ts";
import { checkSign } from "./kit/event-rows.ts";
import { issue, shown } from "./kit/issue.ts";
import { tableBroker } from "./kit/tables/table-format.ts";
import type { Outcome } from "./kit/tables/table-reading.ts";
import type { TableColumn, TableRow } from "./kit/tables/table-row.ts";
import { checkAmount } from "./kit/text/arithmetic.ts";
import { cameIn, sentOut } from "./kit/text/coins.ts";
import { readCurrency } from "./kit/text/currencies.ts";
import { absolute, add, isNegative, isZero, subtract } from "./kit/text/decimal-text.ts";
import { type Events, eachOf, readByWord } from "./kit/text/event-words.ts";

const COLUMNS = [
  { id: "date", labels: ["Date"], isRequired: true },
  { id: "time", labels: ["Time"], isRequired: true },
  { id: "event", labels: ["Type"], isRequired: true },
  { id: "coin", labels: ["Currency"], isRequired: true },
  { id: "amount", labels: ["Amount"], role: "quantity", isRequired: true },
  { id: "quote", labels: ["Quote Currency"], isRequired: true },
  { id: "price", labels: ["Quote Price"], role: "price", isRequired: true },
  { id: "paidCurrency", labels: ["Received / Paid Currency"], isRequired: true },
  { id: "paid", labels: ["Received / Paid Amount"], role: "money", isRequired: true },
  { id: "feeCurrency", labels: ["Fee currency"], isRequired: true },
  { id: "fee", labels: ["Fee amount"], role: "quantity", isRequired: true },
  { id: "status", labels: ["Status"], isRequired: true },
  { id: "id", labels: ["Transaction ID"], isRequired: true },
  { id: "address", labels: ["Address"] },
] as const satisfies readonly TableColumn<string>[];

type Column = (typeof COLUMNS)[number]["id"];
type Row = TableRow<Column>;

const CRYPTO = 7;
const EURO = "EUR";

/** The first column names the zone; the day is the investor's local one. */
const headOf = (row: Row) => {
  const time = /^\d\d:\d\d:\d\d/.exec(row.text("time"))?.[0];
  return { date: row.date("date").date, time, externalId: row.kept("id") };
};

const coinOf = (row: Row) => {
  const symbol = row.kept("coin");
  if (symbol === undefined) row.missing("coin");
  return { symbol: symbol ?? "", assetType: CRYPTO };
};

/** Negative: refunded. */
const feeIn = (row: Row): string | undefined => {
  const fee = row.signed("fee");
  return fee === undefined || isZero(fee) ? undefined : fee;
};
const feeCoinOf = (row: Row): string => row.text("feeCurrency") || row.text("coin");

/** The money includes the fee. */
const trade =
  (kind: "buy" | "sell") =>
  (row: Row): Outcome => {
    const isSale = kind === "sell";
    const signed = row.needed("amount");
    const paid = row.needed("paid");
    checkSign(row, "amount", signed, isSale ? "-" : "+");
    checkSign(row, "paid", paid, isSale ? "+" : "-");
    const currency = row.currency("paidCurrency")?.code ?? "";
    const fee = feeIn(row);
    const feeCurrency = row.currency("feeCurrency")?.code;
    const isInside = fee !== undefined && feeCurrency === currency;
    const money = absolute(paid);
    const amount = !isInside ? money : isSale ? add(money, fee) : subtract(money, fee);
    const price = row.size("price");
    const quantity = absolute(signed);
    row.check(checkAmount({ quantity, price, amount, priceDecimals: row.decimals("price") }));
    const costs = { fee, feeCurrency: isInside ? undefined : feeCurrency };
    return makeDraft([row.line], {
      kind,
      ...headOf(row),
      instrument: coinOf(row),
      quantity,
      price,
      currency,
      amount,
      ...costs,
    });
  };

/** A withdrawal includes the network fee, in the coin. */
const move =
  (isIn: boolean) =>
  (row: Row): Outcome => {
    const signed = row.needed("amount");
    checkSign(row, "amount", signed, isIn ? "+" : "-");
    const money = row.text("coin") === EURO ? readCurrency(EURO)?.code : undefined;
    const fee = feeIn(row);
    const amount = absolute(signed);
    if (money !== undefined) {
      const kind = isIn ? "deposit" : "withdrawal";
      return makeDraft([row.line], { kind, ...headOf(row), currency: money, amount, fee });
    }
    const { externalId, ...day } = headOf(row);
    const event = { lines: [row.line], ...day, note: row.note("address"), externalId };
    const sum = { code: coinOf(row).symbol, amount };
    const value = { code: EURO, amount: "0" };
    if (isIn) return cameIn(event, sum, "deposit", value);
    const sent = sentOut(event, sum, fee === undefined ? undefined : { code: feeCoinOf(row), amount: fee });
    for (const draft of sent) draft.currency = EURO;
    return sent;
  };

/** Rewards are valued at the day's price, which the file lacks; money is a gain. */
const reward =
  (isIncome: boolean) =>
  (row: Row): Outcome => {
    const signed = row.needed("amount");
    const head = { ...headOf(row), note: row.text("event") };
    if (row.text("coin") !== EURO)
      return giftRows(row.line, head, { instrument: coinOf(row), quantity: signed, currency: EURO });
    if (isNegative(signed)) row.check(issue("sign-disagrees", {}, row.label("amount")));
    const amount = absolute(signed);
    const kind = isIncome ? "interest" : "cash-gain";
    return makeDraft([row.line], { kind, ...head, currency: EURO, amount });
  };

const EVENTS: Events<Column> = {
  buy: trade("buy"),
  sell: trade("sell"),
  ...eachOf(["staking", "fixed_staking"], reward(true)),
  ...eachOf(["rebate", "affiliate", "campaign", "distribution"], reward(false)),
  deposit: move(true),
  withdrawal: move(false),
};

const DONE: ReadonlySet<string> = new Set(["completed", "distributed"]);

/** Campaigns have individual names: campaign_new_user_incentive. */
const wordOf = (row: Row): string => row.text("event").replace(/^campaign_.*$/i, "campaign");

export const bitvavo = tableBroker<Column>({ id: "bitvavo", name: "Bitvavo", country: "NL" }, [
  {
    format: {
      id: "bitvavo-csv",
      name: "Transaction history CSV",
      evidence: "sample",
      prints: [],
      words: Object.keys(EVENTS),
    },
    columns: COLUMNS,
    dateOrder: "dmy",
    decimalMark: ".",
    passBy: (row) =>
      DONE.has(row.text("status").toLowerCase())
        ? undefined
        : issue("not-final", { status: shown(row.text("status")) }),
    read: readByWord<Column>(EVENTS, { wordOf, column: "event" }),
  },
]);
