import { type Balances, decimal } from "@zerno/brokers";
import { z } from "zod";
import { provider, type SyncAccount, SyncProblem, type SyncReply } from "../provider.ts";
import { instant, text } from "./kit/fields.ts";
import { dayAfter, momentOf } from "./kit/moments.ts";
import { onlyContractAt } from "./t-invest/contracts.ts";
import { instrumentOf } from "./t-invest/instruments.ts";
import { MEANINGS } from "./t-invest/meanings.ts";
import { listOperations, type Operation } from "./t-invest/operations.ts";
import { call, type TInvestEdges, TInvestSecrets } from "./t-invest/request.ts";
import { readOperations, ZONE } from "./t-invest/rows.ts";
import { count, money } from "./t-invest/values.ts";

const BROKER = "tinkoff";
/** Days around a window in which a tax may belong to its payments. */
const neighbourDays = 10;
const kept = new Set(["TINKOFF", "TINKOFF_IIS", "INVEST_BOX"].map((type) => `ACCOUNT_TYPE_${type}`));

const Accounts = z.object({
  accounts: z.array(
    z.object({
      id: z.string().min(1),
      type: text,
      name: text,
      status: text,
      openedDate: instant.nullish(),
      accessLevel: text,
    }),
  ),
});
type Account = z.output<typeof Accounts>["accounts"][number];

const isStrong = ({ accessLevel }: Account) => accessLevel === "ACCOUNT_ACCESS_LEVEL_FULL_ACCESS";
const isOpenToUs = ({ accessLevel }: Account) => accessLevel !== "ACCOUNT_ACCESS_LEVEL_NO_ACCESS";

/** @throws SyncProblem credentials-too-strong for a token that may trade on any account */
async function readAccounts(edges: TInvestEdges): Promise<readonly Account[]> {
  const { accounts } = await call(
    edges,
    "UsersService/GetAccounts",
    { status: "ACCOUNT_STATUS_ALL" },
    Accounts,
  );
  if (accounts.some(isStrong)) throw new SyncProblem("credentials-too-strong");
  return accounts.filter((account) => kept.has(account.type) && isOpenToUs(account));
}

function toAccount({ id, name, status, openedDate }: Account): SyncAccount {
  // 1970 means none.
  const openedOn = openedDate != null && openedDate > 0 ? momentOf(openedDate, ZONE).date : undefined;
  return {
    ...{ id, number: id, name: name || id, currency: "RUB", brokerId: BROKER },
    ...(openedOn === undefined ? {} : { openedOn }),
    ...(status === "ACCOUNT_STATUS_CLOSED" ? { isClosed: true } : {}),
  };
}

/** Moscow days, both included, as covering instants. */
const instants = (from: string, to: string) => ({
  from: `${dayAfter(from, -1)}T00:00:00Z`,
  to: `${dayAfter(to, 2)}T00:00:00Z`,
});

function sideOf({ type }: Operation): "add" | "subtract" | undefined {
  const meaning = MEANINGS.get(type);
  if (meaning?.is === "trade") return meaning.kind === "buy" ? "add" : "subtract";
  if (meaning?.is === "securities") return meaning.kind === "transfer-in" ? "add" : "subtract";
  return undefined;
}

/** Units held before the operation, by the instrument's whole history. */
async function heldBefore(edges: TInvestEdges, accountId: string, operation: Operation): Promise<string> {
  const { read } = await listOperations(edges, { accountId, instrumentId: operation.instrumentUid });
  const earlier = read.filter(({ date, instrumentUid }) => {
    return date < operation.date && instrumentUid === operation.instrumentUid;
  });
  return earlier.reduce((sum, other) => {
    const side = sideOf(other);
    const units = decimal.absolute(other.quantityDone ?? other.quantity ?? "0");
    return side === undefined ? sum : decimal[side](sum, units);
  }, "0");
}

