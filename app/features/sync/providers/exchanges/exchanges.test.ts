import { generateKeyPairSync } from "node:crypto";
import { readFileSync } from "node:fs";
import { type Balances, brokers, type DraftRow } from "@zerno/brokers";
import { afterAll, beforeEach, expect, it } from "vitest";
import { binance as binanceFake } from "../../../../../fakes/exchanges/binance.ts";
import { bybit as bybitFake } from "../../../../../fakes/exchanges/bybit.ts";
import { coinbase as coinbaseFake } from "../../../../../fakes/exchanges/coinbase.ts";
import { kraken as krakenFake } from "../../../../../fakes/exchanges/kraken.ts";
import { okx as okxFake } from "../../../../../fakes/exchanges/okx.ts";
import type { Fake } from "../../../../../fakes/kit/fake.ts";
import { createStandingClock } from "../../../../../fakes/kit/fake-clock.ts";
import { startFakes } from "../../../../../fakes/kit/hub.ts";
import type { SyncProvider } from "../../provider.ts";
import { adapterEdges, problemOf } from "../../testing/adapter-edges.ts";
import { contractCases } from "../../testing/contract-cases.ts";
import { binance } from "./binance.ts";
import { bybit } from "./bybit.ts";
import { coinbase } from "./coinbase.ts";
import { kraken } from "./kraken.ts";
import { okx } from "./okx.ts";

const fakes = [binanceFake, bybitFake, coinbaseFake, krakenFake, okxFake];
const clock = createStandingClock("2026-05-02T06:00:00Z");
const hub = await startFakes(fakes, clock);
afterAll(() => hub.close());
beforeEach(() => hub.reset());

const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
const otherKey = privateKey.export({ format: "pem", type: "sec1" }).toString();

const window = { from: "2026-03-01", to: "2026-05-01" };
const emptyWindow = { from: "2026-04-20", to: "2026-04-25" };
const paths: readonly (readonly [SyncProvider, Fake, string])[] = [
  [binance, binanceFake, "myTrades"],
  [bybit, bybitFake, "transaction-log"],
  [coinbase, coinbaseFake, "transactions"],
  [kraken, krakenFake, "Ledgers"],
  [okx, okxFake, "bills-archive"],
];
for (const [provider, fake, path] of paths) {
  // Binance words a ban like a refused key: after a successful request it is the ban.
  const expired = provider.id === "binance" ? ("rate-limited" as const) : ("credentials-refused" as const);
  contractCases(hub, { provider, fake, window, emptyWindow, path, expired });
}

it.each(paths.map((one) => [one[0].id, ...one] as const))(
  "%s: what another key or secret signs is refused",
  async (_id, provider, fake) => {
    const { secret = "" } = fake.credentials;
    const other = secret.startsWith("-----") ? otherKey : Buffer.from("another secret").toString("base64");
    const tried = (credentials: Readonly<Record<string, string>>) =>
      problemOf(
        provider.testConnection(
          adapterEdges(hub.addressOf(fake), credentials, clock.now).edges as never,
        ) as Promise<unknown>,
      );
    expect(await tried(fake.credentials)).toBe("none");
    expect(await tried({ ...fake.credentials, secret: other })).toBe("credentials-refused");
    expect(await tried({ ...fake.credentials, apiKey: "another-key" })).toBe("credentials-refused");
    if (provider === okx)
      expect(await tried({ ...fake.credentials, password: "another" })).toBe("credentials-refused");
  },
);

const open = (fake: Fake) => adapterEdges(hub.addressOf(fake), fake.credentials, clock.now).edges as never;
const account = { id: "main", name: "" };
const fetched = async (provider: SyncProvider, fake: Fake): Promise<readonly DraftRow[]> =>
  (await provider.fetchWindow(open(fake), account, window)).rows;

/** The exchange's own file of the same account. */
const fileOf = (id: string, names: readonly string[] = ["file"]): readonly DraftRow[] =>
  names.flatMap((name) => {
    const bytes = readFileSync(new URL(`./testing/${id}-${name}.csv`, import.meta.url));
    const read = brokers.find((broker) => broker.id === id)?.parse({ name: "file.csv", bytes });
    expect([read?.fatal, read?.failed]).toEqual([undefined, []]);
    return read?.rows ?? [];
  });

/** Rows without place and note. */
const essence = (rows: readonly DraftRow[]) =>
  rows
    .map(({ line: _line, lines: _lines, note: _note, ...row }) =>
      JSON.stringify(row, Object.keys(row).sort()),
    )
    .sort();

