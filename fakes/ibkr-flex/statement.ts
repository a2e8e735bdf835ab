/** Date format of a query, chosen by the owner in the portal. */
export type DateStyle = "compact" | "dashed";

type Attributes = Readonly<Record<string, string>>;

const element = (name: string, attributes: Attributes): string =>
  `<${name} ${Object.entries(attributes)
    .map(([key, value]) => `${key}="${value}"`)
    .join(" ")} />`;

const dayIn = (style: DateStyle, day: string) => (style === "compact" ? day.replaceAll("-", "") : day);
const momentIn = (style: DateStyle, day: string, time: string) =>
  style === "compact" ? `${dayIn(style, day)};${time.replaceAll(":", "")}` : `${day}, ${time}`;

const account = { accountId: "U7654321", currency: "USD" };
const paper = {
  ...{ assetCategory: "STK", symbol: "ALFT", description: "ALFALFA TECH INC", conid: "700001" },
  ...{ isin: "USZZ20010013", multiplier: "1" },
};

/** Returns one deal as a fill and as its order, two levels of detail. */
function trade(style: DateStyle, day: string, number: string, quantity: number, price: number): string {
  const shared = {
    ...{ ...account, ...paper, transactionID: `5${number}`, tradeDate: dayIn(style, day) },
    ...{
      dateTime: momentIn(style, day, "10:15:00"),
      transactionType: "ExchTrade",
      quantity: String(quantity),
    },
    ...{ tradePrice: String(price), proceeds: String(-quantity * price), taxes: "0", ibCommission: "-1" },
    ...{ ibCommissionCurrency: "USD", netCash: String(-quantity * price - 1) },
    ...{ openCloseIndicator: quantity > 0 ? "O" : "C", buySell: quantity > 0 ? "BUY" : "SELL" },
  };
  const fill = { ...shared, tradeID: number, levelOfDetail: "EXECUTION" };
  return element("Trade", fill) + element("Order", { ...shared, tradeID: "", levelOfDetail: "ORDER" });
}

/** Returns a movement and its part in the sum of its day. */
function cash(style: DateStyle, day: string, number: string, type: string, amount: string): string {
  const isOfPaper = !/Deposits|Fees/.test(type);
  const shared = {
    ...{ ...account, ...(isOfPaper ? paper : {}), dateTime: momentIn(style, day, "20:20:00"), amount, type },
    description: isOfPaper ? "ALFT(USZZ20010013) CASH DIVIDEND USD 0.50 PER SHARE" : type.toUpperCase(),
  };
  const detail = element("CashTransaction", { ...shared, transactionID: number, levelOfDetail: "DETAIL" });
  return detail + element("CashTransaction", { ...shared, transactionID: "", levelOfDetail: "SUMMARY" });
}

interface Period {
  readonly style: DateStyle;
  readonly from: string;
  readonly to: string;
  readonly trades: string;
  readonly cash: string;
  readonly endingCash: string;
  readonly position: string;
}

function statement({ style, from, to, trades, cash: money, endingCash, position }: Period): string {
  const period = { fromDate: dayIn(style, from), toDate: dayIn(style, to), period: "" };
  const head = Object.entries({ accountId: account.accountId, ...period });
  const sections = [
    element("AccountInformation", { ...account, name: "Pavel Invented", accountType: "Individual" }),
    `<Trades>${trades}</Trades>`,
    `<CashTransactions>${money}</CashTransactions>`,
    `<OpenPositions>${element("OpenPosition", { ...account, ...paper, position, markPrice: "65", levelOfDetail: "SUMMARY" })}</OpenPositions>`,
    `<CashReport>${element("CashReportCurrency", { ...account, startingCash: "0", endingCash })}</CashReport>`,
  ];
  const attributes = head.map(([key, value]) => `${key}="${value}"`).join(" ");
  return `<FlexQueryResponse queryName="Everything" type="AF"><FlexStatements count="1"><FlexStatement ${attributes}>${sections.join("")}</FlexStatement></FlexStatements></FlexQueryResponse>`;
}

/** Returns statements by query: a year, and an overlapping half year with another date format. */
export const invented = (): Map<string, string> => {
  const year = (style: DateStyle) => [
    cash(style, "2024-01-03", "60001", "Deposits/Withdrawals", "20000"),
    cash(style, "2024-03-15", "60004", "Dividends", "50"),
    cash(style, "2024-03-15", "60005", "Withholding Tax", "-7.5"),
    cash(style, "2024-12-20", "60009", "Other Fees", "-3"),
  ];
  return new Map([
    [
      "100001",
      statement({
        ...{ style: "compact", from: "2024-01-01", to: "2024-12-31", cash: year("compact").join("") },
        trades:
          trade("compact", "2024-01-05", "9001", 100, 50) + trade("compact", "2024-12-16", "9004", -40, 60),
        ...{ endingCash: "17437.5", position: "60" },
      }),
    ],
    [
      "100002",
      statement({
        ...{ style: "dashed", from: "2024-12-01", to: "2025-06-30" },
        trades:
          trade("dashed", "2024-12-16", "9004", -40, 60) + trade("dashed", "2025-02-03", "9011", 10, 62),
        cash: cash("dashed", "2024-12-20", "60009", "Other Fees", "-3"),
        ...{ endingCash: "16816.5", position: "70" },
      }),
    ],
  ]);
};
