import {
  type Asset,
  type IsoDate,
  isIsoDate,
  type LedgerInput,
  type LedgerRun,
  runLedger,
  type Transaction,
} from "@zerno/engine";
import { and, eq, isNull } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { AssetRow } from "../market/assets.ts";
import { isKnownCurrency } from "../market/currencies.ts";
import { marketVersions } from "../market/market.tables.ts";
import { priceSourceNames } from "../market/price-sources.ts";
import { loadPriceSeries } from "../market/prices.ts";
import { loadRateSeries } from "../market/rates.ts";
import { versionText } from "../market/versions.ts";
import type { UserCtx } from "../server/context.ts";
import { readTogether } from "../server/db/read-together.ts";
import type { Db } from "../server/db-types.ts";
import { AppError } from "../shared/app-error.ts";
import { type BoundedCache, createBoundedCache } from "../shared/bounded-cache.ts";
import { CostMethod, nilGuid } from "../shared/codes.ts";
import { loadAssets, loadTerms } from "./asset-terms.ts";
import { portfolios } from "./ledger.tables.ts";
import { assetIdsOfPortfolio, loadTransactions, rowsOfPortfolio } from "./ledger-rows.ts";
import { getChosenPortfolio, type PortfolioRow } from "./portfolios.queries.ts";

/** A portfolio's ledger, folded in the currency of the view. Immutable; `memo` keeps answers made from it. */
export interface LedgerView {
  readonly portfolio: PortfolioRow;
  readonly currency: string;
  readonly today: IsoDate;
  readonly input: LedgerInput;
  readonly run: LedgerRun;
  readonly assets: ReadonlyMap<string, AssetRow>;
  readonly memo: BoundedCache<unknown>;
}

export type LedgerCtx = Pick<UserCtx, "db" | "user" | "memory" | "today" | "currency">;

/** Rows that all cached ledgers together may hold; a row takes about 1 kB with what is folded from it. */
const cachedRows = 200_000;
const smallestWeight = 500;
/** Answers kept per ledger: the named periods of every screen. */
const memoSize = 60;
/** Reads until nothing changes meanwhile; then what was read last is good enough for this answer. */
const maxAttempts = 3;

interface Head {
  readonly portfolio: PortfolioRow;
  readonly prices: string;
  readonly rates: string;
}

/**
 * The ledger of a portfolio in the display currency, today. A call that finds nothing changed (ledger, prices,
 * rates) reads one row; otherwise rows, terms, prices and rates are read and folded.
 * @throws AppError NOT_FOUND
 */
export async function loadLedger(ctx: LedgerCtx, portfolioId: string): Promise<LedgerView> {
  const head = await readHead(ctx.db, ctx.user.id, portfolioId);
  const cache = ctx.memory.cache<Promise<LedgerView>>("ledger-runs", cachedRows);
  const key = keyOf(ctx, head);
  const known = cache.get(key);
  if (known) return known;
  const loading = foldFresh(ctx, head);
  cache.set(key, loading, smallestWeight);
  try {
    const view = await loading;
    cache.set(key, loading, Math.max(smallestWeight, view.input.transactions.length));
    return view;
  } catch (error) {
    cache.delete(key);
    throw error;
  }
}

/** The ledger of the portfolio asked for, or of the first one. @throws AppError NOT_FOUND when there is none */
export async function loadChosenLedger(ctx: LedgerCtx, portfolioId: string | undefined): Promise<LedgerView> {
  return loadLedger(ctx, portfolioId ?? (await getChosenPortfolio(ctx.db, ctx.user.id, undefined)).id);
}

/** The display currency, or the portfolio's own when none that we know is asked for. */
const viewCurrency = (ctx: Pick<LedgerCtx, "currency">, portfolio: PortfolioRow): string =>
  ctx.currency !== null && isKnownCurrency(ctx.currency) ? ctx.currency : portfolio.currency;

const keyOf = (ctx: LedgerCtx, { portfolio, prices, rates }: Head): string =>
  [
    ctx.user.id,
    portfolio.id,
    portfolio.version,
    prices,
    rates,
    viewCurrency(ctx, portfolio),
    ctx.today,
  ].join();

/** Portfolio and versions of the prices and rates its owner sees: shared ones and own ones. */
async function readHead(db: Db, userId: string, portfolioId: string): Promise<Head> {
  const shared = alias(marketVersions, "shared_versions");
  const own = alias(marketVersions, "own_versions");
  const [row] = await db
    .select({ portfolio: portfolios, shared, own })
    .from(portfolios)
    .leftJoin(shared, eq(shared.ownerId, nilGuid))
    .leftJoin(own, eq(own.ownerId, userId))
    .where(and(eq(portfolios.userId, userId), eq(portfolios.id, portfolioId), isNull(portfolios.deletedAt)));
  if (!row) throw new AppError("NOT_FOUND");
  const versions = { shared: row.shared ?? { prices: 0, rates: 0 }, own: row.own };
  return {
    portfolio: row.portfolio,
    prices: versionText(versions, "prices"),
    rates: versionText(versions, "rates"),
  };
}

