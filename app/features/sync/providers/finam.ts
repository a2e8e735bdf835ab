import { type Balances, decimal, readCurrency } from "@zerno/brokers";
import { z } from "zod";
import { provider, type SyncAccount, type SyncWindow } from "../provider.ts";
import { listTrades, listTransactions } from "./finam/lists.ts";
import { type Asset, assetOf, type FinamEdges, FinamSecrets, get, readDetails } from "./finam/request.ts";
import { readDays } from "./finam/rows.ts";
import { decimalValue, money, refOf } from "./finam/values.ts";
import { text } from "./kit/fields.ts";
import { dayAfter } from "./kit/moments.ts";

const BROKER = "finam";
/** Days around a window in which a tax or fee may belong to its rows. */
const neighbourDays = 5;

const Account = z.object({
  account_id: text,
  ...{ type: text, status: text, open_account_date: text },
  cash: z.array(money).default([]),
  positions: z
    .array(
      z.object({ symbol: z.string().min(1), quantity: decimalValue, current_price: decimalValue.nullish() }),
    )
    .default([]),
});

const readAccount = (edges: FinamEdges, id: string) =>
  get(edges, `/v1/accounts/${encodeURIComponent(id)}`, Account);

async function toAccount(edges: FinamEdges, id: string): Promise<SyncAccount> {
  const { type, status, open_account_date: opened } = await readAccount(edges, id);
  const openedOn = /^\d{4}-\d{2}-\d{2}/.exec(opened)?.[0];
  return {
    ...{ id, number: id, name: type === "" || type === "UNION" ? id : `${type} ${id}`, brokerId: BROKER },
    ...(openedOn === undefined || openedOn.startsWith("1970") ? {} : { openedOn }),
    ...(/clos/i.test(status) ? { isClosed: true } : {}),
  };
}

async function assetsOf(
  edges: FinamEdges,
  account: string,
  symbols: readonly string[],
): Promise<ReadonlyMap<string, Asset | undefined>> {
  const assets = new Map<string, Asset | undefined>();
  for (const symbol of new Set(symbols.filter((one) => one !== "")))
    assets.set(symbol, await assetOf(edges, symbol, account));
  return assets;
}

async function fetchWindow(edges: FinamEdges, { id }: SyncAccount, { from, to }: SyncWindow) {
  const around = { from: dayAfter(from, -neighbourDays), to: dayAfter(to, neighbourDays) };
  const trades = await listTrades(edges, id, around);
  const transactions = await listTransactions(edges, id, around);
  const symbols = [...trades.read, ...transactions.read].map(({ symbol }) => symbol);
  return readDays(trades, transactions, await assetsOf(edges, id, symbols)).finish({ from, to });
}

async function fetchBalances(edges: FinamEdges, { id }: SyncAccount): Promise<Balances> {
  const { cash, positions } = await readAccount(edges, id);
  const held = positions.filter(({ quantity }) => !decimal.isZero(quantity));
  const assets = await assetsOf(
    edges,
    id,
    held.map(({ symbol }) => symbol),
  );
  return {
    cash,
    positions: held.map(({ symbol, quantity, current_price: price }) => ({
      ...{ instrument: refOf(symbol, assets.get(symbol)), quantity },
      currency: readCurrency(assets.get(symbol)?.quote_currency ?? "")?.code ?? "RUB",
      ...(price == null ? {} : { price }),
    })),
  };
}

/** Finam's Trade API by REST: deals, cash and security movements; sessions are obtained with the secret. */
export const finam = provider({
  id: "finam",
  number: 8,
  brokerIds: [BROKER],
  kind: "direct",
  fields: [{ name: "secret", isSecret: true, isMultiline: true }],
  secrets: FinamSecrets,
  limits: { perMinute: 150, parallel: 1 },
  reloadDays: 35,
  windowDays: 30,
  testConnection: async (edges) => {
    await readDetails(edges);
  },
  listAccounts: async (edges) => {
    const accounts: SyncAccount[] = [];
    for (const id of await readDetails(edges)) accounts.push(await toAccount(edges, id));
    return accounts;
  },
  fetchWindow,
  fetchBalances,
});
