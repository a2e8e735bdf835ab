import type { DraftRow } from "@zerno/brokers";
import { z } from "zod";
import { provider, type SyncEdges, SyncProblem, type SyncReply } from "../provider.ts";
import { LeaseLost } from "../run/lease.ts";

/** An operation; its id changes in every response. */
export interface SimOperation {
  readonly date: string;
  readonly kind: "buy" | "sell" | "deposit" | "dividend" | "fee";
  readonly symbol?: string;
  readonly isin?: string;
  readonly quantity?: string;
  readonly price?: string;
  readonly amount?: string;
  readonly fee?: string;
}

/** Fault of the next request with this path. */
export interface SimFault {
  readonly path: string;
  readonly how: "429" | "expired" | "half" | "reset" | "killed" | "empty" | "500";
}

/** A simulated broker: data, requests, faults. */
export interface SimBroker {
  operations: SimOperation[];
  /** Cash unexplained by operations. */
  unexplained: number;
  readonly faults: SimFault[];
  readonly asked: string[];
  /** Valid single-use refresh token. */
  refresh: string;
  readonly fetch: typeof fetch;
}

export const simToken = "sim-secret-token-0123456789";
const accessOf = (refresh: string): string => `access-of-${refresh}`;
const host = "https://sim.example";

const Secrets = z.object({ token: z.string(), refresh: z.string() });
type Secrets = z.infer<typeof Secrets>;
const Operation = z.object({
  ...{ id: z.string(), date: z.string(), kind: z.enum(["buy", "sell", "deposit", "dividend", "fee"]) },
  ...{ symbol: z.string().optional(), isin: z.string().optional(), quantity: z.string().optional() },
  ...{ price: z.string().optional(), amount: z.string().optional(), fee: z.string().optional() },
});

const json = (value: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(value), {
    status,
    headers: { "content-type": "application/json", ...headers },
  });

function getFault(how: SimFault["how"]): Response {
  if (how === "429") return json({}, 429, { "retry-after": "1" });
  if (how === "500") return json({}, 500);
  if (how === "expired") return json({}, 401);
  if (how === "half") return new Response('{"operations":[{"id":"1","da', { status: 200 });
  if (how === "empty") return json({ operations: [] });
  if (how === "killed") return json({}, 499);
  throw new TypeError("fetch failed", { cause: new Error("read ECONNRESET") });
}

let counter = 0;
const nextId = (): string => {
  counter += 1;
  return `op-${counter}`;
};

/** Returns the cash after all operations. */
export const cashOf = ({ operations, unexplained }: Pick<SimBroker, "operations" | "unexplained">): number =>
  operations.reduce((sum, { kind, quantity, price, amount, fee }) => {
    const gross = Number(amount ?? Number(quantity) * Number(price));
    const sign = kind === "buy" || kind === "fee" ? -1 : 1;
    return sum + sign * gross - Number(fee ?? 0);
  }, unexplained);

function unitsOf(operations: readonly SimOperation[]): Map<string, { units: number; price: string }> {
  const held = new Map<string, { units: number; price: string }>();
  for (const { kind, symbol, quantity, price } of operations) {
    if (!symbol || (kind !== "buy" && kind !== "sell")) continue;
    const units = (held.get(symbol)?.units ?? 0) + (kind === "buy" ? 1 : -1) * Number(quantity);
    held.set(symbol, { units, price: price ?? "0" });
  }
  return held;
}

/** Creates a broker without operations. */
export function createSimBroker(): SimBroker {
  const broker: SimBroker = {
    ...{ operations: [], unexplained: 0, faults: [], asked: [], refresh: "refresh-1" },
    fetch: async (input, init) => {
      const url = new URL(String(input));
      broker.asked.push(`${url.pathname}${url.search}`);
      const at = broker.faults.findIndex(({ path }) => url.pathname.startsWith(path));
      const [fault] = at < 0 ? [] : broker.faults.splice(at, 1);
      if (fault) return getFault(fault.how);
      if (url.pathname === "/token") return renew(broker, String(init?.body));
      const bearer = new Headers(init?.headers).get("authorization");
      if (bearer !== `Bearer ${accessOf(broker.refresh)}`) return json({}, 401);
      return answer(broker, url);
    },
  };
  return broker;
}

