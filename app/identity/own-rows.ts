import { sql } from "drizzle-orm";
import type { Db } from "../server/db/db-types.ts";
import { bumpPublicList } from "./accounts/bump-public-list.ts";

/** A table that holds rows of persons, and how it names their owner. */
export interface OwnedTable {
  readonly table: string;
  readonly owner: "user_id" | "owner_id";
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  /** Tables whose rows it points to. */
  readonly targets: readonly string[];
}

/**
 * Every table with an owner, as the database itself lists them: a table that is added later is exported and emptied like
 * the others, without being named anywhere. Those that point to others come before them.
 */
export async function listOwnedTables(db: Db): Promise<readonly OwnedTable[]> {
  const { rows } = await db.execute(sql`
    select c.relname as table,
      json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null)) order by a.attnum) as columns,
      (select coalesce(json_agg(distinct f.relname), '[]') from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and f.oid <> c.oid) as targets
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    group by c.oid, c.relname order by c.relname`);
  const all = rows as unknown as Omit<OwnedTable, "owner">[];
  const owned = all.flatMap((entry): OwnedTable[] => {
    const has = (name: string) => entry.columns.some((column) => column.name === name);
    const owner = has("user_id") ? "user_id" : has("owner_id") ? "owner_id" : null;
    return owner ? [{ ...entry, owner }] : [];
  });
  return inOrder(owned);
}

function inOrder(tables: readonly OwnedTable[]): readonly OwnedTable[] {
  const ordered: OwnedTable[] = [];
  const seen = new Set<string>();
  const place = (entry: OwnedTable) => {
    if (seen.has(entry.table)) return;
    seen.add(entry.table);
    for (const other of tables) if (other.targets.includes(entry.table)) place(other);
    ordered.push(entry);
  };
  for (const entry of tables) place(entry);
  return ordered;
}

/** Columns that open something, or name another account; they are not data of the user. */
export const isSecretColumn = (name: string): boolean =>
  /hash|sealed|secret|token|challenge|decided_by|referr(er|ed)_id/.test(name);

/** Rows of one user, each as JSON text, without secrets; bytes as base64. */
export async function readOwnRows(
  db: Db,
  { table, owner, columns }: OwnedTable,
  userId: string,
): Promise<readonly string[]> {
  const shown = columns.filter(({ name }) => !isSecretColumn(name));
  const fields = shown.map(({ name, type }) =>
    type === "bytea"
      ? sql`encode(${sql.identifier(name)}, 'base64') as ${sql.identifier(name)}`
      : sql.identifier(name),
  );
  const { rows } = await db.execute(sql`select row_to_json(r)::text as line from
    (select ${sql.join(fields, sql`, `)} from ${sql.identifier(table)} where ${sql.identifier(owner)} = ${userId}) r`);
  return (rows as unknown as { line: string }[]).map(({ line }) => line);
}

/** Tables whose rows outlive their owner, because books must be kept; no column of them says who it was. */
const keptTables: readonly string[] = [
  ...["billing_orders", "billing_payments", "billing_entries"],
  ...["order_users", "payment_users", "payout_documents", "accrual_users"],
  ...["promo_uses", "promo_payments", "referral_accruals", "referral_payouts"],
];

/**
 * Deletes a user with all rows that name them, in the caller's transaction. Their corrections of shared data stay,
 * attributed to `nobody`.
 */
export async function removeOwnRows(tx: Db, userId: string, nobody: string): Promise<void> {
  await forgetActor(tx, userId, nobody);
  await removeSocialRows(tx, userId);
  await removeTies(tx, userId);
  await tx.execute(sql`update billing_payments set card_mask = null where user_id = ${userId}`);
  const owned = await listOwnedTables(tx);
  const removed = owned.filter(({ table }) => table !== "users" && !keptTables.includes(table));
  for (const { table, owner } of removed)
    await tx.execute(sql`delete from ${sql.identifier(table)} where ${sql.identifier(owner)} = ${userId}`);
  await tx.execute(sql`delete from users where user_id = ${userId}`);
  await bumpPublicList(tx);
}

/** Removes rows that tie others to the account, which are found by look-ups; its public keys are remembered without it. */
async function removeTies(tx: Db, userId: string): Promise<void> {
  await tx.execute(sql`delete from portfolio_grants g using grant_recipients r
    where r.user_id = ${userId} and g.user_id = r.owner_id and g.id = r.grant_id and g.grantee_id = ${userId}`);
  await tx.execute(sql`delete from grant_recipients where owner_id = ${userId}`);
  // The rows first: whoever is following one holds it.
  await tx.execute(sql`delete from public_portfolios where user_id = ${userId}`);
  await tx.execute(sql`delete from portfolio_follows where owner_id = ${userId}`);
  await tx.execute(sql`update public_keys set user_id = null, portfolio_id = null, withdrawn_at = now()
    where user_id = ${userId}`);
}

/** Rows of visitors that carry the account's own social key: what its browser did before it signed in. */
async function removeSocialRows(tx: Db, userId: string): Promise<void> {
  const { rows } = await tx.execute(sql`
    select c.relname as table from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname = 'social_key'`);
  for (const { table } of rows as { table: string }[])
    await tx.execute(sql`delete from ${sql.identifier(table)}
      where social_key = (select social_user_key from users where user_id = ${userId})`);
}

/** Columns that name who did something to rows of others. */
const actorColumns = [
  ...["set_by", "edited_by", "merged_by", "settled_by", "actor_id", "undone_by", "used_by"],
  ...["reported_by", "decided_by"],
];

async function forgetActor(tx: Db, userId: string, nobody: string): Promise<void> {
  const { rows } = await tx.execute(sql`
    select c.relname as table, a.attname as column, a.attnotnull as "isNeeded"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname in ${actorColumns}`);
  for (const { table, column, isNeeded } of rows as { table: string; column: string; isNeeded: boolean }[])
    await tx.execute(sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${isNeeded ? nobody : null}
      where ${sql.identifier(column)} = ${userId}`);
}
