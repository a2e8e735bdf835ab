import { sql } from "drizzle-orm";
import type { Db } from "../server/db/db-types.ts";
import { bumpPublicList } from "./accounts/bump-public-list.ts";

export interface OwnedTable {
  readonly table: string;
  readonly owner: "user_id" | "owner_id";
  /** Without those that the database derives from the others. */
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  readonly targets: readonly string[];
}

/** From the catalogue, so that new tables are exported and deleted too. Referencing tables first. */
export async function listOwnedTables(db: Db): Promise<readonly OwnedTable[]> {
  const { rows } = await db.execute(sql`
    select c.relname as table,
      json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null)) order by a.attnum) as columns,
      (select coalesce(json_agg(distinct f.relname), '[]') from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and f.oid <> c.oid) as targets
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = ''
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

/** Secrets and other accounts; not exported. */
export const isSecretColumn = (name: string): boolean =>
  /hash|sealed|secret|token|challenge|decided_by|referr(er|ed)_id/.test(name);

/** Without secrets; bytes as base64. */
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

/** Accounting records are retained. */
const keptTables: readonly string[] = [
  ...["billing_orders", "billing_payments", "billing_entries"],
  ...["order_users", "payment_users", "payout_documents", "accrual_users"],
  ...["promo_uses", "promo_payments", "referral_accruals", "referral_payouts"],
];

/** Attributes corrections of shared data to `nobody`. Needs a transaction. */
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

async function removeTies(tx: Db, userId: string): Promise<void> {
  await tx.execute(sql`delete from portfolio_grants g using grant_recipients r
    where r.user_id = ${userId} and g.user_id = r.owner_id and g.id = r.grant_id and g.grantee_id = ${userId}`);
  await tx.execute(sql`delete from grant_recipients where owner_id = ${userId}`);
  // First: a concurrent follower holds the row.
  await tx.execute(sql`delete from public_portfolios where user_id = ${userId}`);
  await tx.execute(sql`delete from portfolio_follows where owner_id = ${userId}`);
  await tx.execute(sql`update public_keys set user_id = null, portfolio_id = null, withdrawn_at = now()
    where user_id = ${userId}`);
}

async function removeSocialRows(tx: Db, userId: string): Promise<void> {
  const { rows } = await tx.execute(sql`
    select c.relname as table from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname = 'social_key'`);
  for (const { table } of rows as { table: string }[])
    await tx.execute(sql`delete from ${sql.identifier(table)}
      where social_key = (select social_user_key from users where user_id = ${userId})`);
}

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
