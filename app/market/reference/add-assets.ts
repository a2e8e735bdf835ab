import { sql } from "drizzle-orm";
import { v5 as uuidFromName } from "uuid";
import { copyIn } from "../../server/db/copy/copy-in.ts";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";
import { markSharedAssets } from "../assets/shared-assets-mark.ts";
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
  const completed = fillsGaps ? await fillIn(tx, source, createdAt) : 0;
  if (completed + (rowCount ?? 0) > 0) await markSharedAssets(tx);
  await tx.execute(sql`drop table incoming_assets`);
  return { added: rowCount ?? 0 };
}

const filled = { country: "country", sector: "sector", isin: "isin", nominal: "nominal" } as const;

/** Completes known assets from the list and notes who said it; what the support set stays. @returns how many values */
async function fillIn(tx: Db, source: string, seenAt: string): Promise<number> {
  let completed = 0;
  for (const [field, name] of Object.entries(filled)) {
    const column = sql.raw(name);
    const { rowCount } = await tx.execute(sql`
      with found as (
        select known.id, incoming.${column} as value from assets known
        join incoming_assets incoming on known.ticker = incoming.ticker and known.exchange = incoming.exchange
        where known.owner_id = ${nilGuid} and not known.is_demo
          and known.${column} is null and incoming.${column} is not null),
      kept as (
        update asset_overrides o set original = found.value::text from found
        where o.owner_id = ${nilGuid} and o.asset_id = found.id and o.field = ${field}),
      taken as (
        update assets known set ${column} = found.value from found
        where known.owner_id = ${nilGuid} and known.id = found.id and not exists (
          select from asset_overrides o
          where o.owner_id = ${nilGuid} and o.asset_id = found.id and o.field = ${field})
        returning known.id)
      insert into asset_field_sources (owner_id, asset_id, field, source, seen_at)
      select ${nilGuid}, id, ${field}, ${source}, ${seenAt} from taken where true
      on conflict (owner_id, asset_id, field) do update
        set source = excluded.source, seen_at = excluded.seen_at`);
    completed += rowCount ?? 0;
  }
  return completed;
}
