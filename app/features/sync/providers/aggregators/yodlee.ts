import { type Balances, decimal, type InstrumentRef } from "@zerno/brokers";
import { z } from "zod";
import { provider, type SyncAccount, type SyncEdges, SyncProblem, type SyncWindow } from "../../provider.ts";
import { amount, amountOrZero, text } from "../kit/fields.ts";
import { createPage } from "../kit/page.ts";
import { bookOperation, type Meaning } from "./drafts.ts";
import { brokerOf } from "./institution.ts";
import { settingsOf } from "./settings.ts";
import {
  openYodlee,
  type YodleeRequest,
  type YodleeSecrets,
  yodleeSecrets,
  yodleeSettings,
} from "./yodlee/request.ts";

const money = z.object({ amount, currency: z.string().default("USD") });
const id = z.union([z.string(), z.number()]).transform(String);

/** Type words, first match; spellings differ between institutions. */
const TYPES: readonly (readonly [RegExp, Meaning])[] = [
  [/split/i, "split"],
  [/short ?sell|sell ?short|sellshort/i, "short"],
  [/cover/i, "cover"],
  [/tax/i, "tax"],
  [/reinvest/i, "buy"],
  [/dividend|capital ?gain|distribution/i, "dividend"],
  [/interest/i, "interest"],
  [/fee|charge|commission/i, "fee"],
  [/^buy|purchase|bought/i, "buy"],
  [/^sell|sale|sold|redemption/i, "sell"],
  [/deposit|contribution|credit/i, "contribution"],
  [/withdrawal|payment|debit/i, "withdrawal"],
  [/transfer|journal|receive|deliver|shares/i, "transfer"],
  [/adjust/i, "adjustment"],
];

const meaningOf = (type: string, subType: string): Meaning =>
  TYPES.find(([words]) => words.test(type.replaceAll("_", " ")))?.[1] ??
  TYPES.find(([words]) => words.test(subType.replaceAll("_", " ")))?.[1] ??
  "unknown";

const transaction = z.object({
  ...{ accountId: id, amount: money, baseType: text, type: text, subType: text },
  ...{ date: z.string().nullish(), transactionDate: z.string().nullish(), settleDate: z.string().nullish() },
  ...{ description: z.object({ original: text, simple: text }).nullish(), holdingDescription: text },
  ...{
    symbol: text,
    isin: text,
    quantity: amountOrZero,
    price: money.nullish(),
    commission: money.nullish(),
  },
});
const transactions = z.object({ transaction: z.array(transaction).optional() });
type Transaction = z.output<typeof transaction>;

const instrumentOf = (
  of: { symbol: string; isin: string },
  name: string,
  assetType?: number,
): InstrumentRef | undefined => {
  if (of.symbol === "" && of.isin === "" && name === "") return undefined;
  return {
    ...(of.symbol === "" ? {} : { symbol: of.symbol }),
    ...(of.isin === "" ? {} : { isin: of.isin }),
    ...(name === "" ? {} : { name }),
    ...(assetType === undefined ? {} : { assetType }),
  };
};

type YodleeEdges = SyncEdges<YodleeSecrets>;
const open = (edges: YodleeEdges): Promise<YodleeRequest> => openYodlee(edges, edges.secrets.loginName);
const PAGE = 500;

const readTransactions = async (request: YodleeRequest, accountId: string, { from, to }: SyncWindow) => {
  const found: Transaction[] = [];
  for (;;) {
    const params = { container: "investment", accountId, fromDate: from, toDate: to };
    const query = new URLSearchParams({ ...params, skip: String(found.length), top: String(PAGE) });
    const page = (await request("GET", `/transactions?${query}`, transactions)).transaction ?? [];
    found.push(...page);
    if (page.length < PAGE) return found;
  }
};

const toOperation = (of: Transaction) => {
  const date = (of.transactionDate ?? of.date ?? "").slice(0, 10);
  const note = of.description?.original || of.description?.simple || "";
  const sum = decimal.absolute(of.amount.amount);
  const hasPieces = !decimal.isZero(of.quantity) || of.symbol !== "" || of.isin !== "";
  const isOut = of.baseType.toUpperCase() === "DEBIT";
  return {
    ...{ date, settleDate: of.settleDate?.slice(0, 10), note, currency: of.amount.currency, raw: of },
    instrument: hasPieces ? instrumentOf(of, of.holdingDescription) : undefined,
    ...{ quantity: of.quantity, price: of.price?.amount ?? "0", cash: isOut ? decimal.negate(sum) : sum },
    fee: decimal.absolute(of.commission?.amount ?? "0"),
  };
};

const logins = z.object({
  providerAccount: z
    .array(
      z.object({
        ...{ id, status: text },
        dataset: z.array(z.object({ additionalStatus: text })).optional(),
      }),
    )
    .optional(),
});

