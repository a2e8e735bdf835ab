import type { AssetRow } from "../../market/assets/assets.ts";
import { findAssetsByCode } from "../../market/assets/find-assets-by-code.ts";
import type { MarketReader } from "../../market/market-reader.ts";
import { findAssetsByText } from "../../market/search/search-assets.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AssetType } from "../../shared/codes.ts";

const mostCandidates = 6;

export interface MatchedName {
  readonly name: string;
  readonly asset: AssetRow | null;
  readonly candidates: readonly AssetRow[];
}

const isNamed = ({ nameEn, nameRu }: AssetRow, name: string): boolean =>
  [nameEn, nameRu].some((one) => one.toLowerCase() === name.toLowerCase());

/** Matches by ticker, ISIN or "SBER@MISX", otherwise by whole name; ambiguous names get candidates. */
export async function matchNames(
  db: Db,
  reader: MarketReader,
  names: readonly string[],
): Promise<MatchedName[]> {
  const codes = names.map((name) => name.toUpperCase().split("@"));
  const byCode = await findAssetsByCode(
    ...([db, reader] as const),
    codes.map(([code = ""]) => code),
  );
  const matches: MatchedName[] = [];
  for (const [at, name] of names.entries()) {
    const [code = "", exchange] = codes[at] ?? [];
    const coded = byCode.filter(
      (one) =>
        one.codes.includes(code) &&
        one.type !== AssetType.index &&
        (exchange === undefined || one.exchange.toUpperCase() === exchange),
    );
    const found = coded.length > 0 ? coded : await findAssetsByText(db, reader, name, mostCandidates, true);
    const meant = coded.length > 0 ? coded : found.filter((row) => isNamed(row, name));
    const [only, ...others] = meant;
    const asset = only && others.length === 0 ? only : null;
    matches.push({ name, asset, candidates: asset ? [] : found.slice(0, mostCandidates) });
  }
  return matches;
}
