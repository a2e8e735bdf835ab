import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Answer, Caller } from "../../../../tests/support/app.ts";
import type { ImportReport, ImportView, Preview, PreviewRow } from "../../../domain/imports/import.schema.ts";
import type { Db } from "../../../server/db/db-types.ts";

const header =
  "Event,Date,Symbol,Price,Quantity,Currency,FeeTax,Exchange,NKD,FeeCurrency,DoNotAdjustCash,Note";

export const csv = (...lines: readonly string[]): string => `${[header, ...lines].join("\n")}\n`;

/** Returns a successful response's body. */
export function must(answer: Answer) {
  if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

type FileText = string | Uint8Array;

/** Uploads a file. @returns the import's id */
export async function upload(
  user: Caller,
  portfolioId: string,
  bytes: FileText,
  name = "rows.csv",
): Promise<string> {
  const path = `/api/TransactionsImport?portfolioId=${portfolioId}`;
  return must(await user.upload(path, { name, bytes })).id;
}

/** Waits for an import's preview. */
export async function view(user: Caller, id: string): Promise<ImportView & { preview: Preview }> {
  for (let attempt = 0; attempt < 500; attempt++) {
    const body: ImportView = must(await user.call("GET /api/TransactionsImport", { id }));
    if (body.preview) return { ...body, preview: body.preview };
    await sleep(20);
  }
  throw new Error("no preview after 10 s");
}

export async function preview(
  user: Caller,
  portfolioId: string,
  bytes: FileText,
): Promise<ImportView & { preview: Preview }> {
  return view(user, await upload(user, portfolioId, bytes));
}

export async function rowsOf(user: Caller, id: string): Promise<PreviewRow[]> {
  return must(await user.call("GET /api/TransactionsImport/rows", { id, limit: 200 })).rows;
}

export async function decide(
  user: Caller,
  id: string,
  change: object,
): Promise<ImportView & { preview: Preview }> {
  must(await user.call("POST /api/TransactionsImport/decide", { id, ...change }));
  return view(user, id);
}

export async function commit(user: Caller, id: string, onlyGood = false): Promise<ImportReport> {
  return must(await user.call("POST /api/TransactionsImport/commit", { id, onlyGood }));
}

/** Uploads and books a file without open decisions. */
export async function importFile(
  user: Caller,
  portfolioId: string,
  bytes: FileText,
): Promise<{ id: string; report: ImportReport }> {
  const { id } = await preview(user, portfolioId, bytes);
  return { id, report: await commit(user, id) };
}

/** Returns everything an import may change by row, without counters and times that only increase. */
export async function ledgerState(db: Db): Promise<unknown> {
  const of = async (query: ReturnType<typeof sql>) => (await db.execute(query)).rows;
  return {
    transactions: await of(sql`select * from transactions order by user_id, id`),
    accounts: await of(sql`select * from broker_accounts order by user_id, id`),
    portfolios: await of(
      sql`select user_id, id, name, currency, is_short_allowed, note from portfolios order by user_id, id`,
    ),
    prices: await of(
      sql`select user_id, asset_id, year, closes, sources from own_price_years order by user_id, asset_id, year`,
    ),
    rates: await of(
      sql`select user_id, base, quote, year, "values", sources from own_rate_years order by user_id, base, quote, year`,
    ),
  };
}
