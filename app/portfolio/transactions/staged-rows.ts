import { sql } from "drizzle-orm";
import { missingKeyOf, toFieldIssue, violationOf } from "../../server/db/constraint-errors.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";

export const staging = "staged_transactions";

const references = [
  { table: "portfolios", key: "user_id", owner: "user_id", id: "portfolio_id", field: "portfolioId" },
  { table: "broker_accounts", key: "user_id", owner: "user_id", id: "account_id", field: "accountId" },
  { table: "imports", key: "user_id", owner: "user_id", id: "import_id", field: "importId" },
  { table: "all_assets", key: "owner_id", owner: "asset_owner_id", id: "asset_id", field: "assetId" },
  { table: "all_assets", key: "owner_id", owner: "to_asset_owner_id", id: "to_asset_id", field: "toAssetId" },
] as const;

const missing = references
  .map(
    ({ table, key, owner, id, field }) => `select '${field}' as field, named.id::text as id
      from (select distinct ${owner} as owner, ${id} as id from ${staging} where ${id} is not null) named
      where not exists (select from ${table} t where t.${key} = named.owner and t.id = named.id)`,
  )
  .join(" union all ");

type NamedRow = Readonly<Record<(typeof references)[number]["field"], string | null>> & {
  readonly id: string;
  readonly importLine: number | null;
};

const refuse = (
  rows: readonly NamedRow[],
  index: number,
  issue: { path: string; code: string },
): AppError => {
  const line = rows[index]?.importLine;
  const params = line === null || line === undefined ? {} : { params: { line: String(line) } };
  return new AppError("INVALID_INPUT", {}, [{ ...issue, path: `rows.${index}.${issue.path}`, ...params }]);
};

/**
 * Foreign keys would not name the row.
 * @throws AppError INVALID_INPUT naming row and field
 */
export async function assertReferences(tx: Db, rows: readonly NamedRow[]): Promise<void> {
  const { rows: found } = await tx.execute<{ field: (typeof references)[number]["field"]; id: string }>(
    sql.raw(`${missing} limit 1`),
  );
  const [first] = found;
  if (!first) return;
  const index = rows.findIndex((row) => row[first.field] === first.id);
  throw refuse(rows, index, { path: first.field, code: "unknown" });
}

/**
 * Converts a constraint violation; other errors pass.
 * @param from index of the first staged row
 */
export function toRowError(error: unknown, rows: readonly NamedRow[], from: number): unknown {
  const violation = violationOf(error);
  if (violation?.line === undefined) return error;
  return refuse(rows, from + violation.line - 1, toFieldIssue(violation));
}

/** Names the row by id or missing reference; other errors pass. */
export function toFewRowsError(error: unknown, rows: readonly NamedRow[]): unknown {
  const violation = violationOf(error);
  if (violation) {
    const index = rows.findIndex(({ id }) => violation.row.includes(id));
    return index === -1 ? error : refuse(rows, index, toFieldIssue(violation));
  }
  const key = missingKeyOf(error);
  for (const { field } of references) {
    const index = key === undefined ? -1 : rows.findIndex((row) => row[field] === key);
    if (index !== -1) return refuse(rows, index, { path: field, code: "unknown" });
  }
  return error;
}
