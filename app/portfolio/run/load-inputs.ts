import type { IsoDate, LedgerInput, PriceSeries, Transaction } from "@zerno/engine";
import type { AssetRow } from "../../market/assets/assets.ts";
import type { MarketPositions } from "../../market/change-log.ts";
import type { MarketReader } from "../../market/market-reader.ts";
import { priceSourceNames } from "../../market/prices/price-sources.ts";
import { loadPriceSeries } from "../../market/prices/prices.ts";
import { loadQuotes, withQuotes } from "../../market/prices/quotes.ts";
import { loadRateSeries } from "../../market/rates/rates.ts";
import { loadSuspectDays } from "../../market/rates/suspect-days.ts";
import type { Db } from "../../server/db/db-types.ts";
import { readTogether } from "../../server/db/read-together.ts";
import type { RateSource } from "../../shared/codes.ts";
import { loadFacts } from "../assets/asset-facts.ts";
import { loadAssets, loadTerms } from "../assets/asset-terms.ts";
import { listFrozen } from "../assets/frozen-assets.ts";
import { type LotMethods, listLotMethods } from "../portfolios/lot-methods.ts";
import { type ReadRows, readAllRows, readEditedRows } from "./edited-rows.ts";
import { assetIdsOfPortfolio } from "./ledger-rows.ts";
import type { MarketChanges } from "./market-changes.ts";

export interface Before {
  readonly view: KnownInputs;
  readonly changes: MarketChanges;
}

/** The user, view and positions of the inputs to read. */
export interface InputsQuestion {
  readonly db: Db;
  readonly userId: string;
  readonly portfolioId: string;
  /** The portfolio's latest entry in the log, read before its rows are. */
  readonly lastChange: number;
  /** Of the portfolio's market. */
  readonly reader: MarketReader;
  readonly today: IsoDate;
  /** The portfolio's and the view's. */
  readonly ownCurrencies: readonly string[];
  readonly positions: MarketPositions;
  /** The portfolio's source of rates. */
  readonly preferred: RateSource | null;
}

/** Of the same portfolio and view. */
export interface KnownInputs {
  /** Of the market, when it was read. */
  readonly positions: MarketPositions;
  readonly input: LedgerInput;
  /** The portfolio's latest entry before the rows were read; null where they are those of several portfolios. */
  readonly readAt: number | null;
  readonly assets: ReadonlyMap<string, AssetRow>;
  /** Rates read, and their preferred source. */
  readonly currencies: readonly string[];
  readonly preferred: RateSource | null;
  readonly lotMethods: LotMethods;
  readonly blocked: ReadonlySet<string>;
}

/**
 * Reads in parallel. Assets and rates do not wait for rows; further currencies are read after. Known rows are reread
 * only where edited.
 * @param given unstored rows
 */
export async function loadInputs(question: InputsQuestion, previous: Before | undefined, given?: ReadRows) {
  const { db, userId, portfolioId, ownCurrencies } = question;
  const edited = given ?? (previous && (await findEditedRows(question, previous.view)));
  const ids = edited ? assetIdsOf(edited.transactions) : assetIdsOfPortfolio(db, userId, portfolioId);
  // Last: its stream delays shorter responses.
  const [market, sourceNames, lotMethods, blocked, { transactions, readAt }] = await readTogether(db, [
    () => loadMarket(question, ids, previous),
    () => priceSourceNames(db),
    () => listLotMethods(db, userId, portfolioId),
    () => listFrozen(db, userId, portfolioId),
    async () => edited ?? (await readAllRows(question)),
  ]);
  const wanted = currenciesOf(ownCurrencies, transactions, market.assets);
  const { assets, terms, facts, quotes } = market;
  const prices = withQuotes(market.prices, quotes, sourceNames);
  const known = { transactions, readAt, assets, terms, prices, facts, sourceNames, lotMethods, blocked };
  if (isWithin(wanted, market.currencies))
    return { ...known, currencies: market.currencies, rates: market.rates };
  return { ...known, currencies: wanted, rates: await loadRateSeries(db, question.reader, wanted, question) };
}

