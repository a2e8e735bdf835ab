import { placeContractDeals } from "./kit/contracts.ts";
import { type MoneyKind, makeDraft } from "./kit/draft.ts";
import { issue } from "./kit/issue.ts";
import { accountIn } from "./kit/tables/table-accounts.ts";
import { ignoreAs, type Read } from "./kit/tables/table-actions.ts";
import { type TableSpec, tableBroker } from "./kit/tables/table-format.ts";
import type { Extras, TableReading } from "./kit/tables/table-reading.ts";
import type { TableRow } from "./kit/tables/table-row.ts";
import { absolute, isNegative, multiply } from "./kit/text/decimal-text.ts";
import { type Events, eachOf, readByWord } from "./kit/text/event-words.ts";
import { isIsin } from "./kit/text/isin.ts";
import type { InstrumentRef, KindName } from "./statement.ts";

type Column =
  | "event"
  | "account"
  | "date"
  | "ticker"
  | "quantity"
  | "price"
  | "accrued"
  | "futures"
  | "currency"
  | "fee"
  | "feeCurrency";
type Row = TableRow<Column>;

const FUTURES = 10;
/** Exchange of currencies: "USDRUB_TOM". */
const PAIR = /^([A-Z]{3})([A-Z]{3})_(?:TOD|TOM)$/;

const currencyOf = (row: Row): string =>
  row.currency("currency")?.code ?? (row.problems.length === 0 ? row.missing("currency") : undefined) ?? "";

const headOf = (row: Row) => ({ ...row.date("date"), currency: currencyOf(row) });

/** One column holds a ticker, an ISIN or a name. */
const instrumentOf = (row: Row): InstrumentRef => {
  const text = row.kept("ticker") ?? row.missing("ticker") ?? "";
  if (isIsin(text)) return { isin: text };
  return /^[A-Z0-9.@_-]{1,20}$/.test(text) ? { symbol: text } : { name: text };
};

const chargeOf = (row: Row, as: "fee" | "tax") => {
  const charge = row.nonZero("fee");
  if (charge === undefined) return {};
  const code = row.text("feeCurrency") === "" ? undefined : row.currency("feeCurrency")?.code;
  const own = code === undefined || code === row.currency("currency")?.code ? undefined : code;
  return as === "fee" ? { fee: charge, feeCurrency: own } : { tax: charge, taxCurrency: own };
};

const exchange = (row: Row, pair: RegExpExecArray, isBuy: boolean) => {
  const [, base = "", quote = ""] = pair;
  const quantity = absolute(row.needed("quantity"));
  const money = multiply(quantity, absolute(row.needed("price")));
  const [first, second] = [
    { currency: base, amount: quantity },
    { currency: quote, amount: money },
  ];
  const [paid, bought] = isBuy ? [second, first] : [first, second];
  return makeDraft([row.line], {
    kind: "currency-exchange",
    ...row.date("date"),
    ...paid,
    toCurrency: bought.currency,
    toAmount: bought.amount,
    ...chargeOf(row, "fee"),
  });
};

/** Futures: price in points, and the money of one contract. */
const contractDeal = (row: Row, kind: "buy" | "sell", each: string) => {
  const quantity = absolute(row.needed("quantity"));
  return makeDraft([row.line], {
    kind,
    ...headOf(row),
    instrument: { ...instrumentOf(row), assetType: FUTURES },
    quantity,
    price: absolute(row.needed("price")),
    amount: multiply(quantity, absolute(each)),
    ...chargeOf(row, "fee"),
  });
};

/** Price in money per unit, bonds included; accrued interest per bond. */
const trade =
  (kind: "buy" | "sell"): Read<Column> =>
  (row) => {
    const pair = PAIR.exec(row.text("ticker"));
    if (pair !== null) return exchange(row, pair, kind === "buy");
    const contract = row.nonZero("futures");
    if (contract !== undefined) return contractDeal(row, kind, contract);
    const quantity = absolute(row.needed("quantity"));
    const price = absolute(row.needed("price"));
    const accrued = row.nonZero("accrued");
    return makeDraft([row.line], {
      kind,
      ...headOf(row),
      instrument: { ...instrumentOf(row), ...(accrued && { assetType: 2 }) },
      quantity,
      price,
      amount: multiply(quantity, price),
      accrued: accrued && multiply(accrued, quantity),
      ...chargeOf(row, "fee"),
    });
  };

const paid =
  (kind: "dividend" | "coupon" | "amortisation" | "redemption"): Read<Column> =>
  (row) => {
    const quantity = absolute(row.needed("quantity"));
    const each = absolute(row.needed("price"));
    return makeDraft([row.line], {
      kind,
      ...headOf(row),
      instrument: { ...instrumentOf(row), ...(kind !== "dividend" && { assetType: 2 }) },
      quantity: kind === "amortisation" ? undefined : quantity,
      price: each,
      amount: multiply(quantity, each),
      ...chargeOf(row, "tax"),
    });
  };

/** Kind by sign if the word has no direction. */
const money =
  (plus: MoneyKind, minus: MoneyKind = plus): Read<Column> =>
  (row) => {
    // A fee or tax may be in the fee column alone.
    const column = row.nonZero("price") === undefined && row.nonZero("fee") !== undefined ? "fee" : "price";
    const sum = row.needed(column);
    const code = column === "fee" ? row.currency("feeCurrency")?.code : undefined;
    return makeDraft([row.line], {
      kind: isNegative(sum) ? minus : plus,
      ...row.date("date"),
      currency: code ?? currencyOf(row),
      amount: absolute(sum),
    });
  };

