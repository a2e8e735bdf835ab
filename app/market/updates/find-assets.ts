import { isIsin, readCurrency } from "@zerno/brokers";
import { and, eq, inArray, lt } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { AssetType, nilGuid } from "../../shared/codes.ts";
import { addAssetCodes } from "../assets/asset-codes.ts";
import { assets } from "../market.tables.ts";
import type { AssetCard, ListedAsset } from "../providers/rows.ts";
import { isKnownCurrency } from "../rates/currencies.ts";
import { addSharedAssets, type SharedAsset } from "../reference/add-assets.ts";
import { findCountry } from "../reference/countries.ts";
import { findExchange, splitSymbol } from "../reference/exchanges.ts";
import { findSector } from "../reference/sectors.ts";
import { sourcesFor } from "../runner/source-order.ts";
import { isDue, readFetches, writeFetches } from "./fetch-state.ts";
import { identifyAt } from "./identify-assets.ts";
import { marketFetches } from "./updates.tables.ts";
import type { StoringUpdate, UpdateResult } from "./updating.ts";

/** A searched text is not searched again for so long. */
const staleMs = 7 * 86_400_000;
/** Hits of one source considered, and those with a follow-up request. */
const mostHits = 20;
const mostDetails = 5;
const asked = "search";

/** Normalises: "  Sber " and "sber" are the same. */
export const searchSubject = (text: string): string =>
  text.trim().toLowerCase().replace(/\s+/g, " ").slice(0, 100);

export async function wasSearched(db: Db, text: string, now: Date): Promise<boolean> {
  const subject = searchSubject(text);
  const row = (await readFetches(db, asked, [subject])).get(subject);
  return row !== undefined && !isDue(row, now, new Date(now.getTime() - staleMs));
}

export async function searchedAt(db: Db, text: string): Promise<number | null> {
  const subject = searchSubject(text);
  return (await readFetches(db, asked, [subject])).get(subject)?.triedAt.getTime() ?? null;
}

interface Found {
  readonly asset: SharedAsset;
  /** Its code at the source, where that is no ticker. */
  readonly code: string | null;
}

type Details = Pick<AssetCard, "currency" | "nominal" | "sector"> & { readonly isin: string | null };

const noDetails: Details = { currency: null, nominal: null, sector: null, isin: null };

/** Only the Moscow Exchange uses boards; hits of other sources need a MIC. */
const exchangeOf = (provider: string, { mic, type, currency }: ListedAsset) =>
  provider === "coingecko"
    ? findExchange("CRYPTO")
    : provider === "moex"
      ? type === "bond" || currency !== null
        ? findExchange("MISX")
        : undefined
      : mic === null
        ? undefined
        : findExchange(mic);

/** US listings are in dollars; elsewhere an exchange quotes several currencies. */
const certainCurrency = (country: string | null): string | null => (country === "US" ? "USD" : null);

/** Undefined where a required field is missing. */
function toFound(provider: string, hit: ListedAsset, details: Details): Found | undefined {
  const exchange = exchangeOf(provider, hit);
  if (exchange === undefined || hit.type === null || hit.isActive === false) return undefined;
  const told = hit.currency ?? details.currency ?? certainCurrency(exchange.country);
  const currency = told === null ? undefined : readCurrency(told)?.code;
  if (currency === undefined || !isKnownCurrency(currency)) return undefined;
  const isin = hit.isin ?? details.isin;
  if (isin !== null && !isIsin(isin)) return undefined;
  if (hit.type === "bond" && details.nominal === null) return undefined;
  const ticker = provider === "yahoo" ? splitSymbol(hit.ticker).ticker : hit.ticker;
  return {
    asset: {
      ...{ ticker: ticker.toUpperCase(), exchange: exchange.mic, type: AssetType[hit.type], currency, isin },
      country: hit.country === null ? exchange.country : findCountry(hit.country),
      sector: details.sector === null ? null : findSector(details.sector),
      nominal: hit.type === "bond" ? details.nominal : null,
      ...{ nameEn: hit.name, nameRu: hit.nameRu ?? hit.name, also: [] },
    },
    code: provider === "coingecko" || provider === "tinvest" ? hit.code : null,
  };
}

const kept: readonly (ListedAsset["type"] | undefined)[] = ["stock", "etf", "reit", "bond", "crypto"];

