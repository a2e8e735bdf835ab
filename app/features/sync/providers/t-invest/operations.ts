import { z } from "zod";
import { SyncProblem } from "../../provider.ts";
import { instant, text } from "../kit/fields.ts";
import { call, type TInvestEdges } from "./request.ts";
import { count, money } from "./values.ts";

const Fill = z.object({ num: text, date: instant.nullish(), quantity: count, price: money.nullish() });

const Operation = z.object({
  id: text,
  parentOperationId: text,
  type: z.string().transform((type) => type.replace(/^OPERATION_TYPE_/, "")),
  state: text,
  date: instant,
  name: text,
  description: text,
  instrumentUid: text,
  figi: text,
  ticker: text,
  instrumentType: text,
  payment: money,
  price: money.nullish(),
  commission: money.nullish(),
  accruedInt: money.nullish(),
  quantity: count.nullish(),
  quantityDone: count.nullish(),
  tradesInfo: z.object({ trades: z.array(Fill).default([]) }).nullish(),
});
export type Operation = z.output<typeof Operation>;

const Page = z.object({
  hasNext: z.boolean().default(false),
  nextCursor: text,
  items: z.array(z.unknown()).default([]),
});

/** Operations, and unreadable ones. */
export interface OperationList {
  readonly read: readonly Operation[];
  readonly unread: readonly unknown[];
}

/** Below three, rows repeat; the maximum is 1000. */
const perPage = 1000;

/** Instants, end excluded; `instrumentId` limits to one instrument. */
export interface OperationQuestion {
  readonly accountId: string;
  readonly from?: string;
  readonly to?: string;
  readonly instrumentId?: string;
}

/** Lists all executed operations, each once. @throws SyncProblem when a page fails */
export async function listOperations(
  edges: TInvestEdges,
  question: OperationQuestion,
): Promise<OperationList> {
  const read = new Map<string, Operation>();
  const unread: unknown[] = [];
  const asked = new Set<string>();
  for (let cursor = ""; !asked.has(cursor); ) {
    asked.add(cursor);
    const page = await call(
      edges,
      "OperationsService/GetOperationsByCursor",
      { ...question, cursor, limit: perPage, state: "OPERATION_STATE_EXECUTED" },
      Page,
    );
    for (const item of page.items) {
      const operation = Operation.safeParse(item);
      if (operation.success) read.set(operation.data.id || `#${read.size}`, operation.data);
      else unread.push(item);
    }
    if (!page.hasNext) return { read: [...read.values()], unread };
    cursor = page.nextCursor;
  }
  // The same page repeats: half a list is useless.
  throw new SyncProblem("unreadable", { reason: "nextCursor" });
}
