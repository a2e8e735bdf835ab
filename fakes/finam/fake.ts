import { unitsAndNano } from "../kit/amounts.ts";
import {
  type Fake,
  type FakeEdges,
  type FakeInstance,
  type FakeReply,
  type FakeRequest,
  json,
} from "../kit/fake.ts";
import {
  ASSETS,
  type FinamTrade,
  type FinamTransaction,
  inventedTrades,
  inventedTransactions,
} from "./account.ts";

export const FINAM_SECRET = "fake-finam-secret-of-the-cabinet";
/** Secret with trading permission. */
export const FINAM_STRONG_SECRET = "fake-finam-secret-that-trades";
const ACCOUNT = "КЛФ-12345";
const sessionMs = 15 * 60_000;
const perMinute = 200;

export interface FinamFake extends FakeInstance {
  readonly trades: FinamTrade[];
  readonly transactions: FinamTransaction[];
}

interface State {
  readonly edges: FakeEdges;
  readonly trades: FinamTrade[];
  readonly transactions: FinamTransaction[];
  /** Session tokens with expiry and read-only flag. */
  readonly sessions: Map<string, { readonly until: number; readonly readonly: boolean }>;
  /** Requests of a method in a minute. */
  readonly counts: Map<string, number>;
}

const refused = (status: number, code: number, message: string): FakeReply =>
  json({ code, message, details: [] }, status);
const value = (text: string) => ({ value: text });
const money = (text: string, currency: string) => {
  const { units, nano } = unitsAndNano(text);
  return { currency_code: currency, units, nanos: nano };
};

const rateLimited = (seconds: number): FakeReply => {
  const reply = refused(429, 8, "too many requests");
  return { ...reply, headers: { ...reply.headers, "retry-after": String(seconds) } };
};
const expired = (): FakeReply => refused(401, 16, "Token is expired");

function openSession({ sessions, edges }: State, secret: unknown): FakeReply {
  if (secret !== FINAM_SECRET && secret !== FINAM_STRONG_SECRET) return refused(401, 16, "Invalid secret");
  const token = `fake.jwt.${sessions.size + 1}`;
  sessions.set(token, { until: edges.now() + sessionMs, readonly: secret === FINAM_SECRET });
  return json({ token });
}

function describeSession({ sessions, edges }: State, token: unknown): FakeReply {
  const session = sessions.get(String(token));
  if (session === undefined || edges.now() >= session.until) return expired();
  const expires_at = new Date(session.until).toISOString();
  return json({ created_at: expires_at, expires_at, account_ids: [ACCOUNT], readonly: session.readonly });
}

const tradeOf = ({ price, size, accrued_interest = "0", comment = "", ...rest }: FinamTrade) => ({
  ...{ ...rest, account_id: ACCOUNT, order_id: `R${rest.trade_id}`, comment },
  ...{ price: value(price), size: value(size), accrued_interest: value(accrued_interest) },
});

const transactionOf = ({
  change,
  currency = "RUB",
  change_qty,
  trade,
  symbol = "",
  ...rest
}: FinamTransaction) => ({
  ...{ ...rest, category: rest.transaction_category, symbol },
  ...(change === undefined ? {} : { change: money(change, currency) }),
  ...(change_qty === undefined ? {} : { change_qty: value(change_qty) }),
  ...(trade === undefined
    ? {}
    : {
        trade: {
          ...{ size: value(trade.size), price: value(trade.price) },
          accrued_interest: value(trade.accrued_interest ?? "0"),
        },
      }),
});

/** Truncates silently at the limit, without pages. */
function listed<Item extends { readonly timestamp: string }>(
  items: readonly Item[],
  query: URLSearchParams,
): readonly Item[] {
  const [from, to] = ["start_time", "end_time"].map((name) =>
    Date.parse(query.get(`interval.${name}`) ?? ""),
  );
  const isInside = ({ timestamp }: Item) =>
    Date.parse(timestamp) >= (from ?? 0) && Date.parse(timestamp) < (to ?? Number.POSITIVE_INFINITY);
  return items.filter(isInside).slice(0, Number(query.get("limit") ?? "100"));
}

