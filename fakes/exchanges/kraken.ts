import { json } from "../kit/fake.ts";
import { between, exchangeFake, numberOf } from "./exchange-fake.ts";
import { krakenSigned } from "./signatures.ts";

interface Entry {
  readonly id: string;
  readonly time: number;
}

const PAGE = 50;
const failed = (word: string) => json({ error: [word] });

/** Returns an invented year: a deposit, three trades, a reward, a withdrawal of coins. */
const ledger = (): unknown[] => [
  entry("L00001", "QDEP01", "2026-03-02T10:05:00Z", "deposit", "ZEUR", "5000.0000", "0.0000", "5000.0000"),
  entry("L00002", "TTRD01", "2026-03-03T09:30:15Z", "trade", "ZEUR", "-2000.0000", "3.2000", "2996.8000"),
  entry(
    "L00003",
    "TTRD01",
    "2026-03-03T09:30:15Z",
    "trade",
    "XXBT",
    "0.0500000000",
    "0.0000000000",
    "0.0500000000",
  ),
  entry(
    "L00004",
    "TTRD02",
    "2026-03-04T11:00:00Z",
    "trade",
    "XXBT",
    "-0.0100000000",
    "0.0000000000",
    "0.0400000000",
  ),
  entry(
    "L00005",
    "TTRD02",
    "2026-03-04T11:00:00Z",
    "trade",
    "XETH",
    "0.1600000000",
    "0.0004000000",
    "0.1596000000",
  ),
  entry(
    "L00006",
    "STRW01",
    "2026-04-01T00:00:12Z",
    "staking",
    "XETH",
    "0.0010000000",
    "0.0000000000",
    "0.1606000000",
  ),
  entry(
    "L00007",
    "QWDL01",
    "2026-04-02T14:00:00Z",
    "withdrawal",
    "XXBT",
    "-0.0050000000",
    "0.0001000000",
    "0.0349000000",
  ),
];

function entry(...cells: readonly [string, string, string, string, string, string, string, string]) {
  const [id, refid, at, type, asset, amount, fee, balance] = cells;
  const rest = { type, subtype: "", aclass: "currency", asset, amount, fee, balance };
  return { id, refid, time: Date.parse(at) / 1000, ...rest };
}

/** Kraken: `{error: [], result}`, a rising nonce, the ledger in pages of 50, newest first. */
export const kraken = exchangeFake({
  id: "kraken",
  name: "Kraken",
  credentials: { apiKey: "fake-kraken-key", secret: "ZmFrZS1rcmFrZW4tc2VjcmV0" },
  isSigned: krakenSigned,
  wrongSignature: failed("EAPI:Invalid signature"),
  rights: { permissions: ["query-funds", "query-open-trades", "query-closed-trades", "query-ledger"] },
  state: () => ({
    ledger: ledger(),
    balances: [
      { asset: "ZEUR", balance: "2996.8000", hold_trade: "0.0000" },
      { asset: "XXBT", balance: "0.0349000000", hold_trade: "0.0000000000" },
      { asset: "XETH", balance: "0.1000000000", hold_trade: "0.0000000000" },
      { asset: "ETH.S", balance: "0.0606000000", hold_trade: "0.0000000000" },
    ],
  }),
  routes: {
    "/0/private/BalanceEx": (_, { state }) => {
      const rows = (state.balances ?? []) as { asset: string }[];
      return { error: [], result: Object.fromEntries(rows.map(({ asset, ...of }) => [asset, of])) };
    },
    "/0/private/Ledgers": (params, { state }) => {
      const [start, end] = [numberOf(params, "start", 0), numberOf(params, "end", Number.MAX_SAFE_INTEGER)];
      const found = between<Entry>(state.ledger ?? [], ({ time }) => time, [start, end])
        .filter(({ time }) => time > start)
        .toSorted((a, b) => b.time - a.time);
      const page = found.slice(numberOf(params, "ofs", 0)).slice(0, PAGE);
      const byId = Object.fromEntries(page.map(({ id, ...of }) => [id, of]));
      return { error: [], result: { ledger: byId, count: found.length } };
    },
    "/0/private/GetApiKeyInfo": (_, { rights }) => ({
      error: [],
      result: { api_key_name: "zerno", ...rights },
    }),
  },
  faults: {
    rateLimited: () => failed("EAPI:Rate limit exceeded"),
    expired: () => failed("EAPI:Invalid key"),
  },
});