/** Adds a bond's card or a listing's currency. */
async function detailsOf(
  { sources, signal }: StoringUpdate,
  provider: string,
  hit: ListedAsset,
): Promise<Details> {
  const asking = { priority: "viewed", signal } as const;
  if (provider === "moex") {
    const { rows } = await sources.runner.fetchRows(provider, { want: "card", code: hit.code }, asking);
    const [card] = rows;
    return card === undefined
      ? noDetails
      : { currency: card.nominalCurrency, nominal: card.nominal, sector: card.sector, isin: card.isin };
  }
  const { rows } = await sources.runner.fetchRows(provider, { want: "quotes", codes: [hit.code] }, asking);
  return { ...noDetails, currency: rows[0]?.currency ?? null };
}

const isPlain = (provider: string, hit: ListedAsset): boolean =>
  hit.currency !== null || certainCurrency(exchangeOf(provider, hit)?.country ?? null) !== null;

async function searchAt(update: StoringUpdate, provider: string, text: string) {
  const { sources, signal } = update;
  const fetched = await sources.runner.fetchRows(
    provider,
    { want: "search", text },
    { priority: "viewed", signal },
  );
  const hits = fetched.rows.filter(({ type }) => kept.includes(type)).slice(0, mostHits);
  // Coins that share a ticker are ambiguous.
  const clear = hits.filter(
    (hit) => provider !== "coingecko" || hits.filter(({ ticker }) => ticker === hit.ticker).length === 1,
  );
  const found: Found[] = [];
  let details = 0;
  for (const hit of clear) {
    const isTold = isPlain(provider, hit);
    if (!isTold && exchangeOf(provider, hit) === undefined) continue;
    if (!isTold && ++details > mostDetails) continue;
    const one = toFound(provider, hit, isTold ? noDetails : await detailsOf(update, provider, hit));
    if (one !== undefined) found.push(one);
  }
  return { provider, found, problem: fetched.problem ?? null };
}

/** Stores codes with the row of the ticker, new or known. */
async function giveCodes(tx: Db, provider: string, found: readonly Found[]): Promise<void> {
  const named = found.filter(({ code }) => code !== null);
  if (named.length === 0) return;
  const tickers = named.map(({ asset }) => asset.ticker);
  const rows = await tx
    .select({ id: assets.id, ticker: assets.ticker, exchange: assets.exchange, name: assets.nameEn })
    .from(assets)
    .where(and(eq(assets.ownerId, nilGuid), inArray(assets.ticker, tickers)));
  for (const { asset, code } of named) {
    const row = rows.find(({ ticker, exchange }) => ticker === asset.ticker && exchange === asset.exchange);
    if (row === undefined || code === null || row.name.toLowerCase() !== asset.nameEn.toLowerCase()) continue;
    await addAssetCodes(tx, row.id, [{ kind: "provider", code, venue: provider }]);
  }
}

/**
 * Stores complete hits (ticker, exchange, kind, currency; a valid ISIN check digit). Known tickers stay. An unknown
 * ISIN or FIGI goes to sources of identifiers.
 */
export async function findAtSources(update: StoringUpdate, text: string): Promise<UpdateResult> {
  const { db, sources, now } = update;
  const subject = searchSubject(text);
  const result = { asked: 0, failed: 0, published: 0, quarantined: 0 };
  if (subject === "" || (await wasSearched(db, text, now()))) return result;
  const order = sourcesFor(sources.order(), { want: asked }).filter(sources.isSourceOn);
  const answers = await Promise.all(order.map((provider) => searchAt(update, provider, subject)));
  if (answers.every(({ found }) => found.length === 0))
    for (const { provider, assets: list, problem } of await identifyAt(update, subject))
      answers.push({ provider, found: list.map((asset) => ({ asset, code: null })), problem });
  const really = answers.filter(({ problem }) => problem?.problem !== "not-configured");
  if (really.some(({ problem }) => problem?.problem === "cancelled")) return result;
  await db.transaction(async (tx) => {
    // In source order: the first to state a ticker wins.
    for (const { provider, found } of really) {
      const list = found.map(({ asset }) => asset);
      if (list.length > 0) {
        const { added } = await addSharedAssets(tx, list, now(), { source: provider, fillsGaps: true });
        result.published += added;
        await giveCodes(tx, provider, found);
      }
    }
    // Old searches are personal data and are deleted.
    await tx
      .delete(marketFetches)
      .where(
        and(
          eq(marketFetches.ownerId, nilGuid),
          eq(marketFetches.want, asked),
          lt(marketFetches.triedAt, new Date(now().getTime() - staleMs)),
        ),
      );
    const good = really.find(({ problem }) => problem === null);
    const problem = good === undefined ? (really.at(-1)?.problem ?? null) : null;
    await writeFetches(tx, asked, [{ subject, source: good?.provider ?? null, problem }], now());
  });
  result.asked = really.length;
  result.failed = really.filter(({ problem }) => problem !== null).length;
  return result;
}
