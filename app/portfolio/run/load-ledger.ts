import { setImmediate } from "node:timers/promises";
import { type IsoDate, isIsoDate, type LedgerInput, runLedger } from "@zerno/engine";
import { and, eq, isNull, sql } from "drizzle-orm";
import { changeHeads, marketChangeHeads } from "../../market/change-log.tables.ts";
import {
  getMarketPositions,
  type MarketPositions,
  positionText,
  toMarketPositions,
} from "../../market/change-log.ts";
import { readerOfPortfolio } from "../../market/market-reader.ts";
import { isKnownCurrency } from "../../market/rates/currencies.ts";
import type { UserCtx } from "../../server/context.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import { createBoundedCache } from "../../shared/bounded-cache.ts";
import { allPortfoliosId, demoMarketOwner, nilGuid, PortfolioView } from "../../shared/codes.ts";
import { blockedTerms, listFrozen, withFrozen } from "../assets/frozen-assets.ts";
import { portfolios } from "../ledger.tables.ts";
import { type ChildOf, listChildren } from "../portfolios/composite.queries.ts";
import { listLotMethods, methodOf, withLotMethods } from "../portfolios/lot-methods.ts";
import { getChosenPortfolio, getPortfolio, type PortfolioRow } from "../portfolios/portfolios.queries.ts";
import { isUntouched } from "./is-untouched.ts";
import { assertFoldedInPlace } from "./large-ledgers.ts";
import type { LedgerView } from "./ledger-view.ts";
import { loadComposite } from "./load-composite.ts";
import { type InputsQuestion, loadInputs } from "./load-inputs.ts";
import { listMarketChanges, type MarketChanges } from "./market-changes.ts";

export type LedgerCtx = Pick<
  UserCtx,
  "db" | "user" | "memory" | "worker" | "today" | "currency" | "actor" | "language"
>;

/**
 * Rows that the ledgers of a cache together may hold; a row takes about 1 kB with what is folded from it. Two caches
 * have this bound: ledgers by position, and the latest of each portfolio and currency, mostly the very same ones.
 */
const cachedRows = 200_000;
const smallestWeight = 500;
/** Named periods of all screens. */
const memoSize = 60;
/** After these attempts the last read is good enough. */
const maxAttempts = 3;

interface Head {
  readonly portfolio: PortfolioRow;
  readonly positions: MarketPositions;
  /** Of a composite: what it is made of. */
  readonly children: readonly (ChildOf & { readonly lastChange: number })[];
}

/**
 * Returns today's ledger in the display currency. Reads one row when nothing changed, else reads and folds.
 * @throws AppError NOT_FOUND; OffloadToWorker for a large ledger where allowed
 */
