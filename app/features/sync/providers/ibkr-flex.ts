import type { Statement } from "@zerno/brokers";
import { provider, type SyncAccount, type SyncPage, SyncProblem, type SyncWindow } from "../provider.ts";
import { type FlexEdges, FlexSecrets, fetchQuery, queryIdsOf } from "./ibkr-flex/request.ts";
import { momentOf } from "./kit/moments.ts";
import { pageOf, readStatement } from "./kit/statement-page.ts";

const BROKER = "ibkr";

const fetched = new WeakMap<object, Promise<readonly string[]>>();

async function fetchAll(edges: FlexEdges): Promise<readonly string[]> {
  const texts: string[] = [];
  // Sequential: the service generates at most one statement per second.
  for (const id of queryIdsOf(edges)) texts.push(await fetchQuery(edges, id));
  return texts;
}

async function textsOf(edges: FlexEdges): Promise<readonly string[]> {
  const known = fetched.get(edges) ?? fetchAll(edges);
  fetched.set(edges, known);
  try {
    return await known;
  } catch (error) {
    fetched.delete(edges);
    throw error;
  }
}

const toStatement = (edges: FlexEdges, text: string, account?: string): Statement =>
  readStatement(
    BROKER,
    { name: "flex.xml", bytes: new TextEncoder().encode(text) },
    { today: momentOf(edges.now(), "America/New_York").date, ...(account === undefined ? {} : { account }) },
  );

/** Statements with the account, latest end first. @throws SyncProblem account-gone */
async function statementsOf(edges: FlexEdges, account: SyncAccount): Promise<readonly Statement[]> {
  const mine = (await textsOf(edges)).flatMap((text) => {
    const whole = toStatement(edges, text);
    const numbers = whole.accounts ?? [whole.account?.number];
    if (!numbers.includes(account.id)) return [];
    return [whole.accounts === undefined ? whole : toStatement(edges, text, account.id)];
  });
  if (mine.length === 0) throw new SyncProblem("account-gone");
  const endOf = ({ period }: Statement) => period?.to ?? "";
  return mine.toSorted((a, b) => (endOf(a) < endOf(b) ? 1 : -1));
}

const covers = ({ period }: Statement, day: string) =>
  period === undefined || (day >= period.from && day <= period.to);

/** Queries may overlap: a day is read from the first statement covering it. */
function joinStatements(statements: readonly Statement[], window: SyncWindow): SyncPage {
  const whole = statements.map((statement, index) => {
    const others = statements.slice(0, index);
    const rows = statement.rows.filter(({ date }) => !others.some((other) => covers(other, date)));
    return pageOf({ ...statement, rows }, window);
  });
  const rows = whole
    .flatMap((page) => page.rows)
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  return {
    rows: rows.map((row, index) => ({ ...row, line: index + 1, lines: [index + 1] })),
    ignored: whole.flatMap((page) => page.ignored),
    failed: whole.flatMap((page) => page.failed),
  };
}

async function listAccounts(edges: FlexEdges): Promise<readonly SyncAccount[]> {
  const accounts = new Map<string, SyncAccount>();
  for (const text of await textsOf(edges)) {
    const { account, accounts: several } = toStatement(edges, text);
    const found = several ?? (account?.number === undefined ? [] : [account.number]);
    for (const number of found) {
      const { currency } = account ?? toStatement(edges, text, number).account ?? {};
      const of = { id: number, number, name: number, brokerId: BROKER };
      if (!accounts.has(number)) accounts.set(number, currency === undefined ? of : { ...of, currency });
    }
  }
  return [...accounts.values()];
}

/**
 * Interactive Brokers' Flex Web Service: the XML of the query's file, by the same reader. Its history is that of the
 * owner's queries, up to the last close.
 */
export const ibkrFlex = provider({
  id: "ibkr-flex",
  number: null,
  brokerIds: [BROKER],
  kind: "direct",
  fields: [
    { name: "token", isSecret: true },
    { name: "queryId", isSecret: false },
  ],
  secrets: FlexSecrets,
  limits: { perMinute: 10, parallel: 1, spacingMs: 1_100 },
  reloadDays: 30,
  windowDays: 3_660,
  testConnection: async (edges) => {
    await listAccounts(edges);
  },
  listAccounts,
  fetchWindow: async (edges, account, window) => joinStatements(await statementsOf(edges, account), window),
  fetchBalances: async (edges, account) => {
    const [latest] = await statementsOf(edges, account);
    return latest?.closing ?? { cash: [], positions: [] };
  },
});