const findEditedRows = async (question: InputsQuestion, { input, readAt }: KnownInputs) =>
  readAt === null ? undefined : readEditedRows(question, { transactions: input.transactions, readAt });

function assetIdsOf(rows: ReadRows["transactions"]): string[] {
  const ids = new Set<string>();
  for (const { assetId, toAssetId } of rows) {
    if (assetId !== undefined) ids.add(assetId);
    if (toAssetId !== undefined) ids.add(toAssetId);
  }
  return [...ids];
}

const isWithin = (wanted: readonly string[], known: readonly string[]): boolean =>
  wanted.every((currency) => known.includes(currency));

/** Reuses unchanged series. */
async function loadMarket(
  question: InputsQuestion,
  ids: Parameters<typeof loadAssets>[2],
  previous: Before | undefined,
) {
  const { db, userId } = question;
  const assets = await loadAssets(db, userId, ids);
  const wanted = currenciesOf(question.ownCurrencies, [], assets);
  const rated =
    previous?.changes.rates.isEmpty &&
    previous.view.preferred === question.preferred &&
    isWithin(wanted, previous.view.currencies)
      ? previous.view
      : undefined;
  // Yesterday's running price is no close.
  const priced = previous?.view.input.asOf === question.today ? previous : undefined;
  const [terms, prices, quotes, facts, { currencies, rates }] = await readTogether(db, [
    () => loadTerms(db, question.reader, assets.values()),
    () => loadPrices(question, assets, priced),
    () => loadQuotes(db, [...assets.keys()], question.today),
    () => loadFacts(db, question.reader, assets, previous && declaredIn(previous)),
    async () =>
      rated === undefined
        ? { currencies: wanted, rates: await loadRateSeries(db, question.reader, wanted, question) }
        : { currencies: rated.currencies, rates: rated.input.rates },
  ]);
  return { assets, terms, currencies, prices, quotes, facts, rates };
}

function declaredIn({ view, changes }: Before) {
  const isSame = ([id]: readonly [string, unknown]): boolean => !changes.events.has(id);
  return { facts: view.input.facts, assets: new Map([...view.assets].filter(isSame)) };
}

async function loadPrices(
  question: InputsQuestion,
  assets: ReadonlyMap<string, AssetRow>,
  previous: Before | undefined,
): Promise<ReadonlyMap<string, PriceSeries>> {
  const isRead = (id: string): boolean =>
    previous?.view.assets.has(id) === true && !previous.changes.prices.has(id);
  const prices = await readPrices(
    question,
    [...assets.values()].filter(({ id }) => !isRead(id)),
  );
  for (const id of assets.keys()) {
    const known = isRead(id) ? previous?.view.input.prices.get(id) : undefined;
    if (known !== undefined) prices.set(id, known);
  }
  return prices;
}

/** With suspect days. */
export async function readPrices(
  { db, reader, positions }: Pick<InputsQuestion, "db" | "reader" | "positions">,
  assets: readonly AssetRow[],
): Promise<Map<string, PriceSeries>> {
  const prices = await loadPriceSeries(db, reader, assets, { positions });
  const doubts = await loadSuspectDays(db, reader.sharedId, "price", [...prices.keys()]);
  for (const [id, doubted] of doubts) {
    const series = prices.get(id);
    if (series !== undefined) prices.set(id, { ...series, doubted });
  }
  return prices;
}

function currenciesOf(
  own: readonly string[],
  rows: readonly Transaction[],
  assets: ReadonlyMap<string, Pick<AssetRow, "currency">>,
): string[] {
  const found = new Set<string>(own);
  for (const row of rows) {
    found.add(row.currency);
    if (row.feeCurrency) found.add(row.feeCurrency);
    if (row.taxCurrency) found.add(row.taxCurrency);
    if (row.toCurrency) found.add(row.toCurrency);
  }
  for (const { currency } of assets.values()) found.add(currency);
  return [...found].sort();
}
