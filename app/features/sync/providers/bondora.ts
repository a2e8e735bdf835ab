import { type Balances, decimal } from "@zerno/brokers";
import { z } from "zod";
import { provider, type SyncEdges, SyncProblem } from "../provider.ts";
import { amount, amountOrZero } from "./kit/fields.ts";
import { readJson, refusePage } from "./kit/read-reply.ts";

const BROKER = "bondora";
const Secrets = z.object({ token: z.string().trim().min(1).max(500) });
type Edges = SyncEdges<z.output<typeof Secrets>>;

const base = "https://api.bondora.com/api/v1/account";
const perPage = 1000;

async function get<Schema extends z.ZodType>(
  edges: Edges,
  path: string,
  Payload: Schema,
): Promise<z.output<Schema>> {
  const headers = { authorization: `Bearer ${edges.secrets.token}`, accept: "application/json" };
  const reply = await edges.send({ method: "GET", url: `${base}/${path}`, headers });
  refusePage(reply);
  const params = { status: String(reply.status) };
  if (reply.status === 401 || reply.status === 403) throw new SyncProblem("credentials-refused", params);
  if (reply.status !== 200) throw new SyncProblem("refused", params);
  const { Success } = readJson(reply, z.object({ Success: z.boolean().default(true) }));
  if (!Success) throw new SyncProblem("refused", params);
  const envelope: z.ZodType<{ Payload: z.output<Schema> }> = z.object({ Payload }) as never;
  return readJson(reply, envelope).Payload;
}

const Balance = z.object({
  ...{ TotalAvailable: amount, Reserved: amountOrZero, BidRequestAmount: amountOrZero },
  GoGrowAccounts: z.array(z.object({ TotalSaved: amountOrZero })).nullish(),
});
const Part = z.object({ Amount: amount, PrincipalRepaid: amountOrZero });

/** Outstanding loan principal over all pages. @throws SyncProblem when a page fails */
async function lentOut(edges: Edges): Promise<string> {
  let sum = "0";
  for (let page = 1; ; page += 1) {
    const parts = await get(edges, `investments?PageNumber=${page}&PageSize=${perPage}`, z.array(Part));
    for (const { Amount, PrincipalRepaid } of parts)
      sum = decimal.add(sum, decimal.subtract(Amount, PrincipalRepaid));
    if (parts.length < perPage) return sum;
  }
}

/**
 * Everything counts as money, as in its statement's reader: lending and repayments move nothing between investor and
 * Bondora.
 */
async function fetchBalances(edges: Edges): Promise<Balances> {
  const { TotalAvailable, Reserved, BidRequestAmount, GoGrowAccounts } = await get(edges, "balance", Balance);
  const saved = (GoGrowAccounts ?? []).map(({ TotalSaved }) => TotalSaved);
  const parts = [TotalAvailable, Reserved, BidRequestAmount, ...saved, await lentOut(edges)];
  const sum = parts.reduce((total, one) => decimal.add(total, one), "0");
  return { cash: [{ currency: "EUR", amount: sum }], positions: [] };
}

/**
 * Bondora's API: account value only; dated operations come from its statement. Requires a registered application and
 * may be closed to new ones: off until enabled.
 */
export const bondora = provider({
  id: "bondora",
  number: 6,
  brokerIds: [BROKER],
  kind: "direct",
  fields: [{ name: "token", isSecret: true }],
  secrets: Secrets,
  isOffUntilSet: true,
  limits: { perMinute: 60, parallel: 1, spacingMs: 1_100 },
  reloadDays: 1,
  windowDays: 3_660,
  testConnection: async (edges) => {
    await get(edges, "balance", Balance);
  },
  listAccounts: async (edges) => {
    await get(edges, "balance", Balance);
    return [{ id: "bondora", name: "Bondora", currency: "EUR", brokerId: BROKER }];
  },
  fetchWindow: async () => ({ rows: [], ignored: [], failed: [] }),
  fetchBalances,
});
