import { type Balances, decimal, type InstrumentRef } from "@zerno/brokers";
import { z } from "zod";
import { provider, type SyncAccount, type SyncEdges, type SyncWindow } from "../../provider.ts";
import { amount, amountOrZero, text } from "../kit/fields.ts";
import { createPage } from "../kit/page.ts";
import { bookOperation, type Meaning } from "./drafts.ts";
import { brokerOf } from "./institution.ts";
import { type PlaidSecrets, plaidSecrets, plaidSettings, requestPlaid } from "./plaid/request.ts";

const money = { iso_currency_code: text, unofficial_currency_code: text };
const security = z.object({
  ...{ security_id: z.string(), isin: text, ticker_symbol: text, name: text, type: text },
  ...{ is_cash_equivalent: z.boolean().nullish(), ...money },
});
const transaction = z.object({
  ...{ account_id: z.string(), security_id: z.string().nullish(), date: z.string(), name: text },
  ...{ quantity: amountOrZero, amount, price: amountOrZero, fees: amountOrZero },
  ...{ type: z.string(), subtype: text, ...money },
});
type Security = z.output<typeof security>;
type Transaction = z.output<typeof transaction>;

const SUBTYPES: readonly (readonly [RegExp, Meaning])[] = [
  [/split/, "split"],
  [/stock distribution|spin off|merger|assignment|exercise|expire|trade/, "units"],
  [/dividend|capital gain|unqualified gain|distribution|return of principal/, "dividend"],
  [/interest/, "interest"],
  [/tax/, "tax"],
  [/fee|expense/, "fee"],
  [/deposit|contribution/, "contribution"],
  [/withdrawal|loan payment/, "withdrawal"],
  [/transfer|send|request|pending/, "transfer"],
  [/adjustment|rebalance/, "adjustment"],
];

const meaningOf = ({ type, subtype }: Transaction): Meaning => {
  const word = subtype.toLowerCase();
  if (word === "sell short") return "short";
  if (word === "buy to cover") return "cover";
  if (type === "buy" || type === "sell") return type;
  // A cancellation does not name the operation.
  if (type === "cancel") return "unknown";
  return SUBTYPES.find(([words]) => words.test(word))?.[1] ?? (type === "fee" ? "fee" : "unknown");
};

const ASSET_TYPES: Readonly<Record<string, number>> = {
  ...{ equity: 1, etf: 3, "mutual fund": 3, "fixed income": 2, cryptocurrency: 7, derivative: 9 },
};

const codeOf = (
  of: { iso_currency_code: string; unofficial_currency_code: string },
  otherwise = "USD",
): string => of.iso_currency_code || of.unofficial_currency_code || otherwise;

/** Cash and its equivalents are no securities. */
const isCash = (of: Security | undefined): boolean => of?.type === "cash" || of?.is_cash_equivalent === true;

const instrumentOf = (of: Security | undefined): InstrumentRef | undefined => {
  if (of === undefined || isCash(of)) return undefined;
  const assetType = ASSET_TYPES[of.type];
  const ticker = of.ticker_symbol.replace(/^CUR:/, "");
  return {
    ...(ticker === "" ? {} : { symbol: ticker }),
    ...(of.isin === "" ? {} : { isin: of.isin }),
    ...(of.name === "" ? {} : { name: of.name }),
    ...(assetType === undefined ? {} : { assetType }),
  };
};

type PlaidEdges = SyncEdges<PlaidSecrets>;
const tokenOf = ({ secrets }: PlaidEdges) => ({ access_token: secrets.accessToken });
const PAGE = 500;

const transactions = z.object({
  investment_transactions: z.array(transaction),
  securities: z.array(security),
  total_investment_transactions: z.coerce.number(),
});