/**
 * Reads and folds. No transaction: shared series are cached per pool, which a snapshot could not use. The head is
 * read again instead, and when something changed meanwhile everything is read again.
 */
async function foldFresh(ctx: LedgerCtx, first: Head): Promise<LedgerView> {
  let head = first;
  for (let attempt = 1; ; attempt++) {
    const loaded = await loadInputs(ctx, head.portfolio);
    const after = await readHead(ctx.db, ctx.user.id, head.portfolio.id);
    if (keyOf(ctx, after) === keyOf(ctx, head) || attempt === maxAttempts) return fold(ctx, head, loaded);
    head = after;
  }
}

function fold(ctx: LedgerCtx, head: Head, loaded: LoadedInputs): LedgerView {
  const { portfolio } = head;
  const { assets, terms, ...series } = loaded;
  const input: LedgerInput = {
    ...series,
    assets: terms,
    baseCurrency: portfolio.currency,
    currency: viewCurrency(ctx, portfolio),
    costMethod: portfolio.costMethod === CostMethod.average ? "average" : "fifo",
    trackCash: portfolio.isCashTracked,
    allowShort: portfolio.isShortAllowed,
    asOf: toDay(ctx.today),
    versions: { ledger: String(portfolio.version), prices: head.prices, rates: head.rates },
  };
  const run = runLedger(input);
  return {
    portfolio,
    currency: input.currency,
    today: input.asOf,
    input,
    run,
    assets,
    memo: createBoundedCache(memoSize),
  };
}

type LoadedInputs = Awaited<ReturnType<typeof loadInputs>>;

/**
 * Rows, terms, prices and rates at once: the database reads for one question while the program takes in the answer
 * to another. Assets and rates are asked for before the rows have come: the assets by query, the rates for the
 * currencies of the assets and the view, and again only when the rows hold another one.
 */
async function loadInputs({ db, user, ...ctx }: LedgerCtx, portfolio: PortfolioRow) {
  const [transactions, market, sourceNames] = await readTogether(db, [
    () => loadTransactions(db, rowsOfPortfolio(user.id, portfolio.id)),
    () => loadMarket({ db, user, ...ctx }, portfolio),
    () => priceSourceNames(db),
  ]);
  const currencies = currenciesOf(portfolio, viewCurrency(ctx, portfolio), transactions, market.terms);
  const isComplete = currencies.every((currency) => market.currencies.includes(currency));
  const rates = isComplete ? market.rates : await loadRateSeries(db, user.id, currencies);
  const { assets, terms, prices } = market;
  return { transactions, assets, terms, prices, rates, sourceNames };
}

async function loadMarket({ db, user, ...ctx }: LedgerCtx, portfolio: PortfolioRow) {
  const assets = await loadAssets(db, user.id, assetIdsOfPortfolio(db, user.id, portfolio.id));
  const terms = await loadTerms(db, user.id, assets.values());
  const currencies = currenciesOf(portfolio, viewCurrency(ctx, portfolio), [], terms);
  const [prices, rates] = await readTogether(db, [
    () => loadPriceSeries(db, user.id, [...assets.values()]),
    () => loadRateSeries(db, user.id, currencies),
  ]);
  return { assets, terms, currencies, prices, rates };
}

function currenciesOf(
  portfolio: PortfolioRow,
  view: string,
  rows: readonly Transaction[],
  terms: ReadonlyMap<string, Asset>,
): string[] {
  const found = new Set<string>([portfolio.currency, view]);
  for (const row of rows) {
    found.add(row.currency);
    if (row.feeCurrency) found.add(row.feeCurrency);
    if (row.taxCurrency) found.add(row.taxCurrency);
    if (row.toCurrency) found.add(row.toCurrency);
  }
  for (const { currency } of terms.values()) found.add(currency);
  return [...found].sort();
}

function toDay(text: string): IsoDate {
  if (!isIsoDate(text)) throw new Error(`not a day: ${text}`);
  return text;
}

/** An answer made from a ledger once; later calls with the same key get the same object; large ones weigh more. */
export function remembered<T>(view: LedgerView, key: string, make: () => T, weight = 1): T {
  const known = view.memo.get(key);
  if (known !== undefined) return known as T;
  const made = make();
  view.memo.set(key, made, weight);
  return made;
}
