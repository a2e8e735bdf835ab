import {
  type Dec,
  type DerivedMove,
  deriveTransfers,
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

/** Returns assets linked by two-asset rows: their costs are connected. */
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
 * Loads rows that decide transfers, with closes and rates for costs.
 * @param db sees the rows
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

export interface Leaving {
  readonly id: string;
  readonly receiverId: string;
  readonly assetId: string;
  readonly date: string;
  readonly time: string | null;
  readonly accountId: string;
  /** 10^-18. */
  readonly units: bigint;
  readonly note: string;
}

/** Undefined for cash. */
export function leavingOf({ id, receiverId, out }: StoredMove): Leaving | undefined {
  const [{ assetId, tradeDate: date, tradeTime: time, accountId, note }] = out;
  if (assetId === null) return undefined;
  const units = out.reduce((sum, { quantity }) => sum + unitsOf(quantity), 0n);
  return { id, receiverId, assetId, date, time, accountId, units, note };
}

/**
 * Derives outgoing transfers by id.
 * @param moves all of their assets: a day shares its lots
 * @param replaced ids of rows they replace
 */
export function carriedBy(
  sender: LedgerInput,
  moves: readonly Leaving[],
  replaced: ReadonlySet<string>,
): ReadonlyMap<string, DerivedMove> {
  // Equal transfers sort by receiver, then entry.
  const nameOf = ({ id, receiverId }: Leaving): string => `${receiverId} ${id}`;
  const derived = deriveTransfers(
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
