import { type Balances, decimal, isIsin, type PositionBalance, readCurrency } from "@zerno/brokers";
import { z } from "zod";
import { provider, type SyncAccount, SyncProblem } from "../provider.ts";
import { amount, amountOrZero, text } from "./kit/fields.ts";
import { pageOf, readStatement } from "./kit/statement-page.ts";
import { fetchHistory } from "./trading-212/export.ts";
import { get, type T212Edges, T212Secrets, waitOf } from "./trading-212/request.ts";

const BROKER = "trading-212";

const Summary = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  currency: z.string().regex(/^[A-Z]{3}$/),
  cash: z.object({ availableToTrade: amount, inPies: amountOrZero, reservedForOrders: amountOrZero }),
});

const Position = z.object({
  instrument: z.object({ ticker: text, isin: text, name: text, currency: text }),
  quantity: amount,
  currentPrice: amount.nullish(),
});

/** "AAPL_US_EQ", "VODl_EQ": the file's ticker and the market. */
const tickerOf = (code: string): string =>
  code
    .replace(/_EQ$/, "")
    .replace(/_[A-Z]{2}$/, "")
    .replace(/[a-z]$/, "");

function toPosition({ instrument, quantity, currentPrice }: z.output<typeof Position>): PositionBalance {
  const priced = readCurrency(instrument.currency);
  const currency = priced?.code ?? instrument.currency;
  // London shares are priced in pence.
  const price =
    currentPrice != null && priced?.isHundredth ? decimal.multiply(currentPrice, "0.01") : currentPrice;
  return {
    instrument: {
      symbol: tickerOf(instrument.ticker),
      ...(isIsin(instrument.isin) ? { isin: instrument.isin } : {}),
      ...(instrument.name === "" ? {} : { name: instrument.name }),
      currency,
    },
    ...{ quantity, currency },
    ...(price == null ? {} : { price }),
  };
}

type Summary = z.output<typeof Summary>;

/** Cached per run: may be read every five seconds only. */
const summaries = new WeakMap<object, Summary>();

async function readSummary(edges: T212Edges): Promise<Summary> {
  const summary = summaries.get(edges) ?? (await get(edges, "/equity/account/summary", Summary));
  summaries.set(edges, summary);
  return summary;
}

async function listAccounts(edges: T212Edges): Promise<readonly SyncAccount[]> {
  const { id, currency } = await readSummary(edges);
  // One account per key, without a number in the file.
  return [{ id, name: "Trading 212", currency, brokerId: BROKER }];
}

async function fetchBalances(edges: T212Edges): Promise<Balances> {
  const { currency, cash } = await readSummary(edges);
  const positions = await get(edges, "/equity/positions", z.array(Position));
  const all = decimal.add(cash.availableToTrade, decimal.add(cash.inPies, cash.reservedForOrders));
  return { cash: [{ currency, amount: all }], positions: positions.map(toPosition) };
}

/**
 * Trading 212's API: orders the app's history file, since its lists lack interest, splits and the card. A key's right
 * to place orders cannot be checked without trying.
 */
export const trading212 = provider({
  id: "trading-212",
  number: null,
  brokerIds: [BROKER],
  kind: "direct",
  fields: [
    { name: "key", isSecret: true },
    // Older keys have none.
    { name: "secret", isSecret: true, isOptional: true },
  ],
  secrets: T212Secrets,
  limits: { perMinute: 12, parallel: 1, spacingMs: 1_100 },
  waitOf,
  reloadDays: 30,
  windowDays: 365,
  testConnection: async (edges) => {
    await readSummary(edges);
  },
  listAccounts,
  fetchWindow: async (edges, { id }, window) => {
    const summary = await readSummary(edges);
    if (summary.id !== id) throw new SyncProblem("account-gone");
    const csv = await fetchHistory(edges, window);
    if (csv.trim() === "") throw new SyncProblem("unreadable", { reason: "empty" });
    const file = { name: "history.csv", bytes: new TextEncoder().encode(csv) };
    return pageOf(readStatement(BROKER, file), window);
  },
  fetchBalances,
});