/** Variation margin of the day, signed; plain cash without a contract code. */
const variationMargin: Read<Column> = (row) => {
  const instrument = instrumentOf(row);
  const amount = row.needed("price");
  if (instrument.symbol === undefined && instrument.isin === undefined && instrument.name === undefined)
    return money("cash-gain", "cash-expense")(row);
  return makeDraft([row.line], {
    kind: "variation-margin",
    ...headOf(row),
    instrument: { ...instrument, assetType: FUTURES },
    currency: currencyOf(row),
    amount,
  });
};

const move =
  (kind: "transfer-in" | "transfer-out"): Read<Column> =>
  (row) => {
    const price = row.nonZero("price");
    const quantity = absolute(row.needed("quantity"));
    return makeDraft([row.line], {
      kind,
      ...headOf(row),
      instrument: instrumentOf(row),
      quantity,
      price,
      amount: price && multiply(quantity, price),
      affectsCash: false,
    });
  };

const events: Events<Column> = {
  "Ввод денежных средств": money("deposit"),
  "Вывод денежных средств": money("withdrawal"),
  Покупка: trade("buy"),
  Продажа: trade("sell"),
  Дивиденды: paid("dividend"),
  Дивиденд: paid("dividend"),
  Купон: paid("coupon"),
  Амортизация: paid("amortisation"),
  "Погашение облигаций": paid("redemption"),
  // Unsigned in older files: the word gives the direction.
  Налог: money("tax"),
  "Налоговый вычет": money("tax-refund", "tax"),
  "Возврат налога на банковский счет": ignoreAs("no-ledger-event"),
  Комиссия: money("fee"),
  "Возврат комиссии": money("fee-refund"),
  "Списание ЦБ": move("transfer-out"),
  "Зачисление ЦБ": move("transfer-in"),
  "Вариационная маржа": variationMargin,
  ...eachOf(["Остаток денежных средств", "Оценка стоимости активов"], ignoreAs("no-ledger-event")),
};

/** Securities out and in on one day under one name: a split or a new security, left to the user. */
const askPairs = ({ drafts }: TableReading<Column>) => {
  const moves = drafts.filter(({ kind }) => kind === "transfer-in" || kind === "transfer-out");
  const keyOf = ({ date, instrument }: (typeof moves)[number]) =>
    `${date} ${instrument?.isin ?? instrument?.symbol ?? instrument?.name}`;
  for (const pair of Map.groupBy(moves, keyOf).values()) {
    if (new Set(pair.map(({ kind }) => kind)).size < 2) continue;
    const check = issue("possible-split", ratioOf(pair));
    for (const draft of pair) draft.checks = [...draft.checks, check];
  }
};
const ratioOf = (pair: readonly { readonly kind: KindName; readonly quantity?: string }[]) => ({
  from: pair.find(({ kind }) => kind === "transfer-out")?.quantity ?? "",
  to: pair.find(({ kind }) => kind === "transfer-in")?.quantity ?? "",
});

const closingCash = (reading: TableReading<Column>): Extras => {
  const days = reading.drafts.map(({ date }) => date).sort();
  const last = days.at(-1) ?? "";
  const found = new Map<string, { currency: string; amount: string; date: string }>();
  for (const row of reading.rows.filter((line) => /^остаток/i.test(line.text("event")))) {
    const date = row.optionalDate("date")?.date ?? "";
    const [currency, amount] = [row.currency("currency")?.code, row.signed("price")];
    if (currency !== undefined && amount !== undefined && date >= last)
      found.set(currency, { currency, amount, date });
  }
  return found.size === 0 ? {} : { closing: { cash: [...found.values()], positions: [] } };
};

/** Identified by position: their long names are undocumented. */
const BEHIND: readonly Column[] = ["price", "accrued", "futures", "currency", "fee", "feeCurrency"];
const place = (_: readonly string[], at: ReadonlyMap<Column, number>): ReadonlyMap<Column, number> => {
  const quantity = at.get("quantity") ?? 0;
  return new Map([...at, ...BEHIND.map((column, index) => [column, quantity + 1 + index] as const)]);
};

const ledger: TableSpec<Column> = {
  format: {
    id: "investbook-csv",
    name: "Open format CSV or XLSX",
    evidence: "sample",
    prints: ["closing-cash"],
    words: Object.keys(events),
  },
  columns: [
    { id: "event", labels: ["Событие"], isRequired: true },
    { id: "account", labels: ["Счет", "Счёт"], isRequired: true },
    { id: "date", labels: ["Дата (время) исполнения"], isRequired: true },
    { id: "ticker", labels: ["Тикер / Наименование"], isRequired: true },
    { id: "quantity", labels: ["Количество, шт (не в лотах)"], role: "quantity", isRequired: true },
    { id: "price", labels: [], role: "price" },
    { id: "accrued", labels: [], role: "money" },
    { id: "futures", labels: [], role: "money" },
    { id: "currency", labels: [] },
    { id: "fee", labels: [], role: "money" },
    { id: "feeCurrency", labels: [] },
  ],
  dateOrder: "dmy",
  decimalMark: ",",
  account: "account",
  place,
  read: readByWord(events, { wordOf: (row) => row.text("event"), column: "event" }),
  finish: (reading) => {
    askPairs(reading);
    placeContractDeals(reading.drafts, []);
    return { ...accountIn(reading.rows, "account"), ...closingCash(reading) };
  },
};

/** Open format of Investbook, a tracker for Russian accounts. */
export const investbook = tableBroker({ id: "investbook", name: "Investbook", country: "" }, [ledger]);