const histories = new WeakMap<object, Map<string, readonly Operation[]>>();

async function historyOf(edges: TInvestEdges, accountId: string): Promise<readonly Operation[]> {
  const known = histories.get(edges) ?? new Map<string, readonly Operation[]>();
  histories.set(edges, known);
  const found = known.get(accountId) ?? (await listOperations(edges, { accountId })).read;
  known.set(accountId, found);
  return found;
}

/** The contract named by a margin operation, else the only possible one. */
async function contractOf(edges: TInvestEdges, accountId: string, operation: Operation) {
  if (operation.instrumentUid !== "") return instrumentOf(edges, operation);
  const deal = onlyContractAt(await historyOf(edges, accountId), operation.date);
  return deal === undefined ? undefined : instrumentOf(edges, deal);
}

const held = { balance: count.default("0"), blocked: count.default("0") };

const Positions = z.object({
  money: z.array(money).default([]),
  blocked: z.array(money).default([]),
  securities: z
    .array(
      z.object({
        ...{ figi: text, instrumentUid: text, ticker: text, instrumentType: text },
        ...held,
      }),
    )
    .default([]),
  futures: z.array(z.object({ figi: text, instrumentUid: text, ticker: text, ...held })).default([]),
  limitsLoadingInProgress: z.boolean().default(false),
});

/** Money blocked for orders is still the client's. */
async function fetchBalances(edges: TInvestEdges, { id }: SyncAccount): Promise<Balances> {
  const read = await call(edges, "OperationsService/GetPositions", { accountId: id }, Positions);
  if (read.limitsLoadingInProgress) throw new SyncProblem("not-ready");
  const cash = new Map<string, string>();
  for (const { currency, amount } of [...read.money, ...read.blocked])
    cash.set(currency, decimal.add(cash.get(currency) ?? "0", amount));
  const positions = [];
  const futures = read.futures.map((contract) => ({ ...contract, instrumentType: "futures" }));
  for (const security of [...read.securities, ...futures]) {
    const quantity = decimal.add(security.balance, security.blocked);
    if (security.instrumentType === "currency" || decimal.isZero(quantity)) continue;
    const instrument = await instrumentOf(edges, security);
    if (instrument !== undefined)
      positions.push({ instrument, quantity, currency: instrument.currency ?? "RUB" });
  }
  return { cash: [...cash].map(([currency, amount]) => ({ currency, amount })), positions };
}

/** Seconds until the next allowed request. */
function waitOf({ headers }: Pick<SyncReply, "headers">): number | undefined {
  const seconds = Number(headers["x-ratelimit-reset"] ?? Number.NaN);
  return seconds >= 0 && seconds < 86_400 ? seconds * 1000 : undefined;
}

/**
 * T-Invest (developer.tbank.ru/invest) by REST with a read-only token. Operation ids change: rows are identified by the
 * exchange's deal number, else by content.
 */
export const tInvest = provider({
  id: "t-invest",
  number: 2,
  brokerIds: [BROKER],
  kind: "direct",
  fields: [{ name: "token", isSecret: true }],
  secrets: TInvestSecrets,
  limits: { perMinute: 150, parallel: 2 },
  reloadDays: 35,
  windowDays: 366,
  waitOf,
  testConnection: async (edges) => {
    await readAccounts(edges);
  },
  listAccounts: async (edges) => (await readAccounts(edges)).map(toAccount),
  fetchWindow: async (edges, { id }, { from, to }) => {
    const around = instants(dayAfter(from, -neighbourDays), dayAfter(to, neighbourDays));
    const list = await listOperations(edges, { accountId: id, ...around });
    const page = await readOperations(list, {
      instrumentOf: (operation) => instrumentOf(edges, operation),
      heldBefore: (operation) => heldBefore(edges, id, operation),
      contractOf: (operation) => contractOf(edges, id, operation),
    });
    return page.finish({ from, to });
  },
  fetchBalances,
});