const account = {
  ...{ account_id: ACCOUNT, type: "UNION", status: "ACCOUNT_ACTIVE", equity: value("30000") },
  ...{ open_account_date: "2019-05-01T00:00:00Z", first_trade_date: "2019-05-17T00:00:00Z" },
  cash: [money("12345.67", "RUB"), money("51", "USD")],
  positions: [
    { symbol: "KOLS@MISX", quantity: value("150"), average_price: value("25.5"), current_price: value("27") },
    {
      symbol: "ZRNB1@MISX",
      quantity: value("2"),
      average_price: value("99.2"),
      current_price: value("99.9"),
    },
    { symbol: "SOLD@MISX", quantity: value("0"), average_price: value("0"), current_price: value("0") },
  ],
};

function assetReply(symbol: string): FakeReply {
  const found = ASSETS.find((asset) => asset.symbol === symbol);
  if (found === undefined) return refused(404, 5, "Instrument not found");
  const { isin, type, name, currency } = found;
  const [ticker, mic] = symbol.split("@");
  return json({
    ...{ id: isin, board: "TQBR", ticker, mic, isin, type, name, decimals: 2, quote_currency: currency },
    ...("face" in found ? { bond_details: { bond_face_value: value(found.face), currency: "RUB" } } : {}),
  });
}

function readFor(state: State, path: string, query: URLSearchParams): FakeReply {
  const [, kind, id = "", part] = path.slice("/v1".length).split("/").map(decodeURIComponent);
  if (kind === "assets") return assetReply(id);
  if (kind !== "accounts") return { status: 404 };
  if (id !== ACCOUNT) return refused(404, 5, "Account not found");
  if (part === undefined) return json(account);
  if (part === "trades") return json({ trades: listed(state.trades, query).map(tradeOf) });
  if (part === "transactions")
    return json({ transactions: listed(state.transactions, query).map(transactionOf) });
  return { status: 404 };
}

// Two hundred per method and minute.
function isTooMuch({ counts, edges }: State, method: string): boolean {
  const key = `${method} ${Math.floor(edges.now() / 60_000)}`;
  const count = (counts.get(key) ?? 0) + 1;
  counts.set(key, count);
  return edges.isStrict && count > perMinute;
}

function answer(state: State, { method, path, query, headers, body }: FakeRequest): FakeReply {
  if (method === "POST") {
    const input = JSON.parse(body || "{}") as { secret?: unknown; token?: unknown };
    if (path === "/v1/sessions") return openSession(state, input.secret);
    return path === "/v1/sessions/details" ? describeSession(state, input.token) : { status: 404 };
  }
  const session = state.sessions.get(headers.authorization ?? "");
  if (session === undefined || state.edges.now() >= session.until) return expired();
  if (isTooMuch(state, path.split("/")[4] ?? path.split("/")[2] ?? "")) return rateLimited(30);
  return readFor(state, path, query);
}

/** Finam's Trade API: sessions of a quarter of an hour, decimals as objects, lists without pages. */
export const finam: Fake<FinamFake> = {
  id: "finam",
  name: "Finam",
  credentials: { secret: FINAM_SECRET },
  create: (edges) => {
    const shared = { trades: inventedTrades(), transactions: inventedTransactions() };
    const state: State = { edges, ...shared, sessions: new Map(), counts: new Map() };
    return {
      ...shared,
      answer: (request) => answer(state, request),
      faults: { rateLimited, expired },
      commands: {
        "end-sessions": () => state.sessions.clear(),
        "add-trade": (input) => void shared.trades.push(input as FinamTrade),
        "add-transaction": (input) => void shared.transactions.push(input as FinamTransaction),
      },
    };
  },
};
