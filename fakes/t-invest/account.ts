/** Instruments of the invented account; fictitious but for Sberbank's and Gazprom's ids. */
export interface TInvestInstrument {
  readonly uid: string;
  readonly figi: string;
  readonly isin: string;
  readonly ticker: string;
  readonly classCode: string;
  readonly instrumentType: "share" | "bond" | "etf" | "currency" | "futures" | "option";
  readonly name: string;
  readonly currency: string;
}

type Row = readonly [string, string, string, string, TInvestInstrument["instrumentType"], string, string];

const rows: readonly Row[] = [
  ["sber", "BBG004730N88", "RU0009029540", "SBER", "share", "Сбер Банк", "TQBR"],
  ["gazp", "BBG004730RP0", "RU0007661625", "GAZP", "share", "Газпром", "TQBR"],
  ["ofz", "TCS00A0ZZZ17", "RU000A0ZZZ17", "SU99001", "bond", "ОФЗ 99001", "TQOB"],
  ["amo", "TCS00A0ZZZ25", "RU000A0ZZZ25", "AMOBO1", "bond", "Амо БО-1", "TQCB"],
  ["red", "TCS00A0ZZZ33", "RU000A0ZZZ33", "RED1P", "bond", "Ред 001P", "TQCB"],
  ["tlr", "TCS00A0ZZZ41", "RU000A0ZZZ41", "TLRF", "etf", "TЛР фонд", "TQTF"],
  ["usd", "BBG0013HGFT4", "", "USD000UTSTOM", "currency", "Доллар США", "CETS"],
  ["si", "FUTSI0924000", "", "SiU4", "futures", "Si-9.24 Курс доллар-рубль", "SPBFUT"],
  ["br", "FUTBR0725000", "", "BRN5", "futures", "BR-7.25 Нефть Brent", "SPBFUT"],
  ["call", "", "", "SBERC300", "option", "Сбер Банк CALL 300", "SPBOPT"],
  ["rub", "RUB000UTSTOM", "", "RUB000UTSTOM", "currency", "Российский рубль", "CETS"],
];

export const INSTRUMENTS: readonly TInvestInstrument[] = rows.map(
  ([name, figi, isin, ticker, instrumentType, title, classCode]) => ({
    ...{ figi, isin, ticker, classCode, instrumentType, name: title, currency: "rub" },
    uid: `${name}-0000-4000-8000-000000000000`,
  }),
);

const uidOf = (name: string) => `${name}-0000-4000-8000-000000000000`;

/** Fill of a deal; `num` is the exchange's number, printed in the broker's report. */
export interface TInvestFill {
  readonly num: string;
  readonly quantity: number;
  readonly price: string;
  /** Default: that of the operation. */
  readonly date?: string;
}

/** Signed decimal texts, currency in lower case. */
export interface TInvestOperation {
  readonly type: string;
  /** RFC 3339, UTC. */
  readonly date: string;
  readonly payment: string;
  readonly currency?: string;
  readonly uid?: string;
  readonly name?: string;
  readonly price?: string;
  readonly quantity?: number;
  readonly accrued?: string;
  readonly commission?: string;
  readonly fills?: readonly TInvestFill[];
  readonly state?: string;
  /** Index of the parent operation. */
  readonly parent?: number;
}

export interface TInvestAccount {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  readonly openedDate: string;
  readonly closedDate?: string;
  readonly operations: TInvestOperation[];
  readonly money: Record<string, string>;
  readonly positions: Record<string, string>;
}