export async function loadLedger(ctx: LedgerCtx, portfolioId: string): Promise<LedgerView> {
  const head = await readHead(ctx.db, ctx.user.id, portfolioId);
  const cache = ctx.memory.cache<Promise<LedgerView>>("ledger-runs", cachedRows);
  const key = keyOf(ctx, head);
  if (!cache.get(key) && !head.portfolio.isComposite) await assertFoldedInPlace(ctx, head.portfolio);
  const known = cache.get(key);
  if (known) return known;
  const loading = head.portfolio.isComposite ? compose(ctx, head) : foldFresh(ctx, head);
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

/** One large child sends the request to a worker. */
async function compose(ctx: LedgerCtx, head: Head): Promise<LedgerView> {
  const currency = viewCurrency(ctx, head.portfolio);
  const lotMethods = await listLotMethods(ctx.db, ctx.user.id, head.portfolio.id);
  const blocked = await listFrozen(ctx.db, ctx.user.id, head.portfolio.id);
  return loadComposite({ ...head, lotMethods, blocked, currency, today: toDay(ctx.today) }, (id) =>
    loadLedger({ ...ctx, currency }, id),
  );
}

/** Default: the first portfolio. @throws AppError NOT_FOUND */
export async function loadChosenLedger(ctx: LedgerCtx, portfolioId: string | undefined): Promise<LedgerView> {
  return loadLedger(ctx, portfolioId ?? (await getChosenPortfolio(ctx.db, ctx.user.id, undefined)).id);
}

type FoldCtx = Pick<LedgerCtx, "db" | "today" | "currency"> & {
  readonly user: Pick<LedgerCtx["user"], "id">;
};

/** The portfolio's currency by default. */
const viewCurrency = (ctx: Pick<LedgerCtx, "currency">, portfolio: PortfolioRow): string =>
  ctx.currency !== null && isKnownCurrency(ctx.currency) ? ctx.currency : portfolio.currency;

const keyOf = (ctx: LedgerCtx, { portfolio, positions, children }: Head): string =>
  [
    ctx.user.id,
    portfolio.id,
    portfolio.lastChange,
    ...children.map(({ id, lastChange, from, to }) => `${id} ${lastChange} ${from} ${to}`),
    positionText(positions, "prices"),
    positionText(positions, "rates"),
    positionText(positions, "events"),
    viewCurrency(ctx, portfolio),
    ctx.today,
  ].join();

/** Portfolio, its position in the log, and those of the prices, rates and dividends its owner sees, in one query. */
async function readHead(db: Db, userId: string, portfolioId: string): Promise<Head> {
  if (portfolioId === allPortfoliosId) return readHeadOfAll(db, userId);
  const [shared, own] = [marketChangeHeads, changeHeads];
  const [row] = await db
    .select({ portfolio: portfolios, shared, own })
    .from(portfolios)
    .leftJoin(
      shared,
      sql`${shared.ownerId} = case when ${portfolios.isDemo} then ${demoMarketOwner}::uuid else ${nilGuid}::uuid end`,
    )
    .leftJoin(own, eq(own.userId, userId))
    .where(and(eq(portfolios.userId, userId), eq(portfolios.id, portfolioId), isNull(portfolios.deletedAt)));
  if (!row) throw new AppError("NOT_FOUND");
  const { isComposite } = row.portfolio;
  return {
    portfolio: row.portfolio,
    children: isComposite ? ((await listChildren(db, userId, portfolioId)).get(portfolioId) ?? []) : [],
    positions: toMarketPositions(readerOfPortfolio(row.portfolio).sharedId, row.shared, row.own),
  };
}

/** For "All portfolios", which has no row. */
async function readHeadOfAll(db: Db, userId: string): Promise<Head> {
  const portfolio = await getPortfolio(db, userId, allPortfoliosId);
  return {
    portfolio,
    children: (await listChildren(db, userId, allPortfoliosId)).get(allPortfoliosId) ?? [],
    positions: await getMarketPositions(db, readerOfPortfolio(portfolio)),
  };
}

/** Without a transaction, as shared series are cached per pool: rereads the head and retries after changes. */
async function foldFresh(ctx: LedgerCtx, first: Head): Promise<LedgerView> {
  const latest = ctx.memory.cache<LedgerView>("latest-ledgers", cachedRows);
  const name = [ctx.user.id, first.portfolio.id, viewCurrency(ctx, first.portfolio)].join();
  const previous = latest.get(name);
  let head = first;
  for (let attempt = 1; ; attempt++) {
    const question = questionOf(ctx, head);
    const before = previous && (await whatChanged(question, previous));
    if (before !== undefined && (await isStillRight(ctx, question, head, before))) return before.view;
    const loaded = await loadInputs(question, before);
    // The database responds while the program folds.
    const [after, view] = await Promise.all([
      readHead(ctx.db, ctx.user.id, head.portfolio.id),
      afterQueries(() => fold(ctx, head, loaded, previous)),
    ]);
    if (keyOf(ctx, after) === keyOf(ctx, head) || attempt === maxAttempts) {
      latest.set(name, view, Math.max(smallestWeight, view.input.transactions.length));
      return view;
    }
    head = after;
  }
}

interface Changed {
  readonly view: LedgerView;
  readonly changes: MarketChanges;
}

const whatChanged = async (
  { db, userId, positions }: InputsQuestion,
  view: LedgerView,
): Promise<Changed> => ({
  view,
  changes: await listMarketChanges(db, userId, view.positions, positions),
});

/** True for equal rows and day without relevant market changes. */
const isStillRight = async (
  ctx: LedgerCtx,
  question: InputsQuestion,
  { portfolio }: Head,
  { view, changes }: Changed,
): Promise<boolean> =>
  view.portfolio.lastChange === portfolio.lastChange &&
  view.today === ctx.today &&
  (await isUntouched(question, view, changes));

/** Yields until queries are sent. */
async function afterQueries<T>(work: () => T): Promise<T> {
  await setImmediate();
  return work();
}

const questionOf = (ctx: FoldCtx, { portfolio, positions }: Head): InputsQuestion => ({
  db: ctx.db,
  userId: ctx.user.id,
  portfolioId: portfolio.id,
  lastChange: portfolio.lastChange,
  reader: readerOfPortfolio(portfolio),
  today: toDay(ctx.today),
  ownCurrencies: [portfolio.currency, viewCurrency(ctx, portfolio)],
  positions,
  preferred: portfolio.rateSource,
});

/**
 * Folds unstored rows for visitors, uncached.
 * @param portfolio settings; not stored
 * @param of `prices`: without declared payments, so none is due
 */
export async function foldUnstored(
  { db, today }: Pick<LedgerCtx, "db" | "today">,
  portfolio: PortfolioRow,
  transactions: LedgerInput["transactions"],
  of: "everything" | "prices" = "everything",
): Promise<LedgerView> {
  const positions = await getMarketPositions(db, readerOfPortfolio(portfolio));
  const ctx = { db, today, currency: null, user: { id: portfolio.userId } };
  const head = { portfolio, positions, children: [] };
  const loaded = await loadInputs(questionOf(ctx, head), undefined, { transactions, readAt: 0 });
  const facts = of === "prices" ? withoutPayments(loaded.facts) : loaded.facts;
  return fold(ctx, head, { ...loaded, facts }, undefined);
}

const withoutPayments = (facts: LoadedInputs["facts"]): LoadedInputs["facts"] =>
  new Map([...facts].map(([id, { payments: _, ...rest }]) => [id, rest]));

type LoadedInputs = Awaited<ReturnType<typeof loadInputs>>;

/** Folds only edits; reuses the rest. */
function fold(ctx: FoldCtx, head: Head, loaded: LoadedInputs, previous: LedgerView | undefined): LedgerView {
  const { portfolio, positions } = head;
  const { assets, terms, currencies, lotMethods, blocked, readAt, ...series } = loaded;
  const counted = withLotMethods(terms, series.transactions, { portfolio, lotMethods });
  const input: LedgerInput = {
    ...series,
    assets: withFrozen(counted, blocked),
    ...blockedTerms(portfolio),
    baseCurrency: portfolio.currency,
    currency: viewCurrency(ctx, portfolio),
    costMethod: methodOf(portfolio),
    view: portfolio.view === PortfolioView.holdings ? "holdings" : "transactional",
    trackCash: portfolio.isCashTracked,
    allowShort: portfolio.isShortAllowed,
    asOf: toDay(ctx.today),
    versions: {
      ledger: String(portfolio.lastChange),
      prices: positionText(positions, "prices"),
      rates: positionText(positions, "rates"),
      events: positionText(positions, "events"),
    },
  };
  const run = runLedger(input, previous?.run);
  return {
    portfolio,
    currency: input.currency,
    today: input.asOf,
    input,
    readAt,
    run,
    positions,
    currencies,
    preferred: portfolio.rateSource,
    lotMethods,
    blocked,
    assets,
    memo: createBoundedCache(memoSize),
  };
}

function toDay(text: string): IsoDate {
  if (!isIsoDate(text)) throw new Error(`not a day: ${text}`);
  return text;
}

/** Memoises by key; `weight` for large results. */
export function remembered<T>(view: LedgerView, key: string, make: () => T, weight = 1): T {
  const known = view.memo.get(key);
  if (known !== undefined) return known as T;
  const made = make();
  view.memo.set(key, made, weight);
  return made;
}