/** Statuses of a login that the institution refuses. */
const LOGIN =
  /INCORRECT_CREDENTIALS|USER_INPUT_REQUIRED|CREDENTIALS_UPDATE_NEEDED|CONSENT_(?:REQUIRED|EXPIRED|REVOKED)|LOGIN_REQUIRED|ACCOUNT_LOCKED|INCORRECT_OAUTH_TOKEN/;

/** @throws SyncProblem not-ready, login-needed */
const checkLogins = async (request: YodleeRequest): Promise<void> => {
  const { providerAccount = [] } = await request("GET", "/providerAccounts", logins);
  for (const { status, dataset = [] } of providerAccount) {
    const words = [status, ...dataset.map(({ additionalStatus }) => additionalStatus)];
    if (words.some((word) => LOGIN.test(word))) throw new SyncProblem("login-needed");
    if (words.some((word) => /IN_PROGRESS/.test(word))) throw new SyncProblem("not-ready");
  }
};

const accounts = z.object({
  account: z
    .array(
      z.object({
        ...{ id, accountName: text, accountNumber: text, providerName: text },
        ...{ balance: money.nullish(), cash: money.nullish(), availableCash: money.nullish() },
      }),
    )
    .optional(),
});
const ACCOUNTS = "/accounts?container=investment&status=ACTIVE";

const listAccounts = async (edges: YodleeEdges): Promise<SyncAccount[]> => {
  const request = await open(edges);
  await checkLogins(request);
  const { account = [] } = await request("GET", ACCOUNTS, accounts);
  return account.map((of) => ({
    id: of.id,
    name: of.accountName || of.providerName,
    // Complete, or masked ("xxxx1234").
    ...(/^[\w-]*\d{5,}$|^[x•*.\s-]{2,}\w{4}$/i.test(of.accountNumber) ? { number: of.accountNumber } : {}),
    ...(of.balance ? { currency: of.balance.currency } : {}),
    ...brokerOf(of.providerName),
  }));
};

const fetchWindow = async (edges: YodleeEdges, { id: accountId }: SyncAccount, window: SyncWindow) => {
  const page = createPage();
  for (const of of await readTransactions(await open(edges), accountId, window)) {
    const operation = toOperation(of);
    if (operation.date === "") page.fail("", "bad-date", of);
    else bookOperation(page, meaningOf(of.type, of.subType), operation);
  }
  page.joinTaxes();
  return page.finish(window);
};

const HOLDING_TYPES: Readonly<Record<string, number>> = {
  ...{ stock: 1, etf: 3, mutualfund: 3, bond: 2, option: 9, future: 10, cryptocurrency: 7 },
};
const holdings = z.object({
  holding: z
    .array(
      z.object({
        ...{ accountId: id, description: text, symbol: text, isin: text, holdingType: text },
        ...{ quantity: amountOrZero, price: money.nullish(), value: money.nullish() },
      }),
    )
    .optional(),
});

const isMoney = ({ holdingType }: { holdingType: string }): boolean =>
  /^(?:cash|currency|moneymarketfund)$/i.test(holdingType);

const fetchBalances = async (edges: YodleeEdges, { id: accountId }: SyncAccount): Promise<Balances> => {
  const request = await open(edges);
  const { holding = [] } = await request(
    "GET",
    `/holdings?accountId=${encodeURIComponent(accountId)}`,
    holdings,
  );
  const { account = [] } = await request("GET", ACCOUNTS, accounts);
  const own = account.find((of) => of.id === accountId);
  // Some institutions list money among the holdings, others at the account only.
  const listed = holding.filter(isMoney).flatMap(({ value }) => (value ? [value] : []));
  const cash = listed.length > 0 ? listed : [own?.cash ?? own?.availableCash].filter((sum) => sum != null);
  return {
    cash: cash.map((sum) => ({ currency: sum.currency, amount: sum.amount })),
    positions: holding
      .filter((of) => !isMoney(of))
      .map((of) => ({
        instrument: instrumentOf(of, of.description, HOLDING_TYPES[of.holdingType.toLowerCase()]) ?? {
          name: of.description,
        },
        quantity: of.quantity,
        ...(of.price ? { price: of.price.amount } : {}),
        currency: of.price?.currency ?? of.value?.currency ?? "USD",
      })),
  };
};

/** Yodlee: one user may have several institutions. */
export const yodlee = provider({
  ...{ id: "yodlee", number: 4, kind: "aggregator", brokerIds: [], fields: [] },
  ...{ secrets: yodleeSecrets, settings: yodleeSettings },
  limits: { perMinute: 60, parallel: 1 },
  ...{ reloadDays: 14, windowDays: 366 },
  testConnection: async (edges) => checkLogins(await open(edges)),
  ...{ listAccounts, fetchWindow, fetchBalances },
  revoke: async (edges) => {
    settingsOf(yodleeSettings, edges.settings);
    await (await open(edges))("DELETE", "/user/unregister", z.unknown());
  },
});
