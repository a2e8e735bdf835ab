// @module-tag every-server
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { checkRules } from "../app/server/db/checks.ts";
import { violationOf } from "../app/server/db/constraint-errors.ts";
import type { Db } from "../app/server/db/db-types.ts";
import { nilGuid } from "../app/shared/codes.ts";
import { withTransaction } from "./support/database.ts";

interface Check {
  readonly table: string;
  readonly name: string;
  readonly columns: Readonly<Record<string, keyof typeof other>>;
}

const readChecks = async (db: Db): Promise<readonly Check[]> => {
  const { rows } = await db.execute(sql`
    select c.conrelid::regclass::text as table, c.conname as name,
      (select json_object_agg(a.attname, t.typcategory) from pg_attribute a join pg_type t on t.oid = a.atttypid
        where a.attrelid = c.conrelid and a.attnum = any(c.conkey)) as columns
    from pg_constraint c where c.contype = 'c' and c.connamespace = 'public'::regnamespace order by 1, 2`);
  return rows as unknown as Check[];
};

const named = new RegExp(`^check_(.+)_(${checkRules.join("|")})$`);

/** Other columns of the condition hold 1, or the first day of 2000. */
const refused: Readonly<Record<(typeof checkRules)[number], readonly string[]>> = {
  positive: ["0", "-1"],
  not_negative: ["-1"],
  between: ["-1", "32767"],
  known: [],
  currency: ["usd", "US", "DOLLAR", "U$D"],
  day: ["1799-12-31"],
  order: ["1799-12-31"],
};

const other = { D: "2000-01-01", N: "1", S: "", U: nilGuid } as const;
const unknown = {
  D: "nonsense",
  N: "32767",
  S: "nonsense",
  U: "018f0000-0000-7000-8000-000000000001",
} as const;

/** Clones a table's checks, with all columns nullable. */
async function makeProbe(db: Db, table: string): Promise<void> {
  await db.execute(sql.raw(`create temporary table probe (like ${table} including constraints)`));
  const { rows } = await db.execute<{ name: string }>(
    sql`select attname as name from pg_attribute where attrelid = 'probe'::regclass and attnum > 0 and attnotnull`,
  );
  for (const { name } of rows)
    await db.execute(sql.raw(`alter table probe alter column "${name}" drop not null`));
}

/** Name of the check that refuses a row; undefined when it is stored. */
async function tryRow(db: Db, row: Readonly<Record<string, string>>): Promise<string | undefined> {
  const names = Object.keys(row).map((name) => `"${name}"`);
  const values = Object.values(row).map((value) => `'${value}'`);
  try {
    await db.transaction((inner) =>
      inner.execute(sql.raw(`insert into probe (${names.join(", ")}) values (${values.join(", ")})`)),
    );
    return undefined;
  } catch (error) {
    expect(violationOf(error), `${JSON.stringify(row)} ${(error as Error).cause}`).toBeDefined();
    return ((error as Error).cause as { readonly constraint?: string }).constraint;
  }
}

it(
  "the database refuses by name what no form takes: a value of each rule of each column",
  { timeout: 120_000 },
  () =>
    withTransaction(async (db) => {
      const checks = await readChecks(db);
      expect(checks.length).toBeGreaterThan(100);
      for (const [table, ofTable] of Map.groupBy(checks, (check) => check.table)) {
        await makeProbe(db, table);
        for (const { name, columns } of ofTable) {
          const [, column = "", rule = ""] = named.exec(name) ?? [];
          expect(columns, `${table} ${name}`).toHaveProperty(column);
          const rest = Object.fromEntries(Object.entries(columns).map(([key, kind]) => [key, other[kind]]));
          const bad = rule === "known" ? [unknown[columns[column] ?? "S"]] : refused[rule as "day"];
          for (const value of bad)
            expect([table, value, await tryRow(db, { ...rest, [column]: value })]).toEqual([
              table,
              value,
              name,
            ]);
        }
        await db.execute(sql`drop table probe`);
      }
    }),
);

/** Columns of numbers, days and fixed words without a check, by reason. */
const unchecked: Readonly<Record<string, readonly string[]>> = {
  "amounts that may be negative": [
    ...["billing_entries.amount", "billing_payments.charged_back", "goals.monthly_flow"],
    ...["referral_accruals.amount", "referral_accruals.base", "transactions.fee", "transactions.tax"],
    ...["statement_lines.amount", "statement_lines.opening"],
  ],
  "as a broker's statement or a provider states it": [
    ...["statement_lines.currency", "statement_lines.price", "sync_rows.day", "sync_accounts.cursor"],
  ],
  "any day: past and future ones mean something": [
    ...["broker_accounts.opened_on", "goals.due_on", "ledger_actions.effective_on", "partner_rates.since"],
    ...["plan_decisions.due_on", "referral_payouts.document_date", "sync_accounts.starts_on"],
  ],
  "written by the program alone, from its clock or a counter": [
    ...["referral_clicks.day", "user_days.day", "users.last_seen_on", "goals.seed", "price_sources.id"],
    ...["change_heads.events", "change_heads.prices", "change_heads.rates"],
    ...[
      "change_log.number",
      "market_editions.day",
      "market_editions.edition",
      "transactions.import_line",
      "public_list_state.id",
    ],
  ],
  "figures of any size and sign": [
    ...["annualised", "dividend_yield", "max_drawdown", "return1y", "since_start", "volatility"].map(
      (name) => `public_listings.${name}`,
    ),
  ],
  "lists that grow with features; the function that writes them takes known words only": [
    ...["ledger_actions.kind", "notice_settings.kind", "notices.kind", "portfolio_changes.kind"],
    ...["provider_events.kind", "sync_connections.provider", "widget_tokens.kind"],
  ],
  "copied from rows whose own check may be younger than they are": ["external_subjects.provider"],
  "a word and an id": ["passkey_challenges.purpose"],
};

it("every column of numbers, days and words of a list has a check, or a reason for none", () =>
  withTransaction(async (db) => {
    const { rows } = await db.execute<{ column: string }>(sql`
      select t.relname || '.' || a.attname as column
      from pg_attribute a join pg_class t on t.oid = a.attrelid join pg_type y on y.oid = a.atttypid
      where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
        and t.relname <> 'zerno_migrations'
        and (y.typcategory = 'N' or y.typname = 'date' or y.typname = 'text'
          and a.attname ~ '(^|_)(kind|state|status|currency|language|provider|period|plan|level|theme|purpose|trigger|mode|side)$')
        and not exists (select from pg_constraint c where c.conrelid = t.oid and c.contype = 'c' and a.attnum = any(c.conkey))
        -- Rows of the market, shared or own, are checked before they are published (docs/adr/0015).
        and not exists (select from pg_attribute o where o.attrelid = t.oid and o.attname = 'owner_id' and o.attnum = 1)
        and t.relname not like 'own\\_%'
      order by 1`);
    expect(rows.map(({ column }) => column)).toEqual(Object.values(unchecked).flat().sort());
  }));
