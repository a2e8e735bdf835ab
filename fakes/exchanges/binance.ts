import { json } from "../kit/fake.ts";
import { between, exchangeFake, numberOf, type Route } from "./exchange-fake.ts";
import { binanceSigned } from "./signatures.ts";

const DAY_MS = 86_400_000;
const failed = (status: number, code: number, msg: string) => json({ code, msg }, status);
const tooLong = { code: -1128, msg: "Combination of optional parameters invalid." };

type Row = Readonly<Record<string, string | number | boolean>>;

/** Filters by time, in windows up to the exchange's limit. */
const windowed =
  (list: string, field: string, days: number, wrap: (rows: readonly Row[]) => unknown): Route =>
  (params, { state }) => {
    const [from, to] = [numberOf(params, "startTime", 0), numberOf(params, "endTime", 0)];
    if (to - from > days * DAY_MS) return tooLong;
    const at = (row: Row) => (typeof row[field] === "number" ? row[field] : Date.parse(`${row[field]}Z`));
    const found = between<Row>(state[list] ?? [], at, [from, to]);
    const start = numberOf(params, "offset", 0);
    return wrap(found.slice(start, start + numberOf(params, "limit", 1000)));
  };

const fill = (
  id: number,
  symbol: string,
  at: string,
  isBuyer: boolean,
  of: readonly [string, string, string, string],
) => ({
  ...{ id, symbol, orderId: id, time: Date.parse(at), isBuyer, isMaker: false, price: "0" },
  ...{ qty: of[0], quoteQty: of[1], commission: of[2], commissionAsset: of[3] },
});

const PAIRS = [
  ["BTCEUR", "BTC", "EUR"],
  ["ETHBTC", "ETH", "BTC"],
  ["ADAUSDT", "ADA", "USDT"],
] as const;

const market: Route = (params, { state }) => {
  const own = (state.trades as { id: number; symbol: string }[]).filter(
    ({ symbol }) => symbol === params.get("symbol"),
  );
  const limit = numberOf(params, "limit", 500);
  const fromId = params.get("fromId");
  return fromId === null ? own.slice(-limit) : own.filter(({ id }) => id >= Number(fromId)).slice(0, limit);
};

/** Binance: signed queries, trades by market, windows of 30 to 180 days, 418 and 429. */
export const binance = exchangeFake({
  id: "binance",
  name: "Binance",
  credentials: { apiKey: "fake-binance-key", secret: "fake-binance-secret" },
  isSigned: binanceSigned,
  wrongSignature: failed(400, -1022, "Signature for this request is not valid."),
  isPublic: (path) => path === "/api/v3/exchangeInfo",
  rights: {
    ...{ enableReading: true, enableWithdrawals: false, enableInternalTransfer: false },
    ...{ permitsUniversalTransfer: false, enableSpotAndMarginTrading: false, enableFutures: false },
  },
  state: () => ({
    trades: [
      fill(11, "BTCEUR", "2026-03-03T09:30:15Z", true, ["0.05", "2000", "0.00005", "BTC"]),
      fill(12, "ETHBTC", "2026-03-04T11:00:00Z", true, ["0.16", "0.01", "0.0001", "BNB"]),
      fill(13, "BTCEUR", "2026-04-10T11:00:00Z", false, ["0.01", "420", "0.42", "EUR"]),
    ],
    deposits: [
      { id: "d1", coin: "ADA", amount: "150", status: 1, insertTime: Date.parse("2026-03-05T08:00:00Z") },
    ],
    withdrawals: [
      {
        id: "w1",
        coin: "BTC",
        amount: "0.004",
        transactionFee: "0.0001",
        status: 6,
        applyTime: "2026-04-02 14:00:00",
      },
    ],
    converts: [
      {
        ...{ orderId: 933256278426, orderStatus: "SUCCESS", createTime: Date.parse("2026-03-06T10:00:00Z") },
        ...{ fromAsset: "ADA", fromAmount: "100", toAsset: "USDT", toAmount: "30" },
      },
    ],
    dividends: [
      {
        id: 1,
        tranId: 1,
        asset: "ADA",
        amount: "0.25",
        divTime: Date.parse("2026-03-09T00:10:00Z"),
        enInfo: "Flexible",
      },
    ],
    dust: [],
    orders: [
      {
        ...{ orderNo: "f1", fiatCurrency: "EUR", amount: "3000", totalFee: "0", status: "Successful" },
        ...{ createTime: Date.parse("2026-03-02T10:05:00Z"), transactionType: 0 },
      },
    ],
    payments: [],
    spot: [
      { asset: "EUR", free: "1419.58", locked: "0" },
      { asset: "BTC", free: "0.02585", locked: "0" },
      { asset: "ETH", free: "0.16", locked: "0" },
      { asset: "LDADA", free: "20", locked: "0" },
      { asset: "ADA", free: "30.25", locked: "0" },
    ],
    funding: [{ asset: "USDT", free: "30", locked: "0", freeze: "0" }],
    flexible: [{ asset: "ADA", totalAmount: "20" }],
    locked: [],
  }),
  routes: {
    "/api/v3/exchangeInfo": () => ({
      symbols: PAIRS.map(([symbol, baseAsset, quoteAsset]) => ({
        symbol,
        baseAsset,
        quoteAsset,
        status: "TRADING",
      })),
    }),
    "/api/v3/myTrades": market,
    "/api/v3/account": (_, { state }) => ({ balances: state.spot }),
    "/sapi/v1/account/apiRestrictions": (_, { rights }) => rights,
    "/sapi/v1/capital/deposit/hisrec": windowed("deposits", "insertTime", 90, (rows) => rows),
    "/sapi/v1/capital/withdraw/history": windowed("withdrawals", "applyTime", 90, (rows) => rows),
    "/sapi/v1/convert/tradeFlow": windowed("converts", "createTime", 30, (list) => ({
      list,
      moreData: false,
    })),
    "/sapi/v1/asset/assetDividend": windowed("dividends", "divTime", 180, (rows) => ({
      rows,
      total: rows.length,
    })),
    "/sapi/v1/asset/dribblet": (_, { state }) => ({ total: 0, userAssetDribblets: state.dust }),
    "/sapi/v1/asset/get-funding-asset": (_, { state }) => state.funding,
    "/sapi/v1/simple-earn/flexible/position": (_, { state }) => ({ rows: state.flexible }),
    "/sapi/v1/simple-earn/locked/position": (_, { state }) => ({ rows: state.locked }),
    "/sapi/v1/fiat/orders": (params, { state }) => fiat(state.orders ?? [], params),
    "/sapi/v1/fiat/payments": (params, { state }) => fiat(state.payments ?? [], params),
  },
  faults: {
    rateLimited: (seconds) => ({
      ...failed(429, -1003, "Too much request weight used"),
      headers: { "content-type": "application/json", "retry-after": String(seconds) },
    }),
    expired: () => failed(401, -2015, "Invalid API-key, IP, or permissions for action."),
  },
});

function fiat(rows: readonly unknown[], params: URLSearchParams) {
  const [from, to] = [numberOf(params, "beginTime", 0), numberOf(params, "endTime", 0)];
  const own = between<{ createTime: number; transactionType?: number }>(
    rows,
    ({ createTime }) => createTime,
    [from, to],
  );
  const type = numberOf(params, "transactionType", 0);
  const page = own.filter((row) => row.transactionType === undefined || row.transactionType === type);
  const size = numberOf(params, "rows", 100);
  const start = (numberOf(params, "page", 1) - 1) * size;
  return { code: "000000", data: page.slice(start, start + size), total: page.length };
}
