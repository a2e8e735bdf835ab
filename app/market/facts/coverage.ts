import { sql } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { AssetType, nilGuid } from "../../shared/codes.ts";

export interface Coverage {
  readonly have: number;
  readonly of: number;
  readonly asOf: string | null;
}

const shares = [AssetType.stock, AssetType.reit, AssetType.limitedPartnership];
const payers = [...shares, AssetType.etf];
const list = (types: readonly number[]) =>
  sql.join(
    types.map((type) => sql`${type}`),
    sql`, `,
  );

/** Shared assets, without the demo market. */
const counted = (types: readonly number[]) => sql`from assets a
  where a.owner_id = ${nilGuid} and a.is_active and a.type in (${list(types)})`;

/** Counts active shared assets with dividends and report figures, of all eligible. */
export async function factsCoverage(
  db: Db,
): Promise<{ readonly dividends: Coverage; readonly fundamentals: Coverage }> {
  const { rows } = await db.execute<Record<string, string | null>>(sql`select
    (select count(*) ${counted(payers)}) as payers,
    (select count(*) ${counted(payers)} and exists (
      select from income_events e where e.owner_id = ${nilGuid} and e.asset_owner_id = ${nilGuid}
        and e.asset_id = a.id and e.kind = 'dividend')) as dividends,
    (select to_char(max(good_at) at time zone 'UTC', 'YYYY-MM-DD') from market_fetches
      where owner_id = ${nilGuid} and want = 'payments') as dividends_at,
    (select count(*) ${counted(shares)}) as shares,
    (select count(*) ${counted(shares)} and exists (
      select from fundamentals f where f.owner_id = ${nilGuid} and f.asset_id = a.id and f.value is not null)) as fundamentals,
    (select to_char(max(fetched_at) at time zone 'UTC', 'YYYY-MM-DD') from fundamentals
      where owner_id = ${nilGuid}) as fundamentals_at`);
  const [row = {}] = rows;
  const of = (have: string, all: string, at: string): Coverage => ({
    have: Number(row[have] ?? 0),
    of: Number(row[all] ?? 0),
    asOf: row[at] ?? null,
  });
  return {
    dividends: of("dividends", "payers", "dividends_at"),
    fundamentals: of("fundamentals", "shares", "fundamentals_at"),
  };
}
