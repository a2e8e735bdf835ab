import { json } from "../kit/fake.ts";
import { between, exchangeFake, numberOf, type Route } from "./exchange-fake.ts";
import { bybitSigned } from "./signatures.ts";

const ok = (result: unknown) => ({ retCode: 0, retMsg: "OK", result });
const failed = (retCode: number, retMsg: string) => json({ retCode, retMsg, result: {} });
const DAY_MS = 86_400_000;

interface Timed {
  readonly transactionTime?: string;
  readonly successAt?: string;
  readonly createTime?: string;
}
const timeOf = (row: Timed): number => Number(row.transactionTime ?? row.successAt ?? row.createTime);

/** Pages by cursor, newest first; too long a window is refused. */
const paged =
  (list: string, days: number, answers: "list" | "rows"): Route =>
  (params, { state }) => {
    const [from, to] = [numberOf(params, "startTime", 0), numberOf(params, "endTime", 0)];
    if (to - from > days * DAY_MS)
      return { retCode: 10001, retMsg: "The time range is too long", result: {} };
    const found = between<Timed>(state[list] ?? [], timeOf, [from, to]).toSorted(
      (a, b) => timeOf(b) - timeOf(a),
    );
    const start = numberOf(params, "cursor", 0);
    const limit = numberOf(params, "limit", 20);
    const next = start + limit < found.length ? String(start + limit) : "";
    return ok({ [answers]: found.slice(start, start + limit), nextPageCursor: next });
  };

const change = (
  at: string,
  currency: string,
  type: string,
  side: string,
  sums: readonly [string, string],
  symbol = "",
) => ({
  ...{ id: `${at}${currency}`, currency, type, side, symbol, category: symbol === "" ? "" : "spot" },
  ...{ transactionTime: String(Date.parse(at)), change: sums[0], cashBalance: sums[1] },
});

const ms = (at: string): string => String(Date.parse(at));

/** Bybit: `{retCode, result}`, windows of 7 and 30 days, cursors. */
export const bybit = exchangeFake({
  id: "bybit",
  name: "Bybit",
  credentials: { apiKey: "fake-bybit-key", secret: "fake-bybit-secret" },
  isSigned: bybitSigned,
  wrongSignature: failed(10004, "Error sign, please check your signature generation algorithm."),
  rights: { readOnly: 1, permissions: { Wallet: ["AccountTransfer"] } },
  state: () => ({
    log: [
      change("2026-03-02T10:00:00Z", "USDT", "TRANSFER_IN", "None", ["500", "500"]),
      change("2026-03-02T10:00:05Z", "USDT", "TRADE", "Buy", ["-245", "255"], "ETHUSDT"),
      change("2026-03-02T10:00:05Z", "ETH", "TRADE", "Buy", ["0.0999", "0.0999"], "ETHUSDT"),
      change("2026-03-20T11:00:00Z", "ETH", "TRADE", "Sell", ["-0.02", "0.0799"], "ETHUSDT"),
      change("2026-03-20T11:00:00Z", "USDT", "TRADE", "Sell", ["49.95", "304.95"], "ETHUSDT"),
    ],
    deposits: [
      {
        coin: "USDT",
        amount: "600",
        status: 3,
        successAt: ms("2026-03-01T09:00:00Z"),
        txID: "0xfake1",
        depositFee: "",
      },
      { coin: "USDT", amount: "1", status: 1, successAt: ms("2026-03-02T09:00:00Z"), txID: "0xfake2" },
    ],
    internal: [],
    withdrawals: [
      {
        ...{ coin: "USDT", amount: "49", withdrawFee: "1", status: "success", withdrawId: "w1" },
        ...{ createTime: ms("2026-04-05T08:00:00Z"), updateTime: ms("2026-04-05T08:10:00Z") },
      },
    ],
    conversions: [],
    unified: [
      { coin: "ETH", walletBalance: "0.0799" },
      { coin: "USDT", walletBalance: "304.95" },
    ],
    funding: [{ coin: "USDT", walletBalance: "50", transferBalance: "50" }],
  }),
  routes: {
    "/v5/user/query-api": (_, { rights }) => ok(rights),
    "/v5/account/transaction-log": paged("log", 7, "list"),
    "/v5/asset/deposit/query-record": paged("deposits", 30, "rows"),
    "/v5/asset/deposit/query-internal-record": paged("internal", 30, "rows"),
    "/v5/asset/withdraw/query-record": paged("withdrawals", 30, "rows"),
    "/v5/asset/exchange/query-convert-history": (params, { state }) => {
      const [index, limit] = [numberOf(params, "index", 1), numberOf(params, "limit", 20)];
      return ok({ list: (state.conversions ?? []).slice((index - 1) * limit, index * limit) });
    },
    "/v5/account/wallet-balance": (_, { state }) =>
      ok({ list: [{ accountType: "UNIFIED", coin: state.unified }] }),
    "/v5/asset/transfer/query-account-coins-balance": (_, { state }) =>
      ok({ accountType: "FUND", balance: state.funding }),
  },
  faults: {
    rateLimited: () => failed(10006, "Too many visits!"),
    expired: () => failed(10003, "API key is invalid."),
  },
});