const readTransactions = async (edges: PlaidEdges, id: string, { from, to }: SyncWindow) => {
  const found: Transaction[] = [];
  const securities = new Map<string, Security>();
  for (;;) {
    const options = { account_ids: [id], count: PAGE, offset: found.length };
    const asked = { ...tokenOf(edges), start_date: from, end_date: to, options };
    const page = await requestPlaid(edges, "/investments/transactions/get", asked, transactions);
    found.push(...page.investment_transactions);
    for (const of of page.securities) securities.set(of.security_id, of);
    if (page.investment_transactions.length === 0 || found.length >= page.total_investment_transactions)
      return { found, securities };
  }
};

const fetchWindow = async (edges: PlaidEdges, { id }: SyncAccount, window: SyncWindow) => {
  const { found, securities } = await readTransactions(edges, id, window);
  const page = createPage();
  for (const of of found) {
    const instrument = instrumentOf(securities.get(of.security_id ?? ""));
    const quantity = instrument === undefined ? "0" : of.quantity;
    const fee = decimal.absolute(of.fees);
    // Positive: outgoing.
    const cash = decimal.negate(of.amount);
    const operation = {
      date: of.date.slice(0, 10),
      note: of.name,
      currency: codeOf(of),
      instrument,
      raw: of,
    };
    bookOperation(page, meaningOf(of), { ...operation, quantity, price: of.price, cash, fee });
  }
  page.joinTaxes();
  return page.finish(window);
};

const account = z.object({
  account_id: z.string(),
  name: text,
  official_name: text,
  mask: text,
  type: z.string(),
  balances: z.object(money),
});
const accounts = z.object({
  accounts: z.array(account),
  item: z.object({ institution_id: z.string().nullish(), institution_name: text }),
});

const listAccounts = async (edges: PlaidEdges): Promise<SyncAccount[]> => {
  const { accounts: all, item } = await requestPlaid(edges, "/accounts/get", tokenOf(edges), accounts);
  return all
    .filter(({ type }) => type === "investment" || type === "brokerage")
    .map((of) => ({
      id: of.account_id,
      name: [of.official_name || of.name, of.mask].filter((part) => part !== "").join(" ···"),
      // Only the end of the number is available.
      ...(of.mask === "" ? {} : { number: `••••${of.mask}` }),
      currency: codeOf(of.balances),
      ...brokerOf(item.institution_name),
    }));
};

const holdings = z.object({
  holdings: z.array(
    z.object({
      ...{ account_id: z.string(), security_id: z.string(), quantity: amount, ...money },
      ...{ institution_price: amountOrZero, institution_value: amountOrZero },
    }),
  ),
  securities: z.array(security),
});

const fetchBalances = async (edges: PlaidEdges, { id }: SyncAccount): Promise<Balances> => {
  const asked = { ...tokenOf(edges), options: { account_ids: [id] } };
  const read = await requestPlaid(edges, "/investments/holdings/get", asked, holdings);
  const securities = new Map(read.securities.map((of) => [of.security_id, of]));
  const cash = new Map<string, string>();
  const positions: Balances["positions"][number][] = [];
  for (const of of read.holdings.filter(({ account_id }) => account_id === id)) {
    const instrument = instrumentOf(securities.get(of.security_id));
    const currency = codeOf(of);
    if (instrument === undefined)
      cash.set(currency, decimal.add(cash.get(currency) ?? "0", of.institution_value));
    else positions.push({ instrument, quantity: of.quantity, price: of.institution_price, currency });
  }
  return { cash: [...cash].map(([currency, sum]) => ({ currency, amount: sum })), positions };
};

/** Plaid Investments: a login is one institution with several accounts; two years of history. */
export const plaid = provider({
  ...{ id: "plaid", number: 7, kind: "aggregator", brokerIds: [], fields: [] },
  ...{ secrets: plaidSecrets, settings: plaidSettings },
  limits: { perMinute: 15, parallel: 1 },
  ...{ reloadDays: 14, windowDays: 730, historyDays: 730 },
  testConnection: async (edges) => void (await listAccounts(edges)),
  ...{ listAccounts, fetchWindow, fetchBalances },
  revoke: async (edges) => void (await requestPlaid(edges, "/item/remove", tokenOf(edges), z.unknown())),
});
