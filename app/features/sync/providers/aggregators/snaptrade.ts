import type { Balances, InstrumentRef } from "@zerno/brokers";
import { decimal } from "@zerno/brokers";
import { z } from "zod";
import { provider, type SyncAccount, type SyncEdges, SyncProblem } from "../../provider.ts";
import { amount, amountOrZero, text } from "../kit/fields.ts";
import { createPage } from "../kit/page.ts";
import { bookOperation, type Meaning } from "./drafts.ts";
import { brokerOf } from "./institution.ts";
import {
  requestSnaptrade,
  type SnaptradeSecrets,
  snaptradeSecrets,
  snaptradeSettings,
} from "./snaptrade/request.ts";

const MEANINGS: Readonly<Record<string, Meaning>> = {
  ...{ BUY: "buy", SELL: "sell", REI: "buy", DIVIDEND: "dividend", STOCK_DIVIDEND: "units" },
  ...{ INTEREST: "interest", FEE: "fee", TAX: "tax", ADJUSTMENT: "adjustment", SPLIT: "split" },
  ...{ CONTRIBUTION: "contribution", WITHDRAWAL: "withdrawal", TRANSFER: "transfer" },
  ...{ EXTERNAL_ASSET_TRANSFER_IN: "units", EXTERNAL_ASSET_TRANSFER_OUT: "units" },
  ...{ OPTIONEXPIRATION: "units", OPTIONASSIGNMENT: "units", OPTIONEXERCISE: "units" },
};

const currency = z.object({ code: z.string() });
const symbol = z.object({
  ...{ symbol: text, raw_symbol: text, description: text, currency: currency.nullish() },
  exchange: z.object({ mic_code: text, code: text }).nullish(),
  type: z.object({ code: text }).nullish(),
});
const option = z.object({ ticker: z.string() });
const activity = z.object({
  ...{ type: z.string(), trade_date: z.string().nullish(), settlement_date: z.string().nullish() },
  ...{ symbol: symbol.nullish(), option_symbol: option.nullish(), currency: currency.nullish() },
  ...{ price: amountOrZero, units: amountOrZero, amount: amountOrZero, fee: amountOrZero, description: text },
});
const activities = z.object({
  data: z.array(activity),
  pagination: z.object({ total: z.coerce.number() }),
});
type Activity = z.output<typeof activity>;

const ASSET_TYPES: Readonly<Record<string, number>> = { cs: 1, ad: 1, et: 3, bnd: 2, crypto: 7, re: 5 };

const instrumentOf = ({
  symbol: of,
  option_symbol: contract,
}: Pick<Activity, "symbol" | "option_symbol">) => {
  if (contract)
    return { symbol: contract.ticker.replaceAll(/\s+/g, ""), assetType: 9 } satisfies InstrumentRef;
  if (!of) return undefined;
  const assetType = ASSET_TYPES[of.type?.code ?? ""];
  const exchange = of.exchange?.mic_code || of.exchange?.code || undefined;
  return {
    symbol: of.raw_symbol || of.symbol,
    ...(of.description === "" ? {} : { name: of.description }),
    ...(of.currency ? { currency: of.currency.code } : {}),
    ...(exchange === undefined ? {} : { exchange }),
    ...(assetType === undefined ? {} : { assetType }),
  } satisfies InstrumentRef;
};

const PAGE = 1000;

const readActivities = async (edges: SnaptradeEdges, id: string, from: string, to: string) => {
  const found: Activity[] = [];
  for (;;) {
    const query = { startDate: from, endDate: to, offset: String(found.length), limit: String(PAGE) };
    const { data, pagination } = await requestSnaptrade(
      edges,
      "GET",
      `/accounts/${id}/activities`,
      activities,
      {
        query,
      },
    );
    found.push(...data);
    if (data.length === 0 || found.length >= pagination.total) return found;
  }
};

const synced = z.object({ initial_sync_completed: z.boolean().nullish() }).nullish();
const account = z.object({
  ...{ id: z.string(), brokerage_authorization: z.string().nullish(), name: text, number: text },
  ...{ institution_name: text, created_date: text, is_paper: z.boolean().nullish(), status: text },
  sync_status: z.object({ transactions: synced, holdings: synced }).nullish(),
  balance: z.object({ total: z.object({ currency: text }).nullish() }).nullish(),
});
const accounts = z.array(account);
const authorizations = z.array(z.object({ id: z.string(), type: text, disabled: z.boolean().nullish() }));

