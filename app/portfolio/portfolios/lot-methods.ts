import type { Asset, CostMethod as MethodName, Transaction } from "@zerno/engine";
import { and, asc, eq, inArray } from "drizzle-orm";
import { allAssets } from "../../market/market.views.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import { CostMethod } from "../../shared/codes.ts";
import { loadAssets } from "../assets/asset-terms.ts";
import type { RecordedTx } from "../history/recorded-tx.ts";
import { deleteRows, insertRows } from "../history/write-rows.ts";
import { lotMethods as t } from "../ledger.tables.ts";
import type { PortfolioRow } from "./portfolios.queries.ts";

const names: Readonly<Record<number, MethodName>> = {
  [CostMethod.fifo]: "fifo",
  [CostMethod.average]: "average",
  [CostMethod.lifo]: "lifo",
  [CostMethod.hifo]: "hifo",
  [CostMethod.specific]: "specific",
};

/** Exceptions by asset. */
export type LotMethods = ReadonlyMap<string, MethodName>;

export const methodOf = ({ costMethod }: Pick<PortfolioRow, "costMethod">): MethodName =>
  names[costMethod] ?? "fifo";

export async function listLotMethods(db: Db, userId: string, portfolioId: string): Promise<LotMethods> {
  const rows = await db
    .select({ assetId: t.assetId, costMethod: t.costMethod })
    .from(t)
    .where(and(eq(t.userId, userId), eq(t.portfolioId, portfolioId)));
  return new Map(rows.map((row) => [row.assetId, methodOf(row)]));
}

interface NamedLotMethod {
  readonly portfolioId: string;
  readonly assetId: string;
  readonly ticker: string;
  readonly method: MethodName;
}

/** By ticker. */
export async function listNamedLotMethods(
  db: Db,
  userId: string,
  portfolioId?: string,
): Promise<NamedLotMethod[]> {
  const ofOne = portfolioId === undefined ? undefined : eq(t.portfolioId, portfolioId);
  const rows = await db
    .select({
      ...{ portfolioId: t.portfolioId, assetId: t.assetId, costMethod: t.costMethod },
      ticker: allAssets.ticker,
    })
    .from(t)
    .innerJoin(allAssets, and(eq(allAssets.ownerId, t.assetOwnerId), eq(allAssets.id, t.assetId)))
    .where(and(eq(t.userId, userId), ofOne))
    .orderBy(asc(allAssets.ticker), asc(t.assetId));
  return rows.map(({ costMethod, ...row }) => ({ ...row, method: methodOf({ costMethod }) }));
}

/**
 * Requires the portfolio's lock.
 * @throws AppError INVALID_INPUT naming an unknown asset
 */
export async function replaceLotMethods(
  tx: RecordedTx,
  { userId, id }: Pick<PortfolioRow, "userId" | "id">,
  wanted: readonly { readonly assetId: string; readonly method: keyof typeof CostMethod }[],
): Promise<void> {
  const known = await loadAssets(
    tx,
    userId,
    wanted.map(({ assetId }) => assetId),
  );
  const rows = wanted.map(({ assetId, method }, place) => {
    const asset = known.get(assetId);
    if (!asset)
      throw new AppError("INVALID_INPUT", {}, [{ path: `lotMethods.${place}.assetId`, code: "unknown" }]);
    const costMethod = CostMethod[method];
    return { userId, portfolioId: id, assetOwnerId: asset.ownerId, assetId, costMethod };
  });
  const before = await tx
    .select()
    .from(t)
    .where(and(eq(t.userId, userId), eq(t.portfolioId, id)));
  type Method = Pick<(typeof before)[number], "assetId" | "costMethod">;
  const isSame = (a: Method, b: Method) => a.assetId === b.assetId && a.costMethod === b.costMethod;
  const gone = before.filter((row) => !rows.some((other) => isSame(row, other)));
  const fresh = rows.filter((row) => !before.some((other) => isSame(row, other)));
  if (gone.length > 0)
    await deleteRows(
      ...([tx, t] as const),
      and(
        eq(t.userId, userId),
        eq(t.portfolioId, id),
        inArray(
          t.assetId,
          gone.map(({ assetId }) => assetId),
        ),
      ),
    );
  if (fresh.length > 0) await insertRows(tx, t, fresh);
}

interface MethodsOf {
  readonly portfolio: Pick<PortfolioRow, "costMethod">;
  readonly lotMethods: LotMethods;
}

/** True where other sales go by age. Under average cost a choice would change them. */
export const canPickLots = ({ portfolio, lotMethods }: MethodsOf, assetId: string): boolean =>
  ["fifo", "specific"].includes(lotMethods.get(assetId) ?? methodOf(portfolio));

/** Applies exceptions and chosen lots. */
export function withLotMethods(
  terms: ReadonlyMap<string, Asset>,
  rows: readonly Transaction[],
  of: MethodsOf,
): ReadonlyMap<string, Asset> {
  const methods = new Map(of.lotMethods);
  for (const { useLots, assetId } of rows)
    if (useLots && assetId && canPickLots(of, assetId)) methods.set(assetId, "specific");
  return withExceptions(terms, methods);
}

export function withExceptions(
  terms: ReadonlyMap<string, Asset>,
  methods: LotMethods,
): ReadonlyMap<string, Asset> {
  if (methods.size === 0) return terms;
  return new Map(
    [...terms].map(([id, asset]) => {
      const costMethod = methods.get(id);
      return [id, costMethod === undefined ? asset : { ...asset, costMethod }];
    }),
  );
}
