import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import type { AssetRow } from "../assets/assets.ts";
import { assets } from "../market.tables.ts";
import type { MarketReader } from "../market-reader.ts";
import type { FundHolding } from "./fund-composition.ts";
import { companyWords } from "./name-words.ts";

type Told = Pick<FundHolding, "ticker" | "name">;
type Candidate = Pick<AssetRow, "id" | "ticker" | "exchange" | "currency" | "nameEn" | "nameRu">;

const plainTicker = (ticker: string): string => ticker.toUpperCase().replaceAll(/[^A-Z0-9]+/g, ".");

function spellings(ticker: string): readonly string[] {
  const plain = plainTicker(ticker);
  return [...new Set([ticker, plain, plain.replaceAll(".", "-"), plain.replaceAll(".", "/")])];
}

const firstWord = (name: string): string => companyWords(name)[0] ?? "";

/**
 * By ticker and either the fund's exchange or the first word of the name, since T is different companies in New York
 * and Moscow. Prefers the fund's exchange, then its currency.
 */
export function matchConstituent<Row extends Candidate>(
  { ticker, name }: Told,
  fund: Pick<AssetRow, "exchange" | "currency">,
  candidates: readonly Row[],
): Row | undefined {
  if (ticker === null) return undefined;
  const asked = plainTicker(ticker);
  const word = firstWord(name);
  const rank = (row: Row) => (row.exchange === fund.exchange ? 0 : row.currency === fund.currency ? 1 : 2);
  const fits = candidates.filter(
    (row) =>
      plainTicker(row.ticker) === asked &&
      (row.exchange === fund.exchange || firstWord(row.nameEn) === word || firstWord(row.nameRu) === word),
  );
  const [best] = fits.sort((a, b) => rank(a) - rank(b) || (a.exchange < b.exchange ? -1 : 1));
  return best;
}

/** Returns shared assets by normalised ticker, for the tickers of the compositions. */
export async function findConstituents(
  db: Db,
  { sharedId }: MarketReader,
  compositions: Iterable<readonly FundHolding[]>,
): Promise<ReadonlyMap<string, readonly AssetRow[]>> {
  const tickers = new Set<string>();
  for (const holdings of compositions)
    for (const { ticker } of holdings)
      if (ticker !== null) for (const way of spellings(ticker)) tickers.add(way);
  if (tickers.size === 0) return new Map();
  const rows = await db
    .select()
    .from(assets)
    .where(and(eq(assets.ownerId, sharedId), inArray(assets.ticker, [...tickers])));
  return Map.groupBy(rows, ({ ticker }) => plainTicker(ticker));
}

/** Returns the assets found under a line's ticker, whatever its punctuation. */
export const candidatesOf = (
  found: ReadonlyMap<string, readonly AssetRow[]>,
  { ticker }: Told,
): readonly AssetRow[] => (ticker === null ? [] : (found.get(plainTicker(ticker)) ?? []));
