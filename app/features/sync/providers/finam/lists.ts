import { z } from "zod";
import { SyncProblem, type SyncWindow } from "../../provider.ts";
import { instant, text } from "../kit/fields.ts";
import { type FinamEdges, get } from "./request.ts";
import { decimalValue, money } from "./values.ts";

const Trade = z.object({
  trade_id: z.string().min(1),
  symbol: z.string().min(1),
  price: decimalValue,
  size: decimalValue,
  side: z.enum(["SIDE_BUY", "SIDE_SELL"]),
  timestamp: instant,
  comment: text,
  accrued_interest: decimalValue.nullish(),
  currency: text,
});
export type Trade = z.output<typeof Trade>;

const Transaction = z.object({
  id: z.string().min(1),
  category: text,
  transaction_category: text,
  transaction_name: text,
  timestamp: instant,
  symbol: text,
  change: money.nullish(),
  change_qty: decimalValue.nullish(),
  trade: z.object({ size: decimalValue.nullish(), price: decimalValue.nullish() }).nullish(),
});
export type Transaction = z.output<typeof Transaction>;

/** Items of a period, and unreadable ones. */
export interface Listed<Item> {
  readonly read: readonly Item[];
  readonly unread: readonly unknown[];
}

const perAnswer = 500;
const shortestMs = 1000;

interface Part {
  readonly edges: FinamEdges;
  readonly account: string;
  readonly what: "trades" | "transactions";
}

async function page({ edges, account, what }: Part, from: number, to: number): Promise<readonly unknown[]> {
  const query = new URLSearchParams({
    limit: String(perAnswer),
    "interval.start_time": new Date(from).toISOString(),
    "interval.end_time": new Date(to).toISOString(),
  });
  const Answer = z.object({ [what]: z.array(z.unknown()).default([]) });
  const read = await get(edges, `/v1/accounts/${encodeURIComponent(account)}/${what}?${query}`, Answer);
  return read[what] ?? [];
}

/** Their limit is undocumented: a round count may be cut, even below the requested one. */
const mayBeCut = (count: number): boolean => count >= perAnswer || (count > 0 && count % 100 === 0);

/** Without pages, a full response may be cut: the period is halved until none is. */
async function whole(part: Part, from: number, to: number): Promise<readonly unknown[]> {
  const items = await page(part, from, to);
  const isShortest = to - from <= shortestMs;
  if (!mayBeCut(items.length) || (isShortest && items.length < perAnswer)) return items;
  if (isShortest) throw new SyncProblem("unreadable", { reason: "limit" });
  const middle = Math.floor((from + to) / 2);
  return [...(await whole(part, from, middle)), ...(await whole(part, middle, to))];
}

const midnight = (day: string): number => Date.parse(`${day}T00:00:00+03:00`);
const dayMs = 86_400_000;

async function listed<Schema extends z.ZodType>(
  part: Part,
  { from, to }: SyncWindow,
  schema: Schema,
  idOf: (item: z.output<Schema>) => string,
): Promise<Listed<z.output<Schema>>> {
  const items = await whole(part, midnight(from), Math.min(midnight(to) + dayMs, part.edges.now() + dayMs));
  const read = new Map<string, z.output<Schema>>();
  const unread: unknown[] = [];
  for (const item of items) {
    const one = schema.safeParse(item);
    if (one.success) read.set(idOf(one.data), one.data);
    else unread.push(item);
  }
  return { read: [...read.values()], unread };
}

/** Lists deals of whole Moscow days. @throws SyncProblem */
export const listTrades = (edges: FinamEdges, account: string, window: SyncWindow): Promise<Listed<Trade>> =>
  listed({ edges, account, what: "trades" }, window, Trade, ({ trade_id }) => trade_id);

/** Lists cash and security movements of whole Moscow days. @throws SyncProblem */
export const listTransactions = (
  edges: FinamEdges,
  account: string,
  window: SyncWindow,
): Promise<Listed<Transaction>> =>
  listed({ edges, account, what: "transactions" }, window, Transaction, ({ id }) => id);
