/** Trade with its fee, if any. */
export interface FinamTrade {
  readonly trade_id: string;
  readonly symbol: string;
  readonly price: string;
  readonly size: string;
  readonly side: "SIDE_BUY" | "SIDE_SELL";
  /** RFC 3339, UTC. */
  readonly timestamp: string;
  readonly comment?: string;
  readonly accrued_interest?: string;
  readonly currency: string;
}

export interface FinamTransaction {
  readonly id: string;
  readonly transaction_category: string;
  readonly transaction_name: string;
  readonly timestamp: string;
  readonly symbol?: string;
  /** Signed. */
  readonly change?: string;
  readonly currency?: string;
  readonly change_qty?: string;
  readonly trade?: { readonly size: string; readonly price: string; readonly accrued_interest?: string };
}

export const ASSETS = [
  {
    symbol: "KOLS@MISX",
    isin: "RU000ZZA0014",
    type: "EQUITIES",
    name: "ПАО Колос акция обыкновенная",
    currency: "RUB",
  },
  {
    symbol: "ZRNB1@MISX",
    isin: "RU000ZZA0022",
    type: "BONDS",
    name: "Зерно облигация БО-1",
    currency: "RUB",
    face: "1000",
  },
  { symbol: "ALFT@XNGS", isin: "USZZ20010013", type: "EQUITIES", name: "ALFT", currency: "USD" },
] as const;

type Deal = readonly [string, string, string, string, "SIDE_BUY" | "SIDE_SELL", string, string?];

/** From the invented report packages/brokers/fixtures/finam/trades, without amounts in another currency. */
const deals: readonly Deal[] = [
  ["3051001", "KOLS@MISX", "25.5", "100", "SIDE_BUY", "2019-05-17T08:15:03Z"],
  ["3051002", "KOLS@MISX", "25.5", "100", "SIDE_BUY", "2019-05-17T08:15:03Z"],
  ["3051003", "KOLS@MISX", "26", "50", "SIDE_SELL", "2019-05-20T09:00:00Z"],
  ["3051004", "ZRNB1@MISX", "99.2", "3", "SIDE_BUY", "2019-05-20T09:30:00Z", "45.12"],
  ["3051005", "ZRNB1@MISX", "99.5", "1", "SIDE_SELL", "2019-05-21T10:30:00Z", "15.3"],
  ["3051007", "ALFT@XNGS", "51", "1", "SIDE_SELL", "2019-05-21T11:05:00Z"],
];

export const inventedTrades = (): FinamTrade[] =>
  deals.map(([trade_id, symbol, price, size, side, timestamp, accrued]) => ({
    ...{ trade_id, symbol, price, size, side, timestamp, currency: symbol === "ALFT@XNGS" ? "USD" : "RUB" },
    ...(accrued === undefined ? {} : { accrued_interest: accrued }),
  }));

type Move = readonly [string, string, string, string, string?];

const moves: readonly Move[] = [
  ["DEPOSIT", "Ввод денежных средств", "2019-05-16T07:00:00Z", "20000"],
  ["COMMISSION", "Брокерская комиссия", "2019-05-17T20:59:00Z", "-0.57", "KOLS@MISX"],
  ["COMMISSION", "Брокерская комиссия", "2019-05-17T20:59:00Z", "-0.57", "KOLS@MISX"],
  ["COMMISSION", "Брокерская комиссия", "2019-05-20T20:59:00Z", "-0.29", "KOLS@MISX"],
  ["COMMISSION", "Комиссия за обслуживание", "2019-05-31T20:59:00Z", "-177"],
  ["INCOME", "Дивиденды", "2019-06-14T09:00:00Z", "300", "KOLS@MISX"],
  ["TAX", "Налог на дивиденды", "2019-06-14T09:00:01Z", "-39", "KOLS@MISX"],
  ["INCOME", "Купонный доход", "2019-06-17T09:00:00Z", "74.8", "ZRNB1@MISX"],
  ["WITHDRAW", "Вывод денежных средств", "2019-06-20T09:00:00Z", "-1000"],
];

export const inventedTransactions = (): FinamTransaction[] => [
  ...moves.map(([transaction_category, transaction_name, timestamp, change, symbol], index) => ({
    ...{ id: String(9001 + index), transaction_category, transaction_name, timestamp, change },
    ...(symbol === undefined ? {} : { symbol }),
  })),
  {
    ...{ id: "9101", transaction_category: "OTHERS", transaction_name: "Покупка", symbol: "ZRNB1@MISX" },
    ...{ timestamp: "2019-05-20T09:30:00Z", change: "-3021.12", change_qty: "3" },
    trade: { size: "3", price: "99.2", accrued_interest: "45.12" },
  },
];