const contents = (rows: readonly DraftRow[]) =>
  rows
    .map(({ kind, date, instrument, quantity, amount, currency, fee }) =>
      [date, kind, instrument?.symbol, quantity, amount, currency, fee]
        .filter((part) => part !== undefined)
        .join(" "),
    )
    .sort();

it.each([
  [binance, binanceFake, ["file"]],
  [bybit, bybitFake, ["file", "funding"]],
  [kraken, krakenFake, ["file"]],
  [coinbase, coinbaseFake, ["file"]],
] as const)("$id: the sync gives the rows of the file of the same account", async (provider, fake, names) => {
  expect(essence(await fetched(provider, fake))).toEqual(essence(fileOf(provider.id, names)));
});

it("okx: the same, by the numbers of its bills; the file prints the time of its zone", async () => {
  const ids = (rows: readonly DraftRow[]) =>
    rows.map(({ kind, externalId }) => `${kind} ${externalId}`).sort();
  const rows = await fetched(okx, okxFake);
  const file = fileOf("okx", ["file", "funding"]);
  expect(ids(rows)).toEqual(ids(file));
  expect(contents(rows)).toEqual(contents(file));
});

it("books what happened: checked by hand on Binance", async () => {
  expect(contents(await fetched(binance, binanceFake))).toEqual([
    "2026-03-02 deposit 3000 EUR",
    "2026-03-03 buy BTC 0.04995 2000 EUR",
    "2026-03-04 asset-fee BNB 0.0001 USD",
    "2026-03-04 swap BTC 0.01 USD",
    "2026-03-05 transfer-in ADA 150 USD",
    "2026-03-06 buy USDT 30 30 USD",
    "2026-03-06 sell ADA 100 30 USD",
    "2026-03-09 staking-reward ADA 0.25 USD",
    "2026-04-02 transfer-out BTC 0.0041 USD",
    "2026-04-10 sell BTC 0.01 420 EUR 0.42",
  ]);
});

const held = ({ cash, positions }: Balances) => [
  ...cash.map(({ currency, amount }) => `${currency} ${amount}`),
  ...positions.map(({ instrument, quantity }) => `${instrument.symbol} ${quantity}`),
];

it.each([
  [binance, binanceFake, ["EUR 1419.58", "ADA 50.25", "BTC 0.02585", "ETH 0.16", "USDT 30"]],
  [bybit, bybitFake, ["ETH 0.0799", "USDT 354.95"]],
  [coinbase, coinbaseFake, ["EUR 12.5", "BTC 0.009", "ETH 0.1005"]],
  [kraken, krakenFake, ["EUR 2996.8", "BTC 0.0349", "ETH 0.1606"]],
  [okx, okxFake, ["ETH 0.0499", "USDT 779.375"]],
] as const)("$id: wallets are summed, lent coins too", async (provider, fake, sums) => {
  expect(held(await provider.fetchBalances(open(fake), account))).toEqual(sums);
});

it.each([
  [binance, binanceFake, { enableSpotAndMarginTrading: true }],
  [binance, binanceFake, { enableWithdrawals: true }],
  [bybit, bybitFake, { readOnly: 0 }],
  [coinbase, coinbaseFake, { can_transfer: true }],
  [kraken, krakenFake, { permissions: ["query-funds", "withdraw-funds"] }],
  [kraken, krakenFake, { permissions: ["query-funds", "modify-trades"] }],
  [okx, okxFake, { perm: "read_only,trade" }],
] as const)("$id: a key that can do harm is refused", async (provider, fake, rights) => {
  Object.assign(hub.of(fake).rights, rights);
  expect(await problemOf(provider.testConnection(open(fake)))).toBe("credentials-too-strong");
});

it("kraken: a key that may not ask what it may is taken when it reads", async () => {
  hub.script({ fake: "kraken", kind: "expired", path: "GetApiKeyInfo" });
  expect(await problemOf(kraken.testConnection(open(krakenFake)))).toBe("none");
});

it("kraken: every request has a higher number than the one before, within one millisecond too", async () => {
  const edges = open(krakenFake);
  await kraken.testConnection(edges);
  await kraken.fetchWindow(edges, account, window);
  const numbers = hub.journal(krakenFake).map(({ body }) => Number(new URLSearchParams(body).get("nonce")));
  expect(numbers.length).toBeGreaterThan(1);
  expect(numbers.every((one, index) => index === 0 || one > (numbers[index - 1] ?? 0))).toBe(true);
});

