import type { IsoDate, LedgerInput, PriceSeries, Transaction } from "@zerno/engine";
import type { AssetRow } from "../market/assets.ts";
import { priceSourceNames } from "../market/price-sources.ts";
import { loadPriceSeries } from "../market/prices.ts";
import { loadQuotes, withQuotes } from "../market/quotes.ts";
import { loadRateSeries } from "../market/rates.ts";
import { type MarketVersions, versionText } from "../market/versions.ts";
import { readTogether } from "../server/db/read-together.ts";
import type { Db } from "../server/db-types.ts";
import { loadAssets, loadTerms } from "./asset-terms.ts";
import { loadDividends } from "./declared-dividends.ts";
import { assetIdsOfPortfolio, loadTransactions, rowsOfPortfolio } from "./ledger-rows.ts";

/** Whose inputs to read, for which view, and as of which versions of closes, rates and dividends. */
export interface InputsQuestion {
  readonly db: Db;
  readonly userId: string;
  readonly portfolioId: string;
  readonly today: IsoDate;
  /** The portfolio's currency and the view's. */
  readonly ownCurrencies: readonly string[];
  readonly versions: MarketVersions;
}

/** What was read before for the same portfolio and view. */
export interface KnownInputs {
  readonly input: LedgerInput;
  readonly assets: ReadonlyMap<string, AssetRow>;
  /** The currencies whose rates were read. */
  readonly currencies: readonly string[];
}

/**
 * Rows, terms, prices, rates and dividends at once: the database reads for one question while the program takes in the answer
 * to another. Assets and rates are asked for before the rows have come: the assets by query, the rates for the
 * currencies of the assets and the view, and again only when the rows hold another one.
 */
export async function loadInputs(question: InputsQuestion, previous: KnownInputs | undefined) {
  const { db, userId, portfolioId, ownCurrencies } = question;
  // The long answer is asked for last: while it streams in, the program hardly hears the short ones.
  const [market, sourceNames, transactions] = await readTogether(db, [
    () => loadMarket(question, previous),
    () => priceSourceNames(db),
    () => loadTransactions(db, rowsOfPortfolio(userId, portfolioId)),
  ]);
  const wanted = currenciesOf(ownCurrencies, transactions, market.assets);
  const { assets, terms, facts, quotes } = market;
  const prices = withQuotes(market.prices, quotes, sourceNames);
  const known = { transactions, assets, terms, prices, facts, sourceNames };
  if (isWithin(wanted, market.currencies))
    return { ...known, currencies: market.currencies, rates: market.rates };
  return { ...known, currencies: wanted, rates: await loadRateSeries(db, userId, wanted, question.versions) };
}

const isWithin = (wanted: readonly string[], known: readonly string[]): boolean =>
  wanted.every((currency) => known.includes(currency));

/** Closes, rates and dividends of the view before are the same as long as their versions are. */
async function loadMarket(question: InputsQuestion, previous: KnownInputs | undefined) {
  const { db, userId, portfolioId, versions } = question;
  const assets = await loadAssets(db, userId, assetIdsOfPortfolio(db, userId, portfolioId));
  const wanted = currenciesOf(question.ownCurrencies, [], assets);
  const before = previous?.input.versions;
  // Yesterday's series may hold yesterday's running price, which today is none of ours any more.
  const isSameDay = previous?.input.asOf === question.today;
  const priced = isSameDay && before?.prices === versionText(versions, "prices") ? previous : undefined;
  const rated =
    before?.rates === versionText(versions, "rates") && isWithin(wanted, previous?.currencies ?? [])
      ? previous
      : undefined;
  const declared = before?.events === versionText(versions, "events") ? previous : undefined;
  const [terms, prices, quotes, facts, { currencies, rates }] = await readTogether(db, [
    () => loadTerms(db, userId, assets.values()),
    () => loadPrices(question, assets, priced),
    () => loadQuotes(db, [...assets.keys()], question.today),
    () => loadDividends(db, userId, assets, declared && { ...declared, facts: declared.input.facts }),
    async () =>
      rated === undefined
        ? { currencies: wanted, rates: await loadRateSeries(db, userId, wanted, versions) }
        : { currencies: rated.currencies, rates: rated.input.rates },
  ]);
  return { assets, terms, currencies, prices, quotes, facts, rates };
}

async function loadPrices(
  { db, userId, versions }: InputsQuestion,
  assets: ReadonlyMap<string, AssetRow>,
  priced: KnownInputs | undefined,
): Promise<ReadonlyMap<string, PriceSeries>> {
  const isNew = ({ id }: AssetRow): boolean => priced?.assets.has(id) !== true;
  const prices = await loadPriceSeries(db, userId, [...assets.values()].filter(isNew), { versions });
  for (const id of assets.keys()) {
    const known = priced?.input.prices.get(id);
    if (known !== undefined) prices.set(id, known);
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
