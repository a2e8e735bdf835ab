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

/** Methods by asset, of those that are counted by another one than the portfolio's. */
export type LotMethods = ReadonlyMap<string, MethodName>;

/** The engine's name of a portfolio's cost method. */
export const methodOf = ({ costMethod }: Pick<PortfolioRow, "costMethod">): MethodName =>
  names[costMethod] ?? "fifo";

/** Reads the exceptions of a portfolio. */
export async function listLotMethods(db: Db, userId: string, portfolioId: string): Promise<LotMethods> {
  const rows = await db
    .select({ assetId: t.assetId, costMethod: t.costMethod })
    .from(t)
    .where(and(eq(t.userId, userId), eq(t.portfolioId, portfolioId)));
  return new Map(rows.map((row) => [row.assetId, methodOf(row)]));
}

/** An exception with the ticker it is shown by. */
interface NamedLotMethod {
  readonly portfolioId: string;
  readonly assetId: string;
  readonly ticker: string;
  readonly method: MethodName;
}

/** The exceptions of one portfolio or of all of a user, by ticker. */
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
 * Puts exceptions in the place of those there are. The caller holds the portfolio's lock.
 * @throws AppError INVALID_INPUT naming the one whose asset the user does not know
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

/** The method of a portfolio, and its exceptions. */
interface MethodsOf {
  readonly portfolio: Pick<PortfolioRow, "costMethod">;
  readonly lotMethods: LotMethods;
}

/**
 * Sales may choose their lots where all others go by age: then an asset of which one does is counted lot by lot, the
 * others of its sales by age as before. Under any other method a choice would change sales that did not choose.
 */
export const canPickLots = ({ portfolio, lotMethods }: MethodsOf, assetId: string): boolean =>
  ["fifo", "specific"].includes(lotMethods.get(assetId) ?? methodOf(portfolio));

/** The terms with the methods of assets: the exceptions, and that of chosen lots where a sale chose some. */
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

/** The terms with methods of their own. */
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
