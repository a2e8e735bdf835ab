import { sql } from "drizzle-orm";
import { v5 as uuidFromName } from "uuid";
import { copyIn } from "../../server/db/copy/copy-in.ts";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";
import { searchTextOf } from "../search/search-text.ts";
import { exchangesOf } from "./exchanges.ts";

export interface SharedAsset {
  readonly ticker: string;
  readonly exchange: string;
  readonly type: number;
  readonly currency: string;
  readonly country: string | null;
  readonly sector: string | null;
  readonly isin: string | null;
  readonly nominal: string | null;
  readonly nameEn: string;
  readonly nameRu: string;
  readonly also: readonly string[];
}

interface ListOrigin {
  readonly source?: string;
  readonly fillsGaps?: boolean;
}

/** Ids follow from ticker and exchange: the same on every installation. */
const idSpace = "3e0f6a3b-6d0c-4d57-8a55-5f2c1d0b9e77";
const idOf = ({ ticker, exchange }: SharedAsset): string => uuidFromName(`${ticker}@${exchange}`, idSpace);

const unitedStates = exchangesOf("us");

const columns =
  "owner_id, id, type, ticker, exchange, isin, name_en, name_ru, currency, country, sector, nominal, search_text, source, created_at";

/**
 * Those known by a current or former ticker stay, or are completed by a list that fills gaps. A US ticker is one
 * security on all exchanges, as companies change exchanges.
 * @param tx an open transaction
 */
export async function addSharedAssets(
  tx: Db,
  list: readonly SharedAsset[],
  now: Date,
  { source = "", fillsGaps = false }: ListOrigin = {},
): Promise<{ readonly added: number }> {
  const createdAt = now.toISOString();
  await tx.execute(
    sql`create temporary table incoming_assets (like assets including defaults including generated) on commit drop`,
  );
  const rows = list.map((asset) => [
    nilGuid,
    idOf(asset),
    asset.type,
    asset.ticker,
    asset.exchange,
    asset.isin,
    asset.nameEn,
    asset.nameRu,
    asset.currency,
    asset.country,
    asset.sector,
    asset.nominal,
    searchTextOf(asset),
    source,
    createdAt,
  ]);
  await copyIn(tx, { table: "incoming_assets", columns: columns.split(", ") }, rows);
  const { rowCount } = await tx.execute(sql`
    insert into assets (${sql.raw(columns)}) select ${sql.raw(columns)} from incoming_assets incoming
    where not exists (
      select from assets known where known.owner_id = ${nilGuid}
        and known.ticker = incoming.ticker
        and (known.exchange = incoming.exchange
          or (incoming.exchange in ${unitedStates} and known.exchange in ${unitedStates})))
    and not exists (
      select from asset_codes former where former.owner_id = ${nilGuid} and former.kind = 'ticker'
        and former.code = incoming.ticker and former.venue = incoming.exchange)
    on conflict do nothing`);
  if (fillsGaps) await fillIn(tx, source, createdAt);
  await tx.execute(sql`drop table incoming_assets`);
  return { added: rowCount ?? 0 };
}

const filled = { country: "country", sector: "sector", isin: "isin", nominal: "nominal" } as const;

/** Records sources of filled fields; a trigger protects the support's values. */
async function fillIn(tx: Db, source: string, seenAt: string): Promise<void> {
  for (const [field, name] of Object.entries(filled)) {
    const column = sql.raw(name);
    await tx.execute(sql`
      with told as (
        update assets known set ${column} = incoming.${column} from incoming_assets incoming
        where known.owner_id = ${nilGuid} and known.ticker = incoming.ticker
          and known.exchange = incoming.exchange and not known.is_demo
          and known.${column} is null and incoming.${column} is not null
        returning known.id, known.${column} is not null as is_taken)
      insert into asset_field_sources (owner_id, asset_id, field, source, seen_at)
      select ${nilGuid}, id, ${field}, ${source}, ${seenAt} from told where is_taken
      on conflict (owner_id, asset_id, field) do update
        set source = excluded.source, seen_at = excluded.seen_at`);
  }
}