type SnaptradeEdges = SyncEdges<SnaptradeSecrets>;

/** Refuses logins that may trade; disabled ones need a new login. */
const checkLogins = async (edges: SnaptradeEdges): Promise<void> => {
  const logins = await requestSnaptrade(edges, "GET", "/authorizations", authorizations);
  if (logins.some(({ type }) => type.toLowerCase() === "trade"))
    throw new SyncProblem("credentials-too-strong");
  if (logins.length > 0 && logins.every(({ disabled }) => disabled === true))
    throw new SyncProblem("login-needed");
};

const listAccounts = async (edges: SnaptradeEdges): Promise<SyncAccount[]> => {
  await checkLogins(edges);
  const found = await requestSnaptrade(edges, "GET", "/accounts", accounts);
  return found
    .filter(({ is_paper }) => is_paper !== true)
    .map((of) => ({
      id: of.id,
      name: of.name || of.number || of.institution_name,
      ...(of.number === "" ? {} : { number: of.number }),
      ...(of.balance?.total?.currency ? { currency: of.balance.total.currency } : {}),
      ...(of.status === "closed" ? { isClosed: true } : {}),
      ...brokerOf(of.institution_name),
    }));
};

const fetchWindow = async (
  edges: SnaptradeEdges,
  { id }: SyncAccount,
  window: { from: string; to: string },
) => {
  const { sync_status } = await requestSnaptrade(edges, "GET", `/accounts/${id}`, account);
  if (sync_status?.transactions?.initial_sync_completed === false) throw new SyncProblem("not-ready");
  const page = createPage();
  for (const of of await readActivities(edges, id, window.from, window.to)) {
    const date = (of.trade_date ?? of.settlement_date ?? "").slice(0, 10);
    const instrument = instrumentOf(of);
    const operation = {
      ...{ date, settleDate: of.settlement_date?.slice(0, 10), note: of.description, instrument },
      currency: of.currency?.code ?? instrument?.currency ?? "USD",
      ...{ quantity: of.units, price: of.price, cash: of.amount, fee: decimal.absolute(of.fee), raw: of },
    };
    if (date === "") page.fail("", "bad-date", of);
    else bookOperation(page, MEANINGS[of.type.toUpperCase()] ?? "unknown", operation);
  }
  page.joinTaxes();
  return page.finish(window);
};

const balances = z.array(z.object({ currency, cash: amountOrZero }));
const positions = z.object({
  results: z.array(
    z.object({
      ...{ units: amount, price: amountOrZero, currency: z.union([z.string(), currency]).nullish() },
      instrument: z.object({ kind: text, symbol: text, raw_symbol: text, description: text }),
    }),
  ),
});

const fetchBalances = async (edges: SnaptradeEdges, { id }: SyncAccount): Promise<Balances> => {
  const cash = await requestSnaptrade(edges, "GET", `/accounts/${id}/balances`, balances);
  const { results } = await requestSnaptrade(edges, "GET", `/accounts/${id}/positions/all`, positions);
  return {
    cash: cash.map((of) => ({ currency: of.currency.code, amount: of.cash })),
    positions: results.map(({ instrument: of, units, price, currency: in_ }) => ({
      instrument: {
        symbol: of.raw_symbol || of.symbol,
        ...(of.description === "" ? {} : { name: of.description }),
        ...(of.kind.toLowerCase() === "option" ? { assetType: 9 } : {}),
      },
      quantity: units,
      ...(decimal.isZero(price) ? {} : { price }),
      currency: typeof in_ === "string" ? in_ : (in_?.code ?? "USD"),
    })),
  };
};

/** SnapTrade: brokers of America, Canada, Europe and Australia behind one login page. Operation ids may change. */
export const snaptrade = provider({
  ...{ id: "snaptrade", number: 5, kind: "aggregator", brokerIds: [], fields: [] },
  ...{ secrets: snaptradeSecrets, settings: snaptradeSettings },
  limits: { perMinute: 100, parallel: 2 },
  ...{ reloadDays: 14, windowDays: 366 },
  testConnection: checkLogins,
  ...{ listAccounts, fetchWindow, fetchBalances },
  revoke: async (edges) => {
    const query = { userId: edges.secrets.userId };
    await requestSnaptrade(edges, "DELETE", "/snapTrade/deleteUser", z.unknown(), {
      query,
      isOfInstallation: true,
    });
  },
});