/** Single-use: a client that did not save the successor is locked out. */
function renew(broker: SimBroker, body: string): Response {
  const { token, refresh } = JSON.parse(body);
  if (token !== simToken || refresh !== broker.refresh) return json({}, 401);
  counter += 1;
  broker.refresh = `refresh-${counter}-of-the-test`;
  return json({ refresh: broker.refresh });
}

function answer(broker: SimBroker, url: URL): Response {
  if (url.pathname === "/accounts") return json({ accounts: [{ id: "acc-1", number: "SIM-77001234" }] });
  if (url.pathname === "/operations") {
    const [from, to] = [url.searchParams.get("from") ?? "", url.searchParams.get("to") ?? ""];
    const inDays = broker.operations.filter(({ date }) => date >= from && date <= to);
    return json({ operations: inDays.map((one) => ({ ...one, id: nextId() })) });
  }
  const positions = [...unitsOf(broker.operations)].flatMap(([symbol, { units, price }]) =>
    units === 0 ? [] : [{ symbol, units: String(units), price }],
  );
  return json({ cash: String(cashOf(broker)), positions });
}

function read<T>(reply: SyncReply, shape: z.ZodType<T>): T {
  if (reply.status === 401) throw new SyncProblem("credentials-refused");
  if (reply.status === 499) throw new LeaseLost();
  try {
    return shape.parse(JSON.parse(reply.text));
  } catch {
    throw new SyncProblem("unreadable");
  }
}

/** Every call renews the refresh token, saving it before use. */
async function get<T>(edges: SyncEdges<Secrets>, path: string, shape: z.ZodType<T>): Promise<T> {
  const headers = { authorization: `Bearer ${accessOf(edges.secrets.refresh)}` };
  return read(await edges.send({ method: "GET", url: `${host}${path}`, headers }), shape);
}

async function logIn(edges: SyncEdges<Secrets>): Promise<void> {
  const body = JSON.stringify(edges.secrets);
  const reply = await edges.send({ method: "POST", url: `${host}/token`, body });
  const { refresh } = read(reply, z.object({ refresh: z.string() }));
  await edges.saveSecrets({ ...edges.secrets, refresh });
}

const toRow = (operation: z.infer<typeof Operation>, index: number): DraftRow => {
  const { id, symbol, isin, ...facts } = operation;
  const instrument = symbol
    ? { symbol, exchange: "TEST", currency: "USD", ...(isin && { isin }) }
    : undefined;
  const rest = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
  return {
    ...{
      line: index + 1,
      lines: [index + 1],
      currency: "USD",
      affectsCash: true,
      externalId: id,
      checks: [],
    },
    ...(rest as Pick<DraftRow, "kind" | "date">),
    ...(instrument && { instrument }),
  };
};

export const simProvider = provider<typeof Secrets>({
  id: "sim",
  number: 2,
  brokerIds: ["sim"],
  kind: "direct",
  fields: [{ name: "token", isSecret: true }],
  secrets: Secrets,
  limits: { perMinute: 100_000, parallel: 10 },
  reloadDays: 10,
  windowDays: 100,
  testConnection: logIn,
  listAccounts: async (edges) => {
    await logIn(edges);
    const shape = z.object({ accounts: z.array(z.object({ id: z.string(), number: z.string() })) });
    const { accounts } = await get(edges, "/accounts", shape);
    return accounts.map((one) => ({ ...one, name: "Brokerage", currency: "USD", openedOn: "2025-11-20" }));
  },
  fetchWindow: async (edges, _account, { from, to }) => {
    const shape = z.object({ operations: z.array(Operation) });
    const { operations } = await get(edges, `/operations?from=${from}&to=${to}&key=${simToken}`, shape);
    return { rows: operations.map(toRow), ignored: [], failed: [] };
  },
  fetchBalances: async (edges) => {
    const position = z.object({ symbol: z.string(), units: z.string(), price: z.string() });
    const shape = z.object({ cash: z.string(), positions: z.array(position) });
    const { cash, positions } = await get(edges, "/portfolio", shape);
    return {
      cash: [{ currency: "USD", amount: cash }],
      positions: positions.map(({ symbol, units, price }) => ({
        instrument: { symbol, exchange: "TEST", currency: "USD" },
        ...{ quantity: units, price, currency: "USD" },
      })),
    };
  },
});
