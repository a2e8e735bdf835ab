import { sql } from "drizzle-orm";
import { missingKeyOf, toFieldIssue, violationOf } from "../../server/db/constraint-errors.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";

/** The temporary table that rows of one statement pass through on their way into the ledger. */
export const staging = "staged_transactions";

/** A column pair that refers to a row of another table, by the owner's column there. */
const references = [
  { table: "portfolios", key: "user_id", owner: "user_id", id: "portfolio_id", field: "portfolioId" },
  { table: "broker_accounts", key: "user_id", owner: "user_id", id: "account_id", field: "accountId" },
  { table: "imports", key: "user_id", owner: "user_id", id: "import_id", field: "importId" },
  { table: "all_assets", key: "owner_id", owner: "asset_owner_id", id: "asset_id", field: "assetId" },
  { table: "all_assets", key: "owner_id", owner: "to_asset_owner_id", id: "to_asset_id", field: "toAssetId" },
] as const;

/** Each row that staged rows name is looked up once, however many name it. */
const missing = references
  .map(
    ({ table, key, owner, id, field }) => `select '${field}' as field, named.id::text as id
      from (select distinct ${owner} as owner, ${id} as id from ${staging} where ${id} is not null) named
      where not exists (select from ${table} t where t.${key} = named.owner and t.id = named.id)`,
  )
  .join(" union all ");

/** The parts of a row that a refusal names. */
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
 * Throws when a staged row refers to a portfolio, account, import or asset that does not exist. The foreign keys would
 * refuse it too, without saying which row it was.
 * @param rows all rows, the staged ones among them
 * @throws AppError INVALID_INPUT naming the first such row and its field
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
 * The refusal of a staged row that broke a rule of the ledger's table; any other error as it is.
 * @param from index of the first row that was being staged
 */
export function toRowError(error: unknown, rows: readonly NamedRow[], from: number): unknown {
  const violation = violationOf(error);
  if (violation?.line === undefined) return error;
  return refuse(rows, from + violation.line - 1, toFieldIssue(violation));
}

/**
 * The refusal of a row that went into the ledger's table in one statement with a few others: by its id where it broke a
 * rule, by what it refers to where that does not exist. Any other error as it is.
 */
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
