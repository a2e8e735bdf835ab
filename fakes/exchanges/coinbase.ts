import { json } from "../kit/fake.ts";
import { exchangeFake, numberOf } from "./exchange-fake.ts";
import { coinbaseSigned } from "./signatures.ts";

interface Named {
  readonly id: string;
}

/** Pages by the previous page's last id. */
const page = (rows: readonly Named[], params: URLSearchParams) => {
  const after = params.get("starting_after");
  const start = after === null ? 0 : rows.findIndex(({ id }) => id === after) + 1;
  const limit = numberOf(params, "limit", 25);
  const data = rows.slice(start, start + limit);
  const next = start + limit < rows.length ? (data.at(-1)?.id ?? null) : null;
  return { data, pagination: { limit, next_starting_after: next } };
};

const eur = (amount: string) => ({ amount, currency: "EUR" });
const done = (
  id: string,
  created_at: string,
  type: string,
  sum: readonly [string, string],
  more: object,
) => ({
  ...{ id, type, status: "completed", created_at, description: null },
  ...{ amount: { amount: sum[1], currency: sum[0] }, ...more },
});

const fill = (side: "BUY" | "SELL") => ({
  ...{ fill_price: "2000", commission: "1.2", order_id: "order-1", order_side: side, product_id: "ETH-USDC" },
});

/** Returns transactions newest first, by wallet. */
const transactions = () => [
  done("c005", "2026-04-02T14:00:00Z", "send", ["BTC", "-0.001"], {
    native_amount: eur("-40.00"),
    wallet: "w-btc",
  }),
  done("c004", "2026-04-01T00:00:05Z", "staking_reward", ["ETH", "0.0005"], {
    ...{ native_amount: eur("0.95"), wallet: "w-eth" },
  }),
  done("c003", "2026-03-20T15:57:02Z", "advanced_trade_fill", ["ETH", "0.1"], {
    ...{ native_amount: eur("190.00"), advanced_trade_fill: fill("BUY"), wallet: "w-eth" },
  }),
  done("c002", "2026-03-20T15:57:02Z", "advanced_trade_fill", ["USDC", "-201.2"], {
    ...{ native_amount: eur("-191.14"), advanced_trade_fill: fill("BUY"), wallet: "w-usdc" },
  }),
  done("c001", "2026-03-02T16:57:02Z", "buy", ["BTC", "0.01"], {
    ...{ native_amount: eur("405.99"), wallet: "w-btc" },
    buy: { id: "b1", fee: eur("5.99"), subtotal: eur("400.00"), total: eur("405.99") },
  }),
];

/** Used by the fake only. */
const SECRET = `-----BEGIN EC PRIVATE KEY-----
MHcCAQEEIMqNU8NcxjiaPBx4TqtAJtvXnS0X7vzTKdN5qXpjxqpnoAoGCCqGSM49
AwEHoUQDQgAEllYpS1h5BK80SeSPvrcFelmUkVG4qQXBemcyCegurpKG0PmpGXuJ
9Wc6aYgO6Ei1MbUEx/wQwFbwsK6CXxj6Xg==
-----END EC PRIVATE KEY-----`;

/** Coinbase: v2 wallets, Advanced Trade's key permissions, a JWT in Authorization. */
export const coinbase = exchangeFake({
  id: "coinbase",
  name: "Coinbase",
  credentials: { apiKey: "organizations/fake/apiKeys/fake-coinbase-key", secret: SECRET },
  isSigned: coinbaseSigned,
  wrongSignature: json({ errors: [{ id: "authentication_error", message: "invalid signature" }] }, 401),
  rights: { can_view: true, can_trade: false, can_transfer: false, portfolio_type: "DEFAULT" },
  state: () => ({
    wallets: [
      { id: "w-btc", name: "BTC Wallet", balance: { amount: "0.009", currency: "BTC" } },
      { id: "w-eth", name: "ETH Wallet", balance: { amount: "0.1005", currency: "ETH" } },
      { id: "w-usdc", name: "USDC Wallet", balance: { amount: "0", currency: "USDC" } },
      { id: "w-eur", name: "EUR Wallet", balance: { amount: "12.50", currency: "EUR" } },
    ],
    transactions: transactions(),
  }),
  routes: {
    "/api/v3/brokerage/key_permissions": (_, { rights }) => rights,
    "/v2/accounts": (params, { state }) => page((state.wallets ?? []) as Named[], params),
    "/v2/accounts/{id}/transactions": (params, { state }, { path }) => {
      const [, , , wallet] = path.split("/");
      const own = (state.transactions as (Named & { wallet: string })[]).filter(
        (row) => row.wallet === wallet,
      );
      return page(own, params);
    },
  },
  faults: {
    rateLimited: () => json({ errors: [{ id: "rate_limit_exceeded", message: "Too many requests" }] }, 429),
    expired: () => json({ errors: [{ id: "authentication_error", message: "invalid api key" }] }, 401),
  },
});
