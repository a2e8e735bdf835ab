import {
  type Dec,
  type DerivedMove,
  deriveMoves,
  type IsoDate,
  type LedgerInput,
  parseDec,
} from "@zerno/engine";
import { and, inArray, isNotNull, or } from "drizzle-orm";
import { getMarketPositions } from "../../market/change-log.ts";
import { readerOfPortfolio } from "../../market/market-reader.ts";
import { priceSourceNames } from "../../market/prices/price-sources.ts";
import { loadRateSeries } from "../../market/rates/rates.ts";
import type { Db } from "../../server/db/db-types.ts";
import { loadAssets, loadTerms } from "../assets/asset-terms.ts";
import { transactions as t } from "../ledger.tables.ts";
import { listLotMethods, methodOf, withLotMethods } from "../portfolios/lot-methods.ts";
import type { PortfolioRow } from "../portfolios/portfolios.queries.ts";
import { loadTransactions, rowsOfPortfolio } from "../run/ledger-rows.ts";
import { readPrices } from "../run/load-inputs.ts";
import type { StoredMove } from "./moves.queries.ts";

/** The assets, and all that rows of two assets of the portfolio connect them with: their costs depend on each other. */
export async function listLinkedAssets(
  db: Db,
  { userId, id }: Pick<PortfolioRow, "userId" | "id">,
  assetIds: Iterable<string>,
): Promise<Set<string>> {
  const pairs = await db
    .selectDistinct({ one: t.assetId, other: t.toAssetId })
    .from(t)
    .where(and(rowsOfPortfolio(userId, id), isNotNull(t.assetId), isNotNull(t.toAssetId)));
  const linked = new Set(assetIds);
  for (let size = -1; size !== linked.size; ) {
    size = linked.size;
    for (const { one, other } of pairs)
      if (one !== null && other !== null && (linked.has(one) || linked.has(other)))
        linked.add(one).add(other);
  }
  return linked;
}

/**
 * The part of a portfolio's ledger that decides what moves of some assets carry: their rows, with the closes and rates
 * that costs may need (rewards in kind, purchases in another currency).
 * @param db the pool, or the transaction whose rows are meant
 */
export async function loadSenderLedger(
  db: Db,
  portfolio: PortfolioRow,
  { assetIds, asOf }: { readonly assetIds: Iterable<string>; readonly asOf: IsoDate },
): Promise<LedgerInput> {
  const { userId, id, currency } = portfolio;
  const ids = [...(await listLinkedAssets(db, portfolio, assetIds))];
  const reader = readerOfPortfolio(portfolio);
  const named = or(inArray(t.assetId, ids), inArray(t.toAssetId, ids));
  const transactions = await loadTransactions(db, and(rowsOfPortfolio(userId, id), named));
  const assets = await loadAssets(db, userId, ids);
  const terms = await loadTerms(db, reader, assets.values());
  const positions = await getMarketPositions(db, reader);
  const currencies = new Set([currency, ...[...assets.values()].map((asset) => asset.currency)]);
  for (const row of transactions)
    for (const one of [row.currency, row.feeCurrency, row.taxCurrency]) if (one) currencies.add(one);
  const lotMethods = await listLotMethods(db, userId, id);
  return {
    ...{ baseCurrency: currency, currency, asOf, transactions },
    costMethod: methodOf(portfolio),
    trackCash: portfolio.isCashTracked,
    allowShort: portfolio.isShortAllowed,
    assets: withLotMethods(terms, transactions, { portfolio, lotMethods }),
    prices: await readPrices({ db, reader, positions }, [...assets.values()]),
    rates: await loadRateSeries(db, reader, [...currencies], { positions, preferred: portfolio.rateSource }),
    sourceNames: await priceSourceNames(db),
  };
}

const unitsOf = (text: string | null): bigint => parseDec(text ?? "0") ?? 0n;

/** Units that leave in one move. */
export interface Leaving {
  readonly id: string;
  readonly receiverId: string;
  readonly assetId: string;
  readonly date: string;
  readonly time: string | null;
  readonly accountId: string;
  /** In 10^-18 units. */
  readonly units: bigint;
  readonly note: string;
}

/** Returns the units that leave in a stored move; undefined for cash. */
export function leavingOf({ id, receiverId, out }: StoredMove): Leaving | undefined {
  const [{ assetId, tradeDate: date, tradeTime: time, accountId, note }] = out;
  if (assetId === null) return undefined;
  const units = out.reduce((sum, { quantity }) => sum + unitsOf(quantity), 0n);
  return { id, receiverId, assetId, date, time, accountId, units, note };
}

/**
 * Derives what moves out of one portfolio carry, by their ids.
 * @param moves all of their assets: those of a day share the lots, whatever the order in which they were entered
 * @param replaced ids of the ledger's rows that they stand for
 */
export function carriedBy(
  sender: LedgerInput,
  moves: readonly Leaving[],
  replaced: ReadonlySet<string>,
): ReadonlyMap<string, DerivedMove> {
  // Of two moves that say the same the receiver comes before the moment of entry.
  const nameOf = ({ id, receiverId }: Leaving): string => `${receiverId} ${id}`;
  const derived = deriveMoves(
    sender,
    moves.map((move) => ({
      ...{ id: nameOf(move), assetId: move.assetId, date: move.date as IsoDate },
      ...(move.time !== null && { time: move.time }),
      ...{ accountId: move.accountId, quantity: move.units as Dec, note: move.note },
    })),
    replaced,
  );
  return new Map(
    moves.flatMap((move) => {
      const found = derived.get(nameOf(move));
      return found ? [[move.id, found] as const] : [];
    }),
  );
}