/** April 2025 of the invented report packages/brokers/fixtures/tinkoff/year-2025, in the API's form. */
const april: readonly TInvestOperation[] = [
  { type: "INPUT", date: "2025-04-01T06:00:00Z", payment: "50000", name: "Пополнение брокерского счёта" },
  {
    ...{
      type: "BUY",
      date: "2025-04-01T07:15:01.123456Z",
      payment: "-3005",
      uid: uidOf("sber"),
      price: "300.5",
    },
    ...{ quantity: 10, commission: "-1.8", fills: [{ num: "10000001", quantity: 10, price: "300.5" }] },
  },
  { type: "BROKER_FEE", date: "2025-04-01T07:15:02Z", payment: "-1.8", uid: uidOf("sber"), parent: 1 },
  {
    ...{ type: "SELL", date: "2025-04-02T08:00:30Z", payment: "1525", uid: uidOf("sber"), price: "305" },
    ...{ quantity: 5, commission: "-0.76", fills: [{ num: "10000002", quantity: 5, price: "305" }] },
  },
  { type: "BROKER_FEE", date: "2025-04-02T08:00:31Z", payment: "-0.76", uid: uidOf("sber"), parent: 3 },
  { type: "OUTPUT", date: "2025-04-02T09:00:00Z", payment: "-1000", name: "Вывод денежных средств" },
  {
    ...{ type: "BUY", date: "2025-04-02T09:01:00Z", payment: "-9973.4", uid: uidOf("ofz"), price: "985" },
    ...{ quantity: 10, accrued: "123.4", commission: "-4.92" },
    fills: [{ num: "10000003", quantity: 10, price: "985" }],
  },
  { type: "BUY", date: "2025-04-03T08:00:00Z", payment: "-3010", uid: uidOf("sber"), state: "CANCELED" },
  {
    ...{ type: "BUY", date: "2025-04-04T07:00:00Z", payment: "-8125", uid: uidOf("usd"), price: "81.25" },
    ...{ quantity: 100, commission: "-4.06", fills: [{ num: "10000008", quantity: 100, price: "81.25" }] },
  },
  { type: "DIVIDEND", date: "2025-04-05T11:00:00Z", payment: "3496.5", uid: uidOf("sber") },
  { type: "DIVIDEND_TAX", date: "2025-04-07T11:00:00Z", payment: "-455", uid: uidOf("sber") },
  { type: "COUPON", date: "2025-04-08T11:00:00Z", payment: "354", uid: uidOf("ofz") },
  { type: "BOND_TAX", date: "2025-04-08T11:00:00Z", payment: "-46", uid: uidOf("ofz") },
  {
    ...{ type: "BUY", date: "2025-04-08T12:00:00Z", payment: "-750", uid: uidOf("tlr"), price: "7.5" },
    ...{ quantity: 100, commission: "-0.5", fills: [{ num: "Б10000011", quantity: 100, price: "7.5" }] },
  },
  { type: "DIVIDEND", date: "2025-04-09T11:00:00Z", payment: "76.5", uid: uidOf("tlr") },
  { type: "COUPON", date: "2025-04-09T11:10:00Z", payment: "180", uid: uidOf("amo") },
  { type: "BOND_REPAYMENT", date: "2025-04-10T11:00:00Z", payment: "1000", uid: uidOf("amo") },
  { type: "BOND_REPAYMENT", date: "2025-04-11T11:00:00Z", payment: "500", uid: uidOf("amo") },
  {
    type: "BOND_REPAYMENT_FULL",
    date: "2025-04-14T11:00:00Z",
    payment: "20000",
    uid: uidOf("red"),
    quantity: 20,
  },
  { type: "TAX", date: "2025-04-15T11:00:00Z", payment: "-12" },
  { type: "TAX_CORRECTION", date: "2025-04-15T11:01:00Z", payment: "5" },
  { type: "TAX", date: "2025-04-15T21:00:00Z", payment: "-300" },
  { type: "SERVICE_FEE", date: "2025-04-16T21:00:00Z", payment: "-290" },
  { type: "OUT_STAMP_DUTY", date: "2025-04-16T21:00:00Z", payment: "-1" },
  { type: "OVERNIGHT", date: "2025-04-22T21:00:00Z", payment: "7" },
  { type: "INPUT", date: "2025-04-25T07:00:00Z", payment: "10.5", currency: "usd" },
  { type: "OUTPUT", date: "2025-04-29T21:00:00Z", payment: "-500" },
  {
    ...{ type: "BUY", date: "2025-04-30T15:30:00Z", payment: "-301", uid: uidOf("sber"), price: "301" },
    ...{ quantity: 1, commission: "-0.15", fills: [{ num: "10000012", quantity: 1, price: "301" }] },
  },
];

/** Returns a broker account with a month, an empty investment account, and one that is no brokerage account. */
export const invented = (): TInvestAccount[] => [
  {
    ...{ id: "2000000001", type: "TINKOFF", name: "Брокерский счёт", openedDate: "2021-03-12T00:00:00Z" },
    operations: [...april],
    money: { rub: "167350.41", usd: "110.5" },
    positions: { sber: "106", ofz: "10", amo: "10", tlr: "100", gazp: "50", rub: "167350.41" },
  },
  {
    ...{ id: "2000000002", type: "TINKOFF_IIS", name: "ИИС", openedDate: "2024-01-09T00:00:00Z" },
    ...{ operations: [], money: { rub: "0" }, positions: {} },
  },
  {
    ...{ id: "2000000003", type: "DEBIT", name: "Карта", openedDate: "2020-01-09T00:00:00Z" },
    ...{ operations: [], money: {}, positions: {} },
  },
];
