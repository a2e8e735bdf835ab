import type pg from "pg";

const refuseChange = `
create function guard.refuse_change() returns trigger language plpgsql as $body$
begin
  raise exception '% of % is refused: the ledger is append-only', tg_op, tg_table_name;
end $body$`;

const assertBalanced = `
create function guard.assert_balanced() returns trigger language plpgsql as $body$
begin
  if exists (select from public.billing_entries e where e.transaction_id = new.transaction_id
      group by e.currency having sum(e.amount) <> 0) then
    raise exception 'transaction % does not sum to zero', new.transaction_id;
  end if;
  return null;
end $body$`;

/** Guards the billing ledger: it is append-only, and each transaction balances at its end. */
export async function installBillingGuard(pool: pg.Pool): Promise<void> {
  for (const body of [refuseChange, assertBalanced]) await pool.query(body);
  await pool.query(
    `create trigger guard_append_only before update or delete on billing_entries
    for each row execute function guard.refuse_change()`,
  );
  await pool.query(
    `create constraint trigger guard_balanced after insert on billing_entries deferrable initially deferred
    for each row execute function guard.assert_balanced()`,
  );
}