it("kraken: reads the second page of a long ledger, and no line twice", async () => {
  const { state } = hub.of(krakenFake);
  const [, , , , , reward] = state.ledger as Record<string, unknown>[];
  const many = Array.from({ length: 120 }, (_, index) => ({
    ...reward,
    ...{ id: `M${index}`, refid: `S${index}`, time: Date.parse("2026-04-03T00:00:00Z") / 1000 + index },
  }));
  state.ledger?.push(...many);
  const ids = (await fetched(kraken, krakenFake)).map(({ externalId }) => externalId);
  expect(ids.filter((id) => id?.startsWith("M"))).toHaveLength(120);
  expect(new Set(ids).size).toBe(ids.length);
});

it("bybit: a week of more than one page is read to its end", async () => {
  const { state } = hub.of(bybitFake);
  const many = Array.from({ length: 60 }, (_, index) => ({
    ...{ currency: "USDT", type: "TRADE", side: "Open", symbol: "BTCUSDT", change: "-0.5", cashBalance: "1" },
    transactionTime: String(Date.parse("2026-04-01T00:00:00Z") + index * 60_000),
  }));
  state.log?.push(...many);
  const rows = await fetched(bybit, bybitFake);
  expect(rows.filter(({ date, quantity }) => date === "2026-04-01" && quantity === "0.5")).toHaveLength(60);
});

it("coinbase: pages of a wallet are read back to the window, and no further", async () => {
  const { state } = hub.of(coinbaseFake);
  const old = Array.from({ length: 250 }, (_, index) => ({
    ...{ id: `old${index}`, type: "send", status: "completed", wallet: "w-btc" },
    ...{ created_at: `2025-01-01T00:${String(index % 60).padStart(2, "0")}:00Z` },
    ...{ amount: { amount: "0.001", currency: "BTC" }, native_amount: { amount: "1", currency: "EUR" } },
  }));
  const right = await fetched(coinbase, coinbaseFake);
  state.transactions?.push(...old);
  const before = hub.journal(coinbaseFake).length;
  expect(await fetched(coinbase, coinbaseFake)).toEqual(right);
  const asked = hub.journal(coinbaseFake).slice(before);
  expect(asked.filter(({ path }) => path.includes("w-btc/transactions"))).toHaveLength(1);
  const all = await coinbase.fetchWindow(open(coinbaseFake), account, {
    from: "2024-12-31",
    to: "2025-01-02",
  });
  expect(all.rows).toHaveLength(250);
});

it("binance: more fills than one page holds are read by their numbers", async () => {
  const { state } = hub.of(binanceFake);
  const [first] = state.trades as Record<string, unknown>[];
  const start = Date.parse("2026-04-11T00:00:00Z");
  state.trades = Array.from({ length: 1500 }, (_, index) => ({
    ...first,
    ...{ id: 100 + index, time: start + index * 1000 },
  }));
  const rows = await fetched(binance, binanceFake);
  expect(rows.filter(({ kind, instrument }) => kind === "buy" && instrument?.symbol === "BTC")).toHaveLength(
    1500,
  );
});

it("unknown operations are listed as failed, never dropped", async () => {
  const { state } = hub.of(okxFake);
  state.funding?.push({
    ...{ billId: "600009", ts: String(Date.parse("2026-03-11T09:00:00Z")), type: "999" },
    ...{ ccy: "USDT", balChg: "1", bal: "400.5" },
  });
  const page = await okx.fetchWindow(open(okxFake), account, window);
  expect(page.failed).toEqual([{ code: "unknown-event", text: expect.stringContaining("type 999") }]);
});

it("numbers keep their digits: 18 decimals and an exponent", async () => {
  const { state } = hub.of(binanceFake);
  state.deposits = [
    {
      id: "d",
      coin: "SHIB",
      amount: "1.000000000000000001",
      status: 1,
      insertTime: Date.parse("2026-03-05T08:00:00Z"),
    },
    { id: "e", coin: "PEPE", amount: 1.5e-7, status: 1, insertTime: Date.parse("2026-03-06T08:00:00Z") },
  ];
  const quantities = (await fetched(binance, binanceFake))
    .filter(({ instrument }) => ["SHIB", "PEPE"].includes(instrument?.symbol ?? ""))
    .map(({ quantity }) => quantity);
  expect(quantities).toEqual(["1.000000000000000001", "0.00000015"]);
});

it("a secret that is no key at all is refused before anything is sent", async () => {
  const { edges } = adapterEdges(
    hub.addressOf(coinbaseFake),
    { apiKey: "organizations/a", secret: "-----BEGIN x" },
    clock.now,
  );
  expect(await problemOf(coinbase.testConnection(edges as never))).toBe("credentials-refused");
  expect(hub.journal(coinbaseFake)).toEqual([]);
});
